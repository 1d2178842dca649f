/** Words that people write in place of those of the order language, in several languages. */
import { alternativesOf, formsOf } from './inflection.ts';
import { nameKey } from './key.ts';
import { segmented } from './segments.ts';
import type { Token } from './tokens.ts';
import { YES_NO } from './yes-no.ts';

/**
 * Words and phrases by their meaning, separated by commas; a star stands for any ending, `~` for the forms of a class of words and
 * brackets for alternatives (`inflection.ts`). A meaning is one of these: a verb or control in capitals, with what follows it; a word
 * of the grammar; `<to`, a particle after its noun; empty, for courtesies; `!`, for words that deny something, and `?`, for words that
 * leave a whole line open. A line with such a word is never guessed, unless it only denies the other use of a card.
 */
export type Meaning = Readonly<Record<string, string>>;

/** Courtesies and small words that do not change an order. */
const FILLERS = [
  'my orders, our orders, here are my orders, here are our orders, here come my orders, good luck, best wishes, all the best, regards, kind regards, best regards, warm regards, greetings, see you, well played, have fun, good game, congratulations, well done, my friend, dear friends, gentlemen, fingers crossed, here goes, here we go, now or never, its now or never, it is now or never',
  '(have|enjoy) (a|your|the|) (nice|great|good|lovely|pleasant|) (day|evening|weekend|week|night|afternoon|sunday|saturday|time|holiday|holidays), all the best to (you|all|everyone), take care, (talk|speak) soon, until (soon|then|tomorrow), (see|catch) you (soon|later|around|tomorrow|), bye, goodbye, yours, sincerely, yours sincerely, yours truly, happy (gaming|playing|easter|new year|holidays), merry christmas, great (game|fun), (nice|good|great|lovely) (game|move|one|play|turn|day), (go|going) ahead and, (dear|) (referee|ref|sir|sirs|all|everyone|everybody|folks|guys|lads|chaps|team|friends|mate|old chap), (good|very good) luck (to all|to you|everyone|all|)',
  'meine befehle, hier meine befehle, viel glück, viel spaß, viele grüße, viele gruesse, liebe grüße, liebe gruesse, schöne grüße, mit freundlichen grüßen, gruß, grüße, gruesse, herzlichen glückwunsch, vielen dank, danke schön, lieber freund, meine herren',
  '(einen|) (schönen|guten|angenehmen) (tag|abend|sonntag|samstag|feierabend|start|nachmittag) (noch|euch|dir|euch noch|dir noch|allen|), (ein|) schönes wochenende (noch|euch|allen|), (schöne|beste|herzliche|freundliche|liebe|viele) (grüße|gruesse|woche) (an alle|zusammen|euch|), (lg|vg|mfg|bg|hg), bis (bald|dann|morgen|später|demnächst), bis zum nächsten (mal|zug), tschüss, ciao, macht s gut, gut(es|en) (spiel|zug), frohe(s|) (weihnachten|ostern|fest|neues), (vielen|lieben|herzlichen|tausend|besten) dank (euch|dir|ihnen|an alle|im voraus|), danke (euch|dir|ihnen|im voraus|vielmals|schön|sehr), hallo (alle|zusammen|allerseits|in die runde|leute|freunde), (guten|) (morgen|abend|tag|mittag) (zusammen|allerseits|alle|), grüß (gott|dich|euch), moin moin',
  'mes ordres, voici mes ordres, bonne chance, bien à vous, à bientôt, cordialement, amicalement, amitiés, félicitations, merci beaucoup, bien joué, mon ami, messieurs',
  '(bonne|belle|excellente) (journée|soirée|nuit|semaine|partie|fin de journée|fin de semaine|continuation|chance|année) (à tous|à toutes|à vous|à toi|), bon (week end|weekend|courage|jeu|après midi|dimanche|appétit), (bien|très|) (cordialement|amicalement|sincèrement|respectueusement), (meilleures|sincères|cordiales) salutations, (à|a) (bientôt|demain|plus tard|plus|la prochaine|tout à l heure), au revoir, (merci|mille mercis) (d avance|à tous|à vous|à toi|encore|beaucoup|bien|), bonjour (tout le monde|à toutes et à tous|à tous|les amis|messieurs|), (joyeux|joyeuses) (noël|pâques|fêtes), (salut|coucou) (tout le monde|à tous|les amis|les gars|), chers (amis|tous|joueurs)',
  '행운을 빕니다, 수고하세요, 수고하셨습니다, 잘 부탁드립니다, 축하합니다, 축하드립니다, 고맙습니다, 감사드립니다',
  '좋은 (하루|저녁|주말|밤|게임|시간|오후|한 주) (되세요|되십시오|보내세요|보내십시오|보내시길|되시길), (즐거운|행복한|편안한) (하루|주말|게임|저녁|밤|시간) (되세요|되십시오|보내세요|보내십시오|되시길 바랍니다), (수고|고생) (많으십니다|많으셨습니다|하셨습니다|하세요|하십시오|하십니다|많으시네요), 수고(하십시오|하셨어요|하시네요|많으십니다), (미리|항상|늘|정말|대단히) (감사합니다|감사드립니다|고맙습니다), 고마워요, 감사해요, (건승|행운|건투)을 (빕니다|빌어요|빌겠습니다), 안녕히 계세요, 반갑습니다, 잘 (부탁합니다|부탁해요|부탁드려요|부탁드리겠습니다), 부탁드려요, 부탁드리겠습니다, (다음에|그럼|또) 봬요, (그럼|다음에) 뵙겠습니다, 드림, 올림',
  '健闘を祈ります, よろしく, 宜しくお願いします, お疲れさまです, おめでとうございます, おめでとう, ありがとう, ありがとうございます',
  '(どうぞ|どうか|今後とも|今日も|引き続き|何卒|)(よろしく|宜しく)(お願い|おねがい)(します|いたします|致します|申し上げます|いたしますね|しますね), (どうぞ|)(よろしく|宜しく)(です|ね|ー|), (良い|よい|いい|素敵な|楽しい)(週末|一日|1日|休日|夜|ゲーム|お年|試合|時間)(を|をお過ごしください|をお過ごし下さい|にしましょう|になりますように), お(疲れ|つかれ)(様|さま)(です|でした|でございます), いつもお世話になって(おります|います), お世話になって(おります|います), ご(武運|健闘|幸運)を(お祈りします|祈ります|お祈りしています|), (どうも|本当に|いつも|)(ありがとうございます|ありがとうございました|有難うございます|感謝します), 感謝します, (では|それでは|)(また|また後ほど|また明日|失礼します|失礼いたします), 皆さん, 皆様, みなさん, みなさま, お(早う|はよう)ございます, おやすみなさい, (楽し|たのし)(みです|みにしています|い試合でした)',
  'hi, hello, hey, hi all, hello all, hi there, dear all, good morning, good evening, good afternoon, sorry, well then, alright, all right, right',
  'hallo, guten tag, guten morgen, guten abend, moin, servus, hallo zusammen, liebe leute, also gut, na gut, gut, mal, bitte mal',
  'bonjour, bonsoir, salut, coucou, bonjour à tous, alors, bon, eh bien, allez, désolé',
  'こんにちは, こんばんは, おはようございます, お疲れ様です, では, それでは, すみません',
  '안녕, 여러분 안녕하세요, 그럼, 네 그럼, 죄송합니다',
  'please, pls, plz, kindly, thanks, thank you, thx, cheers, ok, okay, the, an, my, our, should, would, here, over, for me, for us, from me, if thats ok, if that is ok, if possible, id like, his, its, i, ill, we, well, i will, we will',
  'id like to, i would like to, i want to, we want to, lets, let us, first, next, also, so, show me, show, me, let me, number, will be, whats, what is, thats it, thats, that is, its, it is, thats all, that is all, thats all for now, thats all folks, this time, this turn, do, just, simply, must, shall, has to, have to, needs to, need to, is to, am going to, im going to, are going to, is going to, gonna, want, wants, wants to, would like, will be, hes, she, he, thanks a lot, thank you very much, many thanks, much appreciated, again, quickly, now then, today, of course, that is it, c est bon, this',
  'then stop, and stop, and then stop, stop there, and stop there',
  'das ist mein zug, mein zug ist, dazu, diesmal, dieses mal, heute, muss, müssen, wird, werde, werden, würde, würden, gern, gerne, er, sich, dort, dorthin, einfach, mein zug, hier mein zug, hier sind meine befehle, anbei, meinen, meinem, unsere, unseren, unser, seine, seinen, seiner, seinem, alles klar, okay dann, los, mach, macht, wir wollen, ich werde, natürlich, das ist alles, das wäre alles, das wäre s, bitte, danke, bitte sehr, das wars, das war es, ich, soll, sollte, hier, wenn möglich, ich möchte, möchte, ich will, wir, der, die, das, den, dem, eine, einen, einem, ein, mein, meine, zuerst, schluss, dann schluss, und schluss, zusammen',
  'donnera, donne, me donne, me donnera, nous donne, cette fois, cette fois ci, aujourd hui, je vais, nous allons, on va, je veux, nous voulons, il, elle, on, se, s, y, sera, notre, nos, votre, simplement, juste, voici mon tour, voici, ce sera, c est, ce sont, voilà, voila, où on est, où nous sommes, où je suis, où il est, où ils sont, là où, d où, c est tout pour moi, voilà tout, bien sûr, devra, devons, ils, svp, stp, j, doit, c est tout, ici, cette, cet, ces, si possible, s il vous plait, s il te plait, s il vous plaît, s il te plaît, merci, dir, dir danke, merci bien, je, je voudrais, voudrais, nous, la, le, les, l, un, une, des, ma, mon, mes, d abord, ensuite',
  '이상, 얻/얻어~다, 받/받아~다, 쓰려고, 목적, 목적으로, 취급, 이번에는, 이번에, 이번엔, 이번, 오늘은, 오늘, 바로 그, 제 명령입니다, 명령입니다, 제 명령, 명령, 시도~하다, 시작~하다, 부탁해요, 부탁해, 요, 하고 싶습니다, 하세요, 하십시오, 해요, 했으면 합니다, 하려고 합니다, 하려 합니다, 되겠습니다, 이에요, 예요, 이요, 님, 씨, 저, 저는, 저희, 저희는, 나는, 우리, 우리는, 우리의, 내, 나의, 제, 제가, 내가, 우리가, 그, 저의, 번째, 장, 좀, 안녕하세요, 수고하십니다, 이상입니다, 부탁합니다, 부탁드립니다, 주세요, 해 주세요, 해주세요, 합니다, 하겠습니다, 할게요, 입니다, 해, 먼저, 감사합니다, 번, 개, 명',
  '目的, 目的で, 扱い, 扱いで, 手持ち, 手持ちの, 得~らる, 受け取~らる, 今回は, 今回, 今度は, 今日は, 以下の通りです, 以下のとおりです, 命令です, こちらの命令です, 私の命令です, こちらです, 試み~る, 始め~る, 私, 私は, 我々, 我々は, 我が, 我が軍, 我が軍は, さん, 様, だけ, も, いただけますか, お願い致します, お願いいたします, おねがいします, でお願いします, お世話になります, 以上です, 以上, よろしくお願いします, お願いします, ください, してください, します, です, まず, 番の, 番, 個, 枚, の, する',
].join(',');

