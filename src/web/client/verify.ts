/** The page that checks a record in the browser: it needs no server and sends nothing. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { checkDice } from '../../engine/dice-check.ts';
import type { Hashes } from '../../engine/dice-protocol.ts';
import type { Message } from '../../engine/message.ts';
import { diceRecordOf, RecordFault, readRecord } from '../../engine/record-file.ts';
import { sayVerdict, tellFaults, tellVerdict } from '../../match/dice/verdict.ts';

const hashes: Hashes = {
  sha256: (text) => bytesToHex(sha256(utf8ToBytes(text))),
  hmac: (key, text) => bytesToHex(hmac(sha256, hexToBytes(key), utf8ToBytes(text))),
};

interface Outcome {
  readonly isGood: boolean;
  readonly lines: readonly Message[];
}

const verify = (text: string): Outcome => {
  try {
    const file = readRecord(text);
    const record = diceRecordOf(file);
    const verdict = checkDice(hashes, record);
    const isGood = verdict.faults.length === 0;
    return { isGood, lines: [...tellVerdict(file, record, verdict), ...tellFaults(verdict.faults)] };
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error;
    return { isGood: false, lines: [{ key: 'verify.unreadable', args: { line: error.line } }] };
  }
};

/** Files are packed with gzip; one that was unpacked is read too. */
const textOf = async (file: Blob): Promise<string> => {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = first === 0x1f && second === 0x8b;
  return isPacked ? new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text() : file.text();
};

const show = ({ isGood, lines }: Outcome, into: HTMLElement): void => {
  into.className = isGood ? 'good' : 'bad';
  into.replaceChildren(
    ...lines.map((line) => {
      const item = document.createElement('li');
      item.textContent = sayVerdict(line);
      return item;
    }),
  );
};

const field = document.querySelector<HTMLInputElement>('#file');
const result = document.querySelector<HTMLElement>('#result');
field?.addEventListener('change', async () => {
  const [file] = field.files ?? [];
  if (!file || !result) return;
  const unreadable: Outcome = { isGood: false, lines: [{ key: 'verify.unreadable', args: { line: 1 } }] };
  const text = await textOf(file).catch(() => undefined);
  show(text === undefined ? unreadable : verify(text), result);
});
