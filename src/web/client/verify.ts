/** The page that checks a record in the browser. It needs no server and sends nothing. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { checkDice } from '../../engine/dice-check.ts';
import type { Hashes } from '../../engine/dice-protocol.ts';
import { languageTag } from '../../engine/language-tag.ts';
import type { Message } from '../../engine/message.ts';
import { diceRecordOf, RECORD_LIMITS, RecordFault, readRecord } from '../../engine/record-file.ts';
import { isQuicknet } from '../../match/dice/quicknet.ts';
import { tellFaults, tellUnreadable, tellVerdict, verdictSpeech } from '../../match/dice/verdict.ts';

const hashes: Hashes = {
  sha256: (text) => bytesToHex(sha256(utf8ToBytes(text))),
  hmac: (key, text) => bytesToHex(hmac(sha256, hexToBytes(key), utf8ToBytes(text))),
};

const say = verdictSpeech(languageTag(document.documentElement.lang));

interface Outcome {
  readonly isGood: boolean;
  readonly lines: readonly Message[];
}

const unreadable = (fault: RecordFault): Outcome => ({ isGood: false, lines: [tellUnreadable(fault)] });

const verify = (text: string): Outcome => {
  try {
    const file = readRecord(text);
    const record = diceRecordOf(file);
    const verdict = checkDice(hashes, record, isQuicknet);
    const isGood = verdict.faults.length === 0;
    return { isGood, lines: [...tellVerdict(file, record, verdict), ...tellFaults(verdict.faults, !record.isOver)] };
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error;
    return unreadable(error);
  }
};

/** Reads a file packed with gzip, or an unpacked one. Unpacking stops at the largest size of a record. */
async function textOf(file: Blob): Promise<string> {
  if (file.size > RECORD_LIMITS.packed) throw new RecordFault('size', 1);
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = first === 0x1f && second === 0x8b;
  const stream = isPacked ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  const reader = stream.getReader();
  const chunks: BlobPart[] = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks).text();
    size += value.length;
    if (size > RECORD_LIMITS.unpacked) {
      await reader.cancel();
      throw new RecordFault('size', 1);
    }
    chunks.push(value);
  }
}

const show = ({ isGood, lines }: Outcome, into: HTMLElement): void => {
  into.className = isGood ? 'good' : 'bad';
  into.replaceChildren(
    ...lines.map((line) => {
      const item = document.createElement('li');
      item.textContent = say(line);
      return item;
    }),
  );
};

const field = document.querySelector<HTMLInputElement>('#file');
const result = document.querySelector<HTMLElement>('#result');
field?.addEventListener('change', async () => {
  const [file] = field.files ?? [];
  if (!file || !result) return;
  try {
    show(verify(await textOf(file)), result);
  } catch (error) {
    show(unreadable(error instanceof RecordFault ? error : new RecordFault('json', 1)), result);
  }
});