const COMMON: Meaning = {
  '': FILLERS,
  '!': [
    'not, dont, do not, wont, cannot, cant, never mind, without, except, nor, neither, instead of, rather than, cancel~s, forget, scrap, undo',
    'nicht, kein, keine, keinen, ohne, außer, weder, noch nicht, statt, anstatt, anstelle, abbrechen, streiche, streichen, storniere, vergiss',
    'ne, pas, jamais, sans, sauf, ni, au lieu, annul~er, oublie, oubliez',
    '안, 않*, 않습니다, 하지 않습니다, 말고, 못, 마, 마세요, 마라, 말아, 말아 주세요, 말자, 마십시오, 없이, 제외*, 대신, 아니라, 아니고, 취소*',
    'しない, しません, しないで, しないでください, ない, ません, なく, ずに, なしで, やめ*, 以外, 代わりに, かわりに, ではなく, でなく, じゃなく, 取り消し, 取り消*, 取消*, 中止, 中止*',
  ].join(','),
  '?': [
    '(should|shall|do|does|can|could|may|might|would|must) (i|we|he|they|it), (next|the next|following|another) (impulse|turn|round), later, tomorrow, maybe, perhaps, possibly, probably, might, unless, if, whether, instead, or',
    '(nächste|nächsten|nächster|nächstes) (runde|zug|impuls|mal), später, vielleicht, eventuell, womöglich, wenn, falls, ob, stattdessen, oder',
    'dois je, doit on, puis je, peut on, faut il, est ce que, (prochain|prochaine) (tour|impulsion|fois), plus tard, demain, peut être, peut-être, probablement, plutôt, finalement, sinon, ou',
    '나중에, 내일, 다음 (턴|임펄스|라운드|차례)에, 次の(ターン|インパルス|手番|ラウンド)(に|で), 後で, あとで, 明日, 아마, 아마도, 혹시, 만약, 만일, 또는, 혹은, 아니면, 잠깐, 잠깐만, たぶん, 多分, もしかしたら, もし, なら, または, あるいは, 待って, ちょっと待って',
  ].join(','),
  to: 'then, and then, dann, und dann, puis, et puis, 그다음, 다음, 次に, to, onto, on to, over to, across to, up to, down to, nach, zu, zum, zur, bis, bis nach, hin zu, in richtung, richtung, vers, jusqu*, sur, en direction de, direction, devant, toward, towards, へ, まで, へと, 目指して, を目指して, 方面へ',
  'to?': 'à, au, aux',
  from: 'from, out of, starting from, von, ausgehend von, depuis, à partir de, von, vom, aus, de, d, du, depuis',
  at: 'at, in, on, bei, im, dans, en',
  via: 'via, through, über, ueber, durch, par, 경유',
  with: 'with, using, mit, avec, 함께, と共に, とともに',
  as: 'as, for, for the, for its, for a, as the, pour les, en tant que, als, für, fuer, fürs, wegen, auf, comme, pour',
  and: 'and, plus, und, et, 그리고, 와, 과, と, そして',
  never: 'never, nie, niemals, ne jamais, 절대',
  always: 'always, immer, toujours, 항상, 常に',
  '<to': '로, 으로, 까지, 쪽으로, 방면으로, 방향으로, へ, へと, まで, 方面へ',
  '<to?': 'に',
  '<from': '에서, 부터, 에서부터, 으로부터, から, より',
  '<at': '에, で',
  '<as': 'として, 로서, 으로서',
  '<': '를, 을, 가, 이, 은, 는, 의, を, が, は',
  1: '하나, 한, 一つ, ひとつ, eins, une seule, un seul',
  2: 'zwei, deux, 둘, 두, 二, 二つ, ふたつ, ２',
  3: 'drei, trois, 셋, 세, 三, 三つ, みっつ',
  4: 'vier, quatre, 넷, 네 개, 四, 四つ, よっつ',
  5: 'fünf, cinq, 다섯, 五, 五つ',
  6: 'sechs, six, 여섯, 六, 六つ',
  7: 'sieben, sept, 일곱, 七, 七つ',
  8: 'acht, huit, 여덟, 八, 八つ',
  9: 'neun, neuf, 아홉, 九, 九つ',
  10: 'zehn, dix, 열, 十',
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

/** The words of a lexicon by their keys. */
class Words {
  readonly #whole: Map<string, string>;
  /** Stems by their first letter. */
  readonly #stems: Map<string, (readonly [stem: string, meaning: string])[]>;
  /** The most words of a phrase, by its first word. */
  readonly #longest: Map<string, number>;

  constructor(base: Words | undefined, meanings: readonly Meaning[]) {
    this.#whole = new Map(base ? base.#whole : []);
    this.#stems = new Map(base ? base.#stems : []);
    this.#longest = new Map(base ? base.#longest : []);
    const phrases: Keyed[] = [];
    for (const [meaning, list] of meanings.flatMap((each) => Object.entries(each))) {
      for (const { keys, words, isStem } of entriesIn(list)) {
        if (isStem) this.#stems.set(keys.charAt(0), [...(this.#stems.get(keys.charAt(0)) ?? []), [keys, meaning]]);
        else this.#add(keys, words, meaning);
        if (words > 1 && JAMO.test(keys)) phrases.push([keys, meaning]);
      }
    }
    this.#addSegmented(phrases);
  }

  #add(keys: string, words: number, meaning: string): void {
    this.#whole.set(keys, meaning);
    if (words === 1) return;
    const first = keys.slice(0, keys.indexOf(' '));
    this.#longest.set(first, Math.max(words, this.#longest.get(first) ?? 1));
  }

  /** Adds phrases of Korean as their words are cut in a text: `카드로 갑니다` as `카드 로 갑니다`. */
  #addSegmented(phrases: readonly Keyed[]): void {
    const isKnown = (key: string) => this.meaningOf(key, 1) !== undefined;
    const cut = new Map<string, readonly string[]>();
    const wordsIn = (word: string): readonly string[] => {
      const found = cut.get(word) ?? (isKnown(word) ? [word] : cutInto(word, isKnown));
      cut.set(word, found);
      return found;
    };
    for (const [keys, meaning] of phrases) {
      const words = keys.split(' ').flatMap(wordsIn);
      const key = words.join(' ');
      if (!this.#whole.has(key)) this.#add(key, words.length, meaning);
    }
  }

  meaningOf(keys: string, words: number): string | undefined {
    const whole = this.#whole.get(keys);
    if (whole !== undefined || words > 1) return whole;
    return this.#stems.get(keys.charAt(0))?.findLast(([stem]) => keys.startsWith(stem))?.[1];
  }

  longestFrom(key: string): number {
    return this.#longest.get(key) ?? 1;
  }
}

