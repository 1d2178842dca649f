import type { Service } from './service.ts';

/** The replacement for a secret. */
const GONE = '[...]';

/** Removes our reply addresses and private links from a text, because whoever has one speaks for its seat. */
export function withoutKeys({ config, publicUrl }: Pick<Service, 'config' | 'publicUrl'>, text: string): string {
  const at = `@${config.mailDomain.toLowerCase()}`;
  const site = `${publicUrl.toLowerCase()}/`;
  const withoutKey = (word: string): string => {
    const folded = word.toLowerCase();
    const address = folded.indexOf(at);
    if (address > 0)
      return withoutKey(`${word.slice(0, startOfAddress(word, address))}${GONE}${word.slice(address + at.length)}`);
    const link = folded.indexOf(site);
    return link >= 0 && isPrivate(word.slice(link + site.length)) ? `${word.slice(0, link)}${GONE}` : word;
  };
  return text
    .split(/([\s"<>]+)/)
    .map(withoutKey)
    .join('');
}

/** The beginning of the local part that ends here. */
function startOfAddress(word: string, end: number): number {
  let start = end;
  while (start > 0 && /[\w.+=-]/.test(word.charAt(start - 1))) start--;
  return start;
}

/** `s/` and a key: a path of two parts with a secret second one. */
function isPrivate(path: string): boolean {
  const [room = '', key = ''] = path.split('/');
  return room !== '' && key.length >= 12;
}
