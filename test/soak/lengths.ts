/** The lengths of mails by their purpose, and their weights. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { isObject } from '../../src/engine/index.ts';
import { median, quantile } from '../bench/measure.ts';

/** Bytes of a mail at most, with its map. */
export const MOST_BYTES = 90_000;

/** The measures of a mail: lines and bytes of its text, bytes of its HTML, and bytes of the mail with its files as it is sent. */
interface Length {
  readonly lines: number;
  readonly text: number;
  readonly html: number;
  readonly mail: number;
}

const MEASURES = ['lines', 'text', 'html', 'mail'] as const;

/** Kinds of reports, by what their reader has to do. */
const REPORTS: Readonly<Record<string, string>> = {
  action: 'report, own impulse',
  decision: 'report, question',
  waiting: 'report, nothing asked',
  over: 'report, end',
};

/** What a report asks of its reader; undefined for another letter. */
export const verdictOf = ({ kind, report }: Readonly<Record<string, unknown>>): string | undefined =>
  kind === 'report' && isObject(report) ? String(report.verdict) : undefined;

const stringOf = (part: NonNullable<SendMailOptions['alternatives']>[number] | undefined): string =>
  typeof part?.content === 'string' ? part.content : '';

/** Collects the lengths of mails. With a folder, it keeps their texts there to be read. */
export class Lengths {
  readonly #lengths = new Map<string, Length[]>();
  readonly #folder: string | undefined;

  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  async add(kind: string, verdict: string | undefined, options: SendMailOptions): Promise<void> {
    const { subject, alternatives: [text, html] = [] } = options;
    const name = verdict === undefined ? kind : (REPORTS[verdict] ?? kind);
    const [plain, marked] = [stringOf(text), stringOf(html)];
    const lines = plain.split('\n').length;
    const lengths = this.#lengths.get(name) ?? [];
    const mail = (await new MailComposer(options).compile().build()).length;
    lengths.push({ lines, text: Buffer.byteLength(plain), html: Buffer.byteLength(marked), mail });
    this.#lengths.set(name, lengths);
    if (this.#folder === undefined) return;
    mkdirSync(this.#folder, { recursive: true });
    const file = `${name.replace(/[^a-z]+/g, '-')}-${String(lengths.length).padStart(4, '0')}`;
    writeFileSync(join(this.#folder, `${file}.txt`), `Subject: ${subject}\n\n${plain}`);
    writeFileSync(join(this.#folder, `${file}.html`), marked);
  }

  /** Bytes of the heaviest mail. */
  get heaviest(): number {
    return Math.max(0, ...[...this.#lengths.values()].flat().map(({ mail }) => mail));
  }

  /** The median, the 95th percentile and the maximum, a line for each kind. */
  words(): string[] {
    return [...this.#lengths].sort().map(([name, lengths]) => {
      const figures = MEASURES.map((measure) => {
        const all = lengths.map((length) => length[measure]);
        const unit = measure === 'lines' ? 'lines' : `bytes of ${measure}`;
        return `${median(all)} / ${quantile(all, 0.95)} / ${quantile(all, 1)} ${unit}`;
      });
      return `${name}: ${lengths.length} mails, median / 95 % / most ${figures.join(', ')}`;
    });
  }
}
