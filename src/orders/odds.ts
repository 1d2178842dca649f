/** Questions about odds, in the words of players: the program answers them. */
import type { Command } from './command.ts';
import { groundOf, type Language } from './language.ts';
import { phraseOf } from './phrasing.ts';
import { isAsked } from './question.ts';

/** Longer texts are letters. */
const LONGEST = 200;

const ODDS =
  /(?<!\p{L})(?:odds|chances?|probability|probabilities|likely|likelihood|wahrscheinlich(?:keit|keiten)?|chancen|aussichten|siegchancen?|probabilités?|cotes?)(?!\p{L})|확률|승산|가능성|승률|確率|勝算|見込み|勝率|勝ち目/iu;
/** Odds of all fights, and not of anything else. */
const ALL =
  /(?<!\p{L})(?:odds|(?:my|our|meine|unsere|mes|nos) (?:chances?|chancen|aussichten))(?!\p{L})|승산|승률|勝算|勝率/iu;
/** What somebody may be able to do to an army. */
const ABLE =
  /(?<!\p{L})(?:can|could|may|might|will|does|do|kann|könnte|kommt|wird|peut|pourrait|va)(?!\p{L})|(?:수 있|까요|나요|습니까)|(?:られ|でき|ますか|るか)/iu;
const DEED =
  /(?<!\p{L})(?:come|comes|intercept|intercepts|evade|beat|win|hold|attack|kommen|kommt|abfangen|ausweichen|schlagen|gewinnen|halten|angreifen|venir|vient|intercepter|esquiver|battre|gagner|tenir|attaquer)(?!\p{L})|오[나는]|올 수|요격|회피|이길|이기|막을|공격|来ら|来ま|来る|迎撃|退避|勝て|勝ち|守れ|攻撃/iu;
/** A wish to know without a question mark. */
const TELL =
  /^(?:tell|give|show|what|how|sag|zeig|nenn|wie|was|dis|donne|montre|quel)|알려|보여|가르쳐|궁금|教えて|知りたい|見せて/iu;
/** What is done if the odds are such is a condition. */
const CONDITION = /(?<!\p{L})(?:if|when|unless|wenn|falls|si)(?!\p{L})|(?:이면|으면|라면)|(?:なら|ければ)/iu;

/** The command that a question about odds asks for, with the names in it. */
export const oddsAsked = <V>(
  text: string,
  language: Language<V>,
): { readonly command: Command; readonly beside?: undefined } | undefined => {
  if (text.length > LONGEST || CONDITION.test(text)) return undefined;
  const hasOdds = ODDS.test(text);
  const isQuestion = isAsked(text) || (hasOdds && TELL.test(text));
  if (!isQuestion || !(hasOdds || (ABLE.test(text) && DEED.test(text)))) return undefined;
  const names = namesIn(text, language).map(({ text: name }) => name);
  if (names.length === 0 && !ALL.test(text)) return undefined;
  const about = [...new Set(names)].join(' ');
  return { command: { name: 'odds', text: `ODDS ${about}`.trim(), said: text, about } };
};

/** The things of the board that a text names. */
export const namesIn = <V>(
  text: string,
  language: Language<V>,
): readonly { readonly kind: string; readonly id: string; readonly text: string }[] =>
  phraseOf(text, language).parts.flatMap(({ kind, id, text: name }) =>
    id !== undefined && groundOf(language).includes(kind) ? [{ kind, id, text: name }] : [],
  );