/** Looks up words by their meaning. */
export class Lexicon {
  readonly #base: Lexicon | undefined;
  readonly #meanings: readonly Meaning[];
  #made: Words | undefined;

  /** `base`: its words count unless the meanings have them too. */
  constructor(base: Lexicon | undefined, ...meanings: readonly Meaning[]) {
    this.#base = base;
    this.#meanings = meanings;
  }

  /** Made for the first text that is read: a start does not wait for it. */
  get #words(): Words {
    this.#made ??= new Words(this.#base ? this.#base.#words : undefined, this.#meanings);
    return this.#made;
  }

  /** A lexicon with these meanings beside those of this one. */
  extended(...meanings: readonly Meaning[]): Lexicon {
    return new Lexicon(this, ...meanings);
  }

  /** The meaning of a phrase with these keys; undefined if it is unknown. */
  meaningOf(tokens: readonly Pick<Token, 'key'>[]): string | undefined {
    const keys = tokens.length === 1 ? (tokens[0]?.key ?? '') : tokens.map(({ key }) => key).join(' ');
    return this.#words.meaningOf(keys, tokens.length);
  }

  /** The most words of a phrase that begins with one of these tokens. */
  mostAt(tokens: readonly Pick<Token, 'key'>[], at: number): number {
    return Math.min(this.#words.longestFrom(tokens[at]?.key ?? ''), tokens.length - at);
  }

  /** The longest phrase that begins there, by its number of words, and its meaning; 0: none does. */
  phraseAt(tokens: readonly Token[], at: number): readonly [length: number, meaning: string | undefined] {
    for (let length = this.mostAt(tokens, at); length > 0; length--) {
      const words = tokens.slice(at, at + length);
      const meaning = words.every(({ type }) => type === 'word') ? this.meaningOf(words) : undefined;
      if (meaning !== undefined) return [length, meaning];
    }
    return [0, undefined];
  }

  /** The number of words of the courtesy that stands there. */
  courtesyAt(tokens: readonly Pick<Token, 'key'>[], at: number): number {
    for (let length = this.mostAt(tokens, at); length > 0; length--)
      if (this.meaningOf(tokens.slice(at, at + length)) === '') return length;
    return 0;
  }
}

