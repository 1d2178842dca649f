/** Lines that say what becomes of a sheet: `DONE NOW`, `Fertig, sofort!`, `완료. 지금!`. */
import { nameKey } from './key.ts';
import { type Lexicon, phrasesIn } from './lexicon.ts';
import { MODES } from './order.ts';
import type { Controls } from './reading.ts';
import { segmented } from './segments.ts';
import { type Token, tokenize } from './tokens.ts';

/** Phrases by their meaning, whatever the language of their writer. */
const PHRASES: Readonly<Record<string, string>> = {
  done: [
    'done, all done, ready, finished, complete, completed, over and out, (i am|im|we are|were|all) (done|finished|ready|set), thats me done',
    '(send|execute|submit|process|carry out|hand in|file) (it|them|this|these|that|orders|the orders|my orders|) (off|in|out|)',
    'fertig, erledigt, (bin|ich bin|wir sind|alles) (fertig|bereit|erledigt), (abschicken|absenden|abgeben|losschicken|einreichen|ausführen|durchführen|schicken|senden), (schick|sende|führ|führe) (es|das|sie|alles|) (ab|aus|los)',
    'fini, terminé, prêt, prête, (j ai|c est|tout est|nous avons) (fini|terminé|prêt), (à|) (envoyer|exécuter|valider|transmettre), envoie, envoyez, exécute, exécutez, valide, validez, je valide, j envoie, transmets, transmettez, vous pouvez (envoyer|exécuter|valider)',
    '완료, 완료했습니다, 완료입니다, 완료합니다, 완료요, 완료했어요, 다 (했습니다|됐습니다|했어요|됐어요), 다했습니다, 끝, 끝입니다, 끝났습니다, 끝났어요, 끝냈습니다, 마칩니다, 마쳤습니다, 마치겠습니다, 보내기, 보내 주세요, 보내주세요, (제출|전송|실행|진행|처리|확정|집행)~하다',
    '以上, (完了|終了|終わり|おわり|おしまい)(です|しました|いたしました|になります|となります|), できました, 出来ました, (送信|提出|実行|確定|処理|執行)~する, 送ってください, 進めてください',
  ].join(','),
  now: [
    'now, at once, right now, right away, straight away, immediately, instantly, asap, without delay',
    'sofort, jetzt, gleich, jetzt gleich, unverzüglich, umgehend, ohne verzögerung',
    'tout de suite, maintenant, immédiatement, sans délai, sans attendre, dès maintenant, aussitôt',
    '지금, 지금 (바로|즉시|당장), 바로, 바로 지금, 즉시, 당장, 곧바로, 今すぐ, いますぐ, 今すぐに, すぐ, すぐに, ただちに, 直ちに, 即時, 即座に, 至急',
  ].join(','),
  talk: 'talk, just talk, only talk, nur gerede, gerede, c est tout, 잡담, 잡담입니다, 雑談, 雑談です',
};

const MEANINGS: ReadonlyMap<string, string> = new Map([
  ...['wait', 'withdraw', 'check', ...MODES].map((word) => [word, word] as const),
  ['change', 'wait'] as const,
  ...Object.entries(PHRASES).flatMap(([meaning, phrases]) =>
    phrasesIn(phrases).map((phrase) => [keyOf(phrase), meaning] as const),
  ),
]);

function keyOf(phrase: string): string {
  return phrase.trim().split(' ').map(nameKey).join(' ');
}

/** The most words of a phrase, by its first word. */
const LONGEST = new Map<string, number>();
for (const key of MEANINGS.keys()) {
  const [first = '', ...more] = key.split(' ');
  LONGEST.set(first, Math.max(LONGEST.get(first) ?? 0, 1 + more.length));
}
/** The words with which a phrase begins that hands a sheet over. */
const ENDING: ReadonlySet<string> = new Set(
  [...MEANINGS].flatMap(([key, meaning]) => (meaning === 'done' || meaning === 'now' ? [key.split(' ')[0] ?? ''] : [])),
);
const JOINTS: ReadonlySet<string> = new Set(['and', 'und', 'et', '그리고', 'そして']);

/**
 * What a line says that consists of nothing but such words, and of courtesies in the words of a game; undefined for any other line.
 * `Now I will march` is prose, and `Done?` a question.
 */
