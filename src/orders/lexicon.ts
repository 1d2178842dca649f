/** Words that people write in place of those of the order language, in several languages. */
import { nameKey } from './key.ts';
import type { Token } from './tokens.ts';
import { YES_NO } from './yes-no.ts';

/**
 * Words and phrases by their meaning, separated by commas; a star stands for any ending. A meaning is one of these: a
 * verb or control in capitals, with what follows it; a word of the grammar; `<to`, a particle after its noun; empty,
 * for courtesies; `!`, for words that reverse the meaning of a whole line. A line with such a word is never guessed.
 */
export type Meaning = Readonly<Record<string, string>>;

/** Courtesies and small words that do not change an order. */
const FILLERS = [
  'my orders, our orders, here are my orders, here are our orders, here come my orders, good luck, best wishes, all the best, regards, kind regards, best regards, warm regards, greetings, see you, well played, have fun, good game, congratulations, well done, my friend, dear friends, gentlemen, fingers crossed, here goes, here we go, now or never, its now or never, it is now or never',
  'meine befehle, hier meine befehle, viel glück, viel spaß, viele grüße, viele gruesse, liebe grüße, liebe gruesse, schöne grüße, mit freundlichen grüßen, gruß, grüße, gruesse, herzlichen glückwunsch, vielen dank, danke schön, lieber freund, meine herren',
  'mes ordres, voici mes ordres, bonne chance, bien à vous, à bientôt, cordialement, amicalement, amitiés, félicitations, merci beaucoup, bien joué, mon ami, messieurs',
  '행운을 빕니다, 수고하세요, 수고하셨습니다, 잘 부탁드립니다, 축하합니다, 축하드립니다, 고맙습니다, 감사드립니다',
  '健闘を祈ります, よろしく, 宜しくお願いします, お疲れさまです, おめでとうございます, おめでとう, ありがとう, ありがとうございます',
  'hi, hello, hey, hi all, hello all, hi there, dear all, good morning, good evening, good afternoon, sorry, well then, alright, all right, right',
  'hallo, guten tag, guten morgen, guten abend, moin, servus, hallo zusammen, liebe leute, also gut, na gut, gut, mal, bitte mal',
  'bonjour, bonsoir, salut, coucou, bonjour à tous, alors, bon, eh bien, allez, désolé',
  'こんにちは, こんばんは, おはようございます, お疲れ様です, では, それでは, すみません',
  '안녕, 여러분 안녕하세요, 그럼, 네 그럼, 죄송합니다',
  'please, pls, plz, kindly, thanks, thank you, thx, cheers, ok, okay, the, an, my, our, should, would, here, over, for me, for us, from me, if thats ok, if that is ok, if possible, id like, his, its, i, ill, we, well, i will, we will',
  'id like to, i would like to, i want to, we want to, lets, let us, first, next, also, so, show me, show, me, let me, number, whats, what is, thats it, that is it, c est bon, this',
  'then stop, and stop, and then stop, stop there, and stop there',
  'bitte, danke, bitte sehr, das wars, das war es, ich, soll, sollte, hier, wenn möglich, ich möchte, möchte, ich will, wir, der, die, das, den, dem, eine, einen, einem, ein, mein, meine, zuerst, schluss, dann schluss, und schluss, zusammen',
  'svp, stp, j, doit, c est tout, ici, cette, cet, ces, si possible, s il vous plait, s il te plait, s il vous plaît, s il te plaît, merci, dir, dir danke, merci bien, je, je voudrais, voudrais, nous, la, le, les, l, un, une, des, ma, mon, mes, d abord, ensuite',
  '안녕하세요, 수고하십니다, 이상입니다, 부탁합니다, 부탁드립니다, 주세요, 해 주세요, 해주세요, 합니다, 하겠습니다, 할게요, 입니다, 해, 먼저, 감사합니다, 함께, 번, 개, 명',
  'お世話になります, 以上です, 以上, よろしくお願いします, お願いします, ください, してください, します, です, しました, まず, 番の, 番, 個, 枚, の, する',
].join(',');