type Keyed = readonly [keys: string, meaning: string];

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

/** All phrases of a list, each in all its forms. */
export const phrasesIn = (list: string): readonly string[] =>
  list.split(',').flatMap(alternativesOf).flatMap(inAllForms);

/** A phrase of a list as its key, and whether any ending may follow. */
interface Entry {
  readonly keys: string;
  readonly words: number;
  readonly isStem: boolean;
}

/** The lists stand in this program, so there are few of them; several lexicons hold the same ones. */
const ENTRIES = new Map<string, readonly Entry[]>();

const entriesIn = (list: string): readonly Entry[] => {
  const known = ENTRIES.get(list);
  if (known) return known;
  const keyOfWord = new Map<string, string>();
  const keyed = (word: string): string => {
    const key = keyOfWord.get(word) ?? nameKey(word);
    keyOfWord.set(word, key);
    return key;
  };
  const found = phrasesIn(list).map((phrase) => {
    const words = phrase.split(' ').map(keyed);
    return { keys: words.join(' '), words: words.length, isStem: phrase.endsWith('*') };
  });
  ENTRIES.set(list, found);
  return found;
};

/** A phrase with each form of its words. */
const inAllForms = (phrase: string): readonly string[] =>
  phrase
    .split(' ')
    .reduce<readonly string[]>(
      (before, word) => formsOf(word).flatMap((form) => before.map((each) => `${each} ${form}`)),
      [''],
    )
    .map((each) => each.trim());

const JAMO = /[\u1100-\u11FF]/u;

const cutInto = (word: string, isKnown: (key: string) => boolean): readonly string[] =>
  segmented(word.normalize('NFC'), isKnown)
    .split(' ')
    .flatMap((part) => (part === '' ? [] : [nameKey(part)]));

/** The common words alone, for games that have no words of their own. */
export const commonLexicon = new Lexicon(undefined, COMMON);
