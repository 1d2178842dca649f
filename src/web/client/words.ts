/** Sentences and elements for the script. Text is always set as text, never as HTML. */

/** Fills in the arguments of a sentence: `{name}`. */
export const filled = (sentence: string | undefined, args: Readonly<Record<string, string | number>> = {}): string =>
  (sentence ?? '').replace(/\{([a-z]{1,20})\}/g, (_, name: string) => String(args[name] ?? ''));

export const element = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  { text, className, ...more }: { readonly text?: string; readonly className?: string; readonly type?: string } = {},
  children: readonly Node[] = [],
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(name);
  if (className !== undefined) made.className = className;
  if (text !== undefined) made.textContent = text;
  for (const [key, value] of Object.entries(more)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

export const button = (text: string, run: () => void): HTMLButtonElement => {
  const made = element('button', { text, type: 'button' });
  made.addEventListener('click', run);
  return made;
};
