/** Lines that say what becomes of a sheet: `DONE NOW`, `Fertig, sofort!`, `완료. 지금!`. */
import { nameKey } from './key.ts';
import { MODES } from './order.ts';
import type { Controls } from './reading.ts';
import { segmented } from './segments.ts';
import { type Token, tokenize } from './tokens.ts';

/** Phrases by their meaning, whatever the language of their writer. */
const PHRASES: Readonly<Record<string, string>> = {
  done: [
    'done, ready, send, send it, fertig, abschicken, fini, terminé, envoie, envoyer',
    '완료, 완료했습니다, 끝, 보내기, 完了, 完了です, 完了しました, 以上, 送信, おわり, 終わり',
  ].join(','),
  now: [
    'now, at once, right now, right away, immediately, sofort, jetzt, tout de suite, maintenant',
    '지금, 지금 바로, 바로, 즉시, 今すぐ, ただちに, 直ちに',
  ].join(','),
  talk: "talk, just talk, only talk, nur gerede, gerede, c'est tout, 잡담, 잡담입니다, 雑談, 雑談です",
};

const MEANINGS: ReadonlyMap<string, string> = new Map([
  ...['wait', 'withdraw', 'check', ...MODES].map((word) => [word, word] as const),
  ['change', 'wait'] as const,
  ...Object.entries(PHRASES).flatMap(([meaning, phrases]) =>
    phrases.split(',').map((phrase) => [keyOf(phrase), meaning] as const),
  ),
]);

function keyOf(phrase: string): string {
  return phrase.trim().split(' ').map(nameKey).join(' ');
}

const LONGEST = 3;
const JOINTS: ReadonlySet<string> = new Set(['and', 'und', 'et', '그리고', 'そして']);

/**
 * What a line says that consists of nothing but such words; undefined for any other line. `Now I will march` is prose,
 * and `Done?` a question.
 */
export const controlsIn = (text: string, isCourtesy: (token: Token) => boolean): Partial<Controls> | undefined => {
  if (/[?？]/u.test(text)) return undefined;
  const said = meaningsOf(text, isCourtesy);
  if (!said || said.size === 0) return undefined;
  const modes = MODES.filter((mode) => said.has(mode));
  const stays = ['wait', 'withdraw', 'check'].filter((word) => said.has(word));
  if (modes.length + stays.length > 1 || (stays.length > 0 && said.has('done'))) return undefined;
  const [mode] = modes;
  const [stay] = stays;
  if (stay !== undefined) return { [stay]: true };
  // `GO NOW` sends the sheet, `PAUSE NOW` is no clear wish.
  if (mode !== undefined && mode !== 'go' && said.has('now') && !said.has('done')) return undefined;
  return {
    ...(mode ? { mode } : {}),
    ...(said.has('done') || said.has('now') ? { done: true } : {}),
    ...(said.has('now') ? { now: true } : {}),
    ...(said.has('talk') ? { talk: true } : {}),
  };
};

/** The meanings of all words of a line; undefined if one has none. Courtesies count beside DONE only. */
const meaningsOf = (text: string, isCourtesy: (token: Token) => boolean): ReadonlySet<string> | undefined => {
  const tokens = tokenize(segmented(text, (key) => MEANINGS.has(key))).filter(({ type }) => type !== 'mark');
  const said = new Set<string>();
  let courtesies = 0;
  for (let at = 0; at < tokens.length; ) {
    const [length, meaning] = phraseAt(tokens, at);
    const token = tokens[at];
    if (meaning !== undefined) said.add(meaning);
    else if (token && isCourtesy(token)) courtesies += 1;
    else if (!JOINTS.has(token?.key ?? '')) return undefined;
    at += length;
  }
  return courtesies > 0 && !said.has('done') && !said.has('talk') ? undefined : said;
};

const phraseAt = (tokens: readonly Token[], at: number): readonly [number, string | undefined] => {
  for (let length = LONGEST; length > 0; length -= 1) {
    const words = tokens.slice(at, at + length);
    const meaning = words.length === length ? MEANINGS.get(words.map(({ key }) => key).join(' ')) : undefined;
    if (meaning !== undefined) return [length, meaning];
  }
  return [1, undefined];
};
