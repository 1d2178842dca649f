/** The lengths of mails by their purpose. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { median, quantile } from '../../bench/measure.ts';

/** The measures of a mail: lines and bytes of its text, and bytes of the whole mail without its map, which is empty in a year. */
interface Size {
  readonly lines: number;
  readonly text: number;
  readonly html: number;
}

const MEASURES = ['lines', 'text', 'html'] as const;

/** Kinds of reports, by what their reader has to do. */
const REPORTS: Readonly<Record<string, string>> = {
  action: 'report, own impulse',
  decision: 'report, question',
  waiting: 'report, nothing asked',
  over: 'report, end',
};

const stringOf = (part: SendMailOptions['text' | 'html']): string => (typeof part === 'string' ? part : '');

/** Collects the sizes of all mails of a year. With a folder, it keeps their texts there to be read. */
export class Sizes {
  readonly #sizes = new Map<string, Size[]>();
  readonly #folder: string | undefined;

  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  add(kind: string, verdict: string | undefined, { subject, text, html }: SendMailOptions): void {
    const name = verdict === undefined ? kind : (REPORTS[verdict] ?? kind);
    const [plain, marked] = [stringOf(text), stringOf(html)];
    const lines = plain.split('\n').length;
    const sizes = this.#sizes.get(name) ?? [];
    sizes.push({ lines, text: Buffer.byteLength(plain), html: Buffer.byteLength(marked) });
    this.#sizes.set(name, sizes);
    if (this.#folder === undefined) return;
    mkdirSync(this.#folder, { recursive: true });
    const file = `${name.replace(/[^a-z]+/g, '-')}-${String(sizes.length).padStart(4, '0')}`;
    writeFileSync(join(this.#folder, `${file}.txt`), `Subject: ${subject}\n\n${plain}`);
    writeFileSync(join(this.#folder, `${file}.html`), marked);
  }

  /** The median, the 95th percentile and the maximum, a line for each kind. */
  words(): string[] {
    return [...this.#sizes].sort().map(([name, sizes]) => {
      const figures = MEASURES.map((measure) => {
        const all = sizes.map((size) => size[measure]);
        const unit = measure === 'lines' ? 'lines' : `bytes of ${measure}`;
        return `${median(all)} / ${quantile(all, 0.95)} / ${quantile(all, 1)} ${unit}`;
      });
      return `${name}: ${sizes.length} mails, median / 95 % / most ${figures.join(', ')}`;
    });
  }
}
