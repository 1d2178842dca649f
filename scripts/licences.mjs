// The licences of the packages that are part of a build: most ask that their text goes along.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/** Of all packages that these files are from, as one text. */
export function licencesOf(folder, files) {
  const packages = new Set(files.flatMap((file) => PACKAGE.exec(file)?.[0] ?? []));
  const texts = [...packages].map((path) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8'));
    const names = readdirSync(join(folder, path)).filter((each) => /^(?:licen[cs]e|notice|copying)/i.test(each));
    const said = names.sort().map((each) => readFileSync(join(folder, path, each), 'utf8').trim());
    return [`${name} ${version}: ${license}`, ...said].join('\n\n');
  });
  return `${[...new Set(texts)].sort().join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
}
