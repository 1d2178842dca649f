/**
 * The file with the settings of an installation, in the syntax of systemd's EnvironmentFile: `NAME=value`, with quotes where a value
 * begins or ends with a space. Nothing is expanded. Node's own reader cuts a password at its first `#`.
 */
import { existsSync } from 'node:fs';
import { ConfigError, readNamed } from '../config.ts';

/** Where the documents put the settings of an installation, and those of a trial. */
const USUAL = ['/etc/estafette.env', '.env'];

export interface SettingsFile {
  readonly path: string;
  readonly values: Readonly<Record<string, string>>;
}

/** The file that `ESTAFETTE_ENV` names, otherwise the first of the usual ones that is there. Undefined: there is none. */
export function findSettings({ ESTAFETTE_ENV }: NodeJS.ProcessEnv, usual = USUAL): SettingsFile | undefined {
  const path = ESTAFETTE_ENV || usual.find((each) => existsSync(each));
  if (path === undefined) return undefined;
  return { path, values: parseSettings(readNamed(`The settings in ${path}`, path), path) };
}

const NAME = /[ \t]*(?:([A-Za-z_]\w*)[ \t]*=[ \t]*|([#;].*)?(?:\n|$))/y;
const QUOTED = /'([^']*)'[ \t]*|"((?:\\[\s\S]|[^"\\])*)"[ \t]*/y;
const PLAIN = /((?:\\(?:[\s\S]|$)|[^\\\n])*)(?:\n|$)/y;

/** Reads the text of a file. Throws a {@link ConfigError} that names the first line that is neither a setting nor a comment. */
export function parseSettings(text: string, path: string): Readonly<Record<string, string>> {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const values: Record<string, string> = {};
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) at = pattern.lastIndex;
    return found ?? undefined;
  };
  while (at < source.length) {
    const line = source.slice(0, at).split('\n').length;
    const [, name] = take(NAME) ?? fail(path, line);
    if (name === undefined) continue;
    let value = '';
    for (let part = take(QUOTED); part; part = take(QUOTED)) value += part[1] ?? inDoubleQuotes(part[2] ?? '');
    const rest = take(PLAIN)?.[1] ?? '';
    if (/^['"]/.test(rest)) fail(path, line);
    values[name] =
      value + rest.replace(/(?<!\\)[ \t]+$/, '').replace(/\\([\s\S]?)/g, (_, next) => (next === '\n' ? '' : next));
  }
  return values;
}

/** Only what a shell would read otherwise is escaped there; a line that ends in a backslash goes on in the next. */
const inDoubleQuotes = (text: string): string =>
  text.replace(/\\([\s\S])/g, (both, next) => (next === '\n' ? '' : '"\\`$'.includes(next) ? next : both));

function fail(path: string, line: number): never {
  throw new ConfigError([`Line ${line} of ${path} is not NAME=value, or its quote has no end`]);
}
