import type { Service } from './service.ts';

/** Stands where something secret stood. */
const GONE = '[...]';

/** A text without our reply addresses and private links: whoever has one of those speaks for its seat. */
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

/** Where the local part begins that ends here. */
function startOfAddress(word: string, end: number): number {
  let start = end;
  while (start > 0 && /[\w.+=-]/.test(word.charAt(start - 1))) start--;
  return start;
}

/** `s/` and a key: a path of two parts whose second nobody guesses. */
function isPrivate(path: string): boolean {
  const [room = '', key = ''] = path.split('/');
  return room !== '' && key.length >= 12;
}
