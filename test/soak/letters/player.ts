/** A player who knows only our mails: he copies their lines and fills blanks from the remarks beside them. */
import type { Chance } from '../../../src/engine/index.ts';

/** A mail has nothing to copy. */
class RefusedCopy extends Error {
  override readonly name = 'RefusedCopy';
}

const BLANK = '__';

/** Sections of a mail with lines to copy. */
const SECTIONS = ['YOUR CHOICE', 'YOUR FIRST QUESTION', 'COPY THIS, FILL IT IN, AND SEND IT'];
/** Lines below these words are already in the draft. */
const LEFT = 'Left in your draft';
/** Lines below these words answer later questions. */
const LATER = 'So that you need not be asked';

/** The lines to copy, with the remarks between them. */
const copyLines = (mail: string): readonly string[] => {
  let isOffer = false;
  return mail.split('\n').flatMap((line) => {
    if (/^[A-Z][A-Z ,()]+$/.test(line)) isOffer = SECTIONS.includes(line);
    if (line.includes(LEFT) || line.includes(LATER)) isOffer = false;
    return (isOffer && /^ {4}([^ ].*)$/.exec(line)?.[1]) || [];
  });
};

interface Sample {
  readonly line: string;
  /** The remark below the line, as one text. */
  readonly remark: string;
}

/** The lines to copy, each with the remark below it. */
const samplesIn = (mail: string): readonly Sample[] => {
  const samples: Sample[] = [];
  for (const line of copyLines(mail)) {
    const last = samples.at(-1);
    const isRemark = line.trimStart().startsWith('//');
    if (!isRemark) samples.push({ line: line.trim(), remark: '' });
    else if (last) samples.splice(-1, 1, { ...last, remark: `${last.remark} ${line.replace('//', '').trim()}`.trim() });
  }
  return samples;
};

/** The names that a remark offers for the blank, as in `Coimbra, Elvas (Soult 8) and 3 more`. */
const namesIn = ({ remark }: Sample): readonly string[] =>
  remark
    .replace(/^one of /, '')
    .replace(/ and \d+ more\b.*$/, '')
    .split(',')
    .map((name) => name.replace(/ \(.*$/, '').trim())
    .filter((name) => name !== '');

/** The cards with CP in the table of the hand, as in `[3]   81  Thunder & Lightning`. */
const cardsIn = (mail: string): readonly { readonly number: string; readonly cp: number }[] =>
  [...mail.matchAll(/^\[(\d+)[^\]]*\] +(\d+) /gm)].map(([, cp = '0', number = '']) => ({ number, cp: Number(cp) }));

const oneOf = <T>(all: readonly T[], chance: Chance): T => {
  const found = all[chance.below(all.length)];
  if (found === undefined) throw new RefusedCopy('a mail with nothing to copy');
  return found;
};

/** Whether a mail asks for the orders of an impulse, and not for a single answer. */
const asksImpulse = (mail: string): boolean => mail.includes('\nCOPY THIS, FILL IT IN, AND SEND IT\n');

/** The answer of silence as the mail tells it. It may be copied like any other line. */
const silenceIn = (mail: string): string =>
  /Without your answer, [^.]*?\b([A-Z]{2,}\b[^.;]*)/.exec(mail.replace(/\s+/g, ' '))?.[1] ?? '';

/** Whether a mail asks its reader for orders or for an answer. */
export const isAsking = (mail: string): boolean => SECTIONS.some((title) => mail.includes(`\n${title}\n`));

/** The lines that the player sends back; undefined: there is nothing to copy. */
export const copiedFrom = (mail: string, chance: Chance): string | undefined => {
  try {
    return asksImpulse(mail) ? sheetFrom(mail, chance) : answerFrom(mail, chance);
  } catch (error) {
    if (error instanceof RefusedCopy) return undefined;
    throw error;
  }
};

const answerFrom = (mail: string, chance: Chance): string => {
  const answers = samplesIn(mail).map(({ line }) => line);
  const whole = answers.filter((line) => !line.includes(BLANK) && line !== 'DONE');
  return oneOf(whole.length > 0 ? whole : [silenceIn(mail)], chance);
};

/** The card with the most CP among those that the mail names as playable. */
const cardFrom = (mail: string, samples: readonly Sample[]) => {
  const play = samples.find(({ line }) => line.startsWith('PLAY __'));
  const playable = play ? namesIn(play) : [];
  return cardsIn(mail)
    .filter(({ number }) => playable.length === 0 || playable.includes(number))
    .sort((a, b) => b.cp - a.cp)[0];
};

/** Whether a sample is left out: only the first PLAY may be copied, and a siege takes the place of a march from there. */
const isInstead = (sample: Sample, samples: readonly Sample[]): boolean => {
  const besieged = samples.flatMap(({ line }) => /^SIEGE (.+) WITH /.exec(line)?.[1] ?? []);
  if (besieged.some((place) => sample.line.endsWith(` ${place} - __`))) return true;
  return sample.line.startsWith('PLAY ') && sample !== samples.find(({ line }) => line.startsWith('PLAY '));
};

const sheetFrom = (mail: string, chance: Chance): string => {
  const samples = samplesIn(mail);
  const card = cardFrom(mail, samples);
  const isPlay = ({ line }: Sample) => line.startsWith('PLAY __');
  if (!card && samples.some(isPlay)) return `${silenceIn(mail)}\nDONE`;
  let left = Number(/(\d+) CP left/.exec(mail)?.[1] ?? 0) + (samples.some(isPlay) ? (card?.cp ?? 0) : 0);
  const copied = (sample: Sample): string => {
    if (isPlay(sample)) return sample.line.replace(BLANK, card?.number ?? '');
    if (!sample.line.includes(BLANK)) return sample.line;
    const names = namesIn(sample);
    const price = sample.line.startsWith('BUILD ') ? 2 : 1;
    if (names.length === 0 || price > left || chance.below(2) === 0) return '';
    left -= price;
    return sample.line.replace(BLANK, oneOf(names, chance));
  };
  const lines = samples.filter((sample) => !isInstead(sample, samples)).map(copied);
  return lines.filter((line) => line !== '').join('\n');
};

/** The line by which a held mail is confirmed, or a sheet is sent for which DONE is asked once more. */
export const confirmationFrom = (mail: string): string | undefined =>
  /\bCONFIRM [A-Z0-9-]+/.exec(mail)?.[0] ?? (/\bNOT SENT YET - /.test(mail) ? 'DONE' : undefined);