export const controlsIn = (text: string, lexicon?: Lexicon): Partial<Controls> | undefined => {
  if (/[?？]/u.test(text)) return undefined;
  const said = meaningsOf(text, lexicon);
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

const tokensOf = (text: string, lexicon: Lexicon | undefined): readonly Token[] => {
  const isKnown = (key: string) => MEANINGS.has(key) || lexicon?.meaningOf([{ key }]) === '';
  return tokenize(segmented(text.replace(ELISION, '$1 '), isKnown));
};

/** The meanings of all words of a line; undefined if one has none. Courtesies count beside DONE only. */
const meaningsOf = (text: string, lexicon: Lexicon | undefined): ReadonlySet<string> | undefined => {
  const tokens = tokensOf(text, lexicon).filter(({ type }) => type !== 'mark');
  const said = new Set<string>();
  let courtesies = 0;
  for (let at = 0; at < tokens.length; ) {
    const [length, meaning] = phraseAt(tokens, at);
    const courtesy = meaning === undefined ? (lexicon?.courtesyAt(tokens, at) ?? 0) : 0;
    if (meaning !== undefined) said.add(meaning);
    else if (courtesy > 0) courtesies += 1;
    else if (!JOINTS.has(tokens[at]?.key ?? '')) return undefined;
    at += Math.max(length, courtesy);
  }
  return courtesies > 0 && !said.has('done') && !said.has('talk') ? undefined : said;
};

/** `c'est fini`. */
const ELISION = /(?<!\p{L})([cdjls])['’](?=\p{L})/giu;

const phraseAt = (tokens: readonly Token[], at: number): readonly [number, string | undefined] => {
  for (let length = LONGEST.get(tokens[at]?.key ?? '') ?? 0; length > 0; length -= 1) {
    const words = tokens.slice(at, at + length);
    const meaning = words.length === length ? MEANINGS.get(words.map(({ key }) => key).join(' ')) : undefined;
    if (meaning !== undefined) return [length, meaning];
  }
  return [1, undefined];
};

/** A line that says at its end, or by NOW at its beginning, what becomes of the sheet. */
export interface LineEnd {
  /** The line without it. */
  readonly rest: string;
  readonly text: string;
  readonly says: Pick<Partial<Controls>, 'done' | 'now'>;
  /** It is a sentence of its own. */
  readonly isSentence: boolean;
}

/** So many words may end a line. */
const MOST_WORDS = 8;
/** Before the end of a line, also as the last item of a list: `2) done`. */
const JOINT = /(?:[.;!。！]+\s*|[,、]\s*|\s+)(?:\d{1,2}\)\s*)?/gu;
const BEGINNING = /^(\p{L}+)[\s,:]+(?=\p{L})/u;

/** The ends of a line that hand its sheet over, the longest first: `MOVE Hill Badajoz. Done, now please`; then its beginning. */
export const lineEnds = (line: string, lexicon?: Lexicon): readonly LineEnd[] => {
  // Most lines have no such word, and each of their ends need not be read.
  if (!tokensOf(line, lexicon).some(({ key }) => ENDING.has(key))) return [];
  const ends = [...line.matchAll(JOINT)].slice(-MOST_WORDS).flatMap(({ 0: joint, index }) => {
    const [rest, text] = [line.slice(0, index), line.slice(index + joint.length)];
    return rest.trim() === '' ? [] : endOf(rest, text, /[.;!。！]/u.test(joint), lexicon);
  });
  const [joint, text = ''] = BEGINNING.exec(line) ?? [];
  return joint === undefined || saysDone(text, lexicon)
    ? ends
    : [...ends, ...endOf(line.slice(joint.length), text, false, lexicon)];
};

const endOf = (rest: string, text: string, isSentence: boolean, lexicon: Lexicon | undefined): LineEnd[] => {
  const said = controlsIn(text, lexicon);
  const { done, now, ...others } = said ?? {};
  if (!done || Object.keys(others).length > 0) return [];
  // `March to Badajoz now` says only that one marches; NOW is the word for it.
  const isNow = now === true && (isSentence || isLoud(text) || saysDone(text, lexicon));
  return [{ rest, text, isSentence, says: { ...(now && !isNow ? {} : { done }), ...(isNow ? { now } : {}) } }];
};

const isLoud = (text: string): boolean => /[A-Z]/.test(text) && text === text.toUpperCase();

/** Whether a text says more than NOW. */
const saysDone = (text: string, lexicon: Lexicon | undefined): boolean =>
  meaningsOf(text, lexicon)?.has('done') === true;
