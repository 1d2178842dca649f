import { readdirSync, readFileSync, statSync } from 'node:fs';
import { seededSource } from '../../src/engine/index.ts';

/** Matches a line with nothing to break: closing brackets, an import or export, the declaration of a type, or a comment. */
const HAS_NOTHING =
  /^\s*(?:$|[)\]};,]+$|\/\/|\/\*|\*|import\b|export (?:type|interface|\*|\{)|(?:type|interface)\b|readonly\b)/;

const filesOf = (source: string): string[] =>
  statSync(source).isDirectory()
    ? readdirSync(source, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .sort()
        .map((name) => `${source}/${name}`)
    : [source];

const isCode = (line: string): boolean => !HAS_NOTHING.test(line) && /[?<>=&|+\-!]|return|true|false|\bif\b/.test(line);

/** Lines drawn from files and folders, each as a range that Stryker reads: `FILE:LINE-LINE`. The same seed draws the same lines. */
export const sampleLines = (sources: readonly string[], count: number, seed: string): string[] => {
  const files = [...new Set(sources.flatMap(filesOf))];
  const lines = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, i) => (isCode(text) ? [`${file}:${i + 1}-${i + 1}`] : [])),
  );
  const order = seededSource(seed).permutation(0, 'lines', lines.length);
  return order.slice(0, count).map((at) => lines[at] as string);
};