const COMMON: Meaning = {
  '': FILLERS,
  '!': [
    'not, dont, do not, wont, cannot, cant, never mind, nicht, kein, keine, ne, pas, jamais',
    '안, 않*, 않습니다, 하지 않습니다, 말고, 못, しない, しません, ない, ません, やめ*',
  ].join(','),
  to: 'then, and then, dann, und dann, puis, et puis, 그다음, 다음, 次に, to, onto, nach, zu, zum, zur, bis, vers, jusqu*, sur, toward, towards, へ, まで',
  'to?': 'à, au, aux',
  from: 'from, out of, von, vom, aus, de, d, du, depuis',
  at: 'at, in, on, bei, im, dans, en',
  via: 'via, through, über, ueber, durch, par, 경유',
  with: 'with, using, mit, avec',
  as: 'as, for, for the, for its, for a, as the, pour les, en tant que, als, für, fuer, fürs, wegen, auf, comme, pour',
  and: 'and, plus, und, et, 그리고, 와, 과, と, そして',
  never: 'never, nie, niemals, ne jamais, 절대',
  always: 'always, immer, toujours, 항상, 常に',
  '<to': '로, 으로, 까지, へ',
  '<to?': 'に',
  '<from': '에서, 부터, から',
  '<at': '에, で',
  '<as': 'として',
  '<': '를, 을, 가, 이, 은, 는, 의, を, が, は',
  2: 'zwei, deux, 둘, 두, 二, 二つ, ２',
  3: 'drei, trois, 셋, 세, 三, 三つ',
  4: 'vier, quatre, 넷, 四, 四つ',
  5: 'fünf, cinq, 다섯, 五, 五つ',
  6: 'sechs, six, 여섯, 六, 六つ',
  DONE: [
    'done, all done, im done, i am done, were done, finished, fertig, bin fertig, terminé, c est terminé, fini, c est fini, j ai fini',
    '완료, 끝났습니다, 제출합니다, 完了, 完了です',
  ].join(','),
  YES: YES_NO.yes,
  NO: [
    'no way, let them come, let him come, let them pass, let him pass, nothing from me, nothing for me, nichts von mir, rien pour moi, on laisse passer, laisse passer, 안 합니다, 그냥 둡니다, 그냥 두겠습니다, 보내 줍니다, 見送ります, 見送る',
    YES_NO.no,
    'none, no cards, no card, keine, keine karten, keine karte, aucune carte, aucune, pas de carte, pas de cartes',
    '카드 없음, 없음, カードなし, なし',
  ].join(','),
  HELP: 'help, hilfe, aide, 도움말, ヘルプ',
};

/** Looks up words by their meaning. */
export class Lexicon {
  readonly #whole = new Map<string, string>();
  readonly #stems: (readonly [stem: string, meaning: string])[] = [];
  /** The most words of a phrase. */
  readonly longest: number;

  constructor(...meanings: readonly Meaning[]) {
    let longest = 1;
    for (const [meaning, words] of [COMMON, ...meanings].flatMap((each) => Object.entries(each))) {
      for (const word of words.split(',')) {
        const keys = keysOf(word);
        if (word.endsWith('*')) this.#stems.push([keys, meaning]);
        else this.#whole.set(keys, meaning);
        longest = Math.max(longest, keys.split(' ').length);
      }
    }
    this.longest = longest;
  }

  /** The meaning of a phrase with these keys; undefined if it is unknown. */
  meaningOf(tokens: readonly Pick<Token, 'key'>[]): string | undefined {
    const keys = tokens.map(({ key }) => key).join(' ');
    const whole = this.#whole.get(keys);
    if (whole !== undefined || tokens.length > 1) return whole;
    return this.#stems.findLast(([stem]) => keys.startsWith(stem))?.[1];
  }
}

/** What answers to one kind of question are written with. */
export interface Replies {
  /** The words of the orders and of these answers. A line of them is read as it stands. */
  readonly exact: Lexicon;
  /** These answers in loose words. The meaning `?` is a doubt: a text with such a word is not taken for an answer. */
  readonly prose: Lexicon;
  /** The opposite of an answer: what `not` makes of it. */
  readonly opposites: Readonly<Record<string, string>>;
  /** What an answer may name: kinds of names, `number`, and words of the grammar. */
  readonly objects: readonly string[];
  /** The most things that an answer names. */
  readonly most?: number;
  /** Answers that name nothing, beside others that do. */
  readonly alone?: readonly string[];
  /** The verb of an answer that only names its object. */
  readonly bare?: string;
}

const keysOf = (phrase: string): string =>
  phrase
    .trim()
    .split(' ')
    .map((word) => nameKey(word))
    .join(' ');

/** The common words alone, for games that have no words of their own. */
export const commonLexicon = new Lexicon();
