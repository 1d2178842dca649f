/** What players ask of the house in their own words: more time, days off, who plays, when it is due, to leave. */

import { awayIn, lengthIn, writeAway } from './away.ts';
import type { Command } from './command.ts';
import { isCount } from './length.ts';
import { commonLexicon } from './lexicon.ts';
import { readCommand } from './read-command.ts';
import { segmented, segments } from './segments.ts';
import { numberOf, type Token, tokenize } from './tokens.ts';

/** Each meaning has the words of all languages. A text with any other word is no request. */
const REQUESTS = commonLexicon.extended({
  '': [
    'everybody, everyone, all, folks, guys, friends, alle, alle zusammen, tout le monde, 여러분, みなさん, 皆さん, i need, need, can i have, can i get, could i have, could i get, can we have, could we have, could you give me, can you give me, give me, may i have, might i have, i want, id like, i would like, is, are, be, been, it, will, would, am, im, please note, unfortunately, for, to, just, only, about, on, from, of, afraid, have to, must, the game, game, match, this, any, the, (can|could|may|might|would) (i|we|you), have, get, ask for, possible, great, by, in, leave, leaving, going, go, until, till, than, then, that, who, now',
    'muss, spiel, das spiel, partie, ich brauche, brauche, ich bräuchte, bräuchte, kann ich, kann, könnte ich, könnte, können wir, haben, bekommen, kriegen, gib mir, um, leider, bin, ist, sind, bis, im, in, vom, von, zur, zum, habe, hätte, gern, gerne, wäre, werde, sein, sie, du, mir, uns, es, wir, auf, nur, geht, ginge, möglich, aus, diesem spiel, dieser partie, kann man, könnte man, können sie, könnten sie, könntest du, kannst du, könnt ihr, könntet ihr, zum, fahre, gehe',
    'dois, la partie, partie, jeu, le jeu, je, j, j ai besoin, besoin, il me faut, il me faudrait, puis je, peux je, peut on, pourrais je, est ce que, avoir, pouvez vous me donner, donnez moi, donne moi, suis, serai, est, sont, du, de, d, au, à, en, pour, me, moi, malheureusement, ce, il, faut, les, seulement, juste, aurais, aurai, besoin de, possible, est il, serait il, pouvez vous, pourriez vous, peux tu, pourrais tu, pourrions nous, pouvons nous, cette partie, ce jeu, pars, partir, souhaite, souhaiterais, serons',
    '게임, 이 게임, 자리, 갑니다, 가요, 합니다, 죄송하지만, 기다려 주세요, 기다려, 필요합니다, 필요해요, 줄 수 있나요, 주실 수 있나요, 주시겠어요, 줘, 주십시오, 있을까요, 있나요, 좀, 만, 은, 는, 이, 가, 을, 를, 에, 까지, 부터, 저는, 제가, 저의, 제, 나는, 내, 우리, 할게요, 할 예정입니다, 예정입니다, 예요, 이에요, 인가요, 입니까, 이야, 야, 요, 이번, 정도, 가능할까요, 가능한가요, 가능합니까, 될까요, 되나요, 주실래요, 주시겠습니까, 주실 수 있을까요, 줄 수 있을까요, 경기, 에서, 이만, 것 같습니다',
    'ゲーム, 申し訳ありませんが, 申し訳ありません, 待って, 待ってください, 待って下さい, 必要です, 欲しいです, ほしいです, いただけますか, もらえますか, もらえませんか, いただけませんか, くれますか, お願いできますか, お願いします, です, ます, ですか, は, が, を, の, に, で, も, だけ, から, まで, 私は, 私の, 私, ください, 頂けますか, なります, します, しています, しております, と, か, 教えて, 教えてください, この, 試合, この試合, 可能ですか, 可能でしょうか, いただけないでしょうか, いただけますでしょうか, もらえないでしょうか, させてください, させていただきます, 行きます, 行ってきます, 出ます',
  ].join(','),
  more: [
    'more, another, extra, additional, longer, mehr, noch, weiteren, weitere, länger, zusätzlich, extra, de plus, plus, encore, supplémentaire, supplémentaires, autre, extend~s, extension, verlänger~en, verlängerung, aufschub, prolong~er, prolongation',
    '더, 추가, 추가로, 연장~하다, もう, あと, さらに, 追加, 追加で, 延長~する, 延ば~す, もう少し',
  ].join(','),
  time: 'time, bit, zeit, bisschen, etwas, temps, peu, deadline, frist, délai, 시간, 기한, 마감, 時間, 締切, 締め切り, 期限',
  away: [
    'away, absent, off, on holiday, on holidays, on vacation, holiday, holidays, vacation, travelling, traveling, abroad, gone, (i am|im|) out of office, not available, unavailable, cant play, cannot play',
    'weg, abwesend, verreist, verreise, im urlaub, in urlaub, in den urlaub, urlaub, auf reisen, nicht da, nicht verfügbar, unterwegs',
    'absent, absente, en vacances, vacances, en voyage, en déplacement, pas disponible, ne serai pas disponible, pas là, ne serai pas là, ne suis pas là, indisponible',
    '자리를 비울게요, 비울게요, 자리를 비워요, 비웁니다, 비우겠습니다, 비울 예정입니다, 비워요, 못 합니다, 부재, 부재중, 부재중입니다, 부재합니다, 휴가, 휴가입니다, 휴가중, 여행, 여행 중, 출장, 출장입니다, 자리를 비웁니다, 자리 비움',
    '席を外します, 席を外す, 席, 外します, 外す, 離席, 離席します, 不在, 不在です, 不在にします, 留守, 留守にします, 留守です, 休み, 休みます, お休みします, 旅行, 旅行します, 出張, 出張します, 出張です',
  ].join(','),
  resign: [
    'signoff, sign off, drop out, quit, resign, give up, stop playing, cant go on, cannot go on, cant continue, cannot continue, cant play any more, cannot play any more, im out, i am out, i resign, i quit, i give up, i am quitting, im quitting, i give up my seat, count me out, (leave|leaving|quit) the (game|match), i am leaving, im leaving, i have to quit, i must quit, i have to resign, i must resign, i drop out, im dropping out, i am leaving the game, i leave the game, i concede',
    'aufhören, aussteigen, aufgeben, nicht weiterspielen, ich bin raus, bin raus, ich steige aus, steige aus, ich gebe auf, gebe auf, ich höre auf, höre auf, ich muss aufhören, ich muss aussteigen, ich trete zurück, ich gebe meinen platz auf, aufgabe',
    'abandonner, arrêter, quitter, renoncer, me retirer, abandonne, j abandonne, je quitte, je quitte la partie, je me retire, j arrête, je renonce, je démissionne, je laisse ma place, je dois arrêter, je dois abandonner',
    '더 이상 못 하겠습니다, 더 이상 할 수 없습니다, 더는 못 하겠습니다, 계속할 수 없습니다, 계속 못 하겠습니다, 더 이상 게임을 못 하겠습니다, 기권, 기권합니다, 기권하겠습니다, 포기, 포기합니다, 포기하겠습니다, 그만두겠습니다, 그만둡니다, 그만할게요, 빠지겠습니다, 빠질게요, 게임을 그만두겠습니다, 나가겠습니다, 나갈게요, 하차합니다, 하차하겠습니다',
    '続けられません, もう続けられません, 続けられない, 抜け~る, 辞退~する, 続けることができません, もう無理です, 棄権, 棄権します, 辞退します, やめます, 辞めます, 降ります, 抜けます, 投了, 投了します, 離脱します, ゲームを降ります, リタイア, リタイアします',
  ].join(','),
  ally: 'ally, allies, on my side, verbündeter, verbündete, verbündeten, verbündet, auf meiner seite, allié, alliés, alliée, avec moi, 동맹, 동맹군, 아군, 우리 편, 同盟, 同盟国, 味方',
  who: 'who, who is, whos, whom, wer, wer ist, wen, qui, qui est, qui sont, 누구, 누가, 누구입니까, 누구인가요, 누구예요, 누구죠, 誰, 誰ですか, だれ, だれですか',
  waits:
    'waiting, waiting for, wait for, playing, plays, turn, warten, warten wir, wartet, spielt, dran, am zug, attend, attendons, attend on, joue, 기다리나요, 기다립니까, 차례, 차례인가요, 待ち, 待っていますか, 番, 番ですか',
  when: 'when, when is, wann, wann ist, bis wann, quand, quand est, jusqu à quand, quelle est, what is, whats, how long, wie lange, 언제, 언제까지, 언제입니까, 언제인가요, 언제예요, いつ, いつまで, いつですか, いつまでですか',
  due: 'deadline, due, frist, abgabe, abgabetermin, date limite, délai, échéance, 마감, 기한, 마감은, 締切, 締め切り, 〆切, 期限',
  map: 'map, the map, karte, landkarte, carte, 지도, 地図, マップ',
  send: 'send, send me, mail, show, show me, schick, schicke, schick mir, schicken, zeig, zeig mir, envoie, envoyez, envoie moi, envoyez moi, montre, montre moi, 보내, 보내줘, 보내주세요, 보내 주세요, 보여, 보여줘, 보여주세요, 送って, 送ってください, 見せて, 見せてください',
  score:
    'score, the score, summary, a summary, vp, victory points, how do we stand, how are we doing, who is winning, zusammenfassung, überblick, spielstand, résumé, le score, 요약, 要約, まとめ, punktestand, siegpunkte, points de victoire, 점수, 점수는, 승점, 得点, 点数, スコア',
  hand: 'my hand, my cards, meine handkarten, handkarten, ma main, 손패, 手札',
});

/** A command in other words, or more time, which is only proposed. */
export type Request = { readonly command: Command } | { readonly proposes: string };

/** Longer texts are letters. */
const LONGEST = 120;

/** The request that a text is, if it is nothing else; `beside`: words that may be the reason why more time is asked for. */
export const requestIn = (text: string): (Request & { readonly beside?: string }) | undefined => {
  if (text.length > LONGEST) return undefined;
  const subjects = subjectsOf(text);
  if (subjects.size === 0 || readCommand(text, tokenize(text))) return undefined;
  const whole = requestAlone(text, subjects);
  if (whole || !subjects.has('more')) return whole;
  const parts = text.split(REASON).map((part) => ({ part, request: moreTime(part) }));
  const [first, ...more] = parts.flatMap(({ request }) => request ?? []);
  const beside = parts.flatMap(({ part, request }) => (request ? [] : [part])).join(' ');
  return first && more.length === 0 && isReason(beside) ? { ...first, beside } : undefined;
};

/** Where the reason of a request begins or ends. */
const REASON = /(?<=[.!?。！？,、;]) *|(?= (?:because|weil|denn|wegen|car|parce que) )/u;

/** Whether words take nothing back and name no time. */
const isReason = (text: string): boolean =>
  !/\d/.test(text) && tokensOf(text).every((token) => !OTHERS.has(REQUESTS.meaningOf([token]) ?? ''));

const requestAlone = (text: string, subjects: ReadonlySet<string>): Request | undefined => {
  const asked =
    (subjects.has('away') ? absenceIn(text) : undefined) ?? (subjects.has('more') ? moreTime(text) : undefined);
  if (asked) return asked;
  const said = saidIn(text);
  return said && meant(said, text);
};

/** The requests that a text may be one of, whatever else it says. */
const subjectsOf = (text: string): ReadonlySet<string> => {
  const tokens = tokenize(segments(withoutElisions(text), isKnown));
  const found = tokens.flatMap((_, at) => REQUESTS.phraseAt(tokens, at)[1] ?? []);
  return new Set(found.filter((meaning) => SUBJECTS.has(meaning)));
};

type Said = ReadonlySet<string>;

const isKnown = (key: string): boolean => REQUESTS.meaningOf([{ key }]) !== undefined;

const withoutElisions = (text: string): string => text.replace(/(?<!\p{L})([cdjlns]|qu|jusqu)['’](?=\p{L})/giu, '$1 ');

const tokensOf = (text: string): readonly Token[] =>
  tokenize(segmented(withoutElisions(text), isKnown)).filter(({ type }) => type === 'word' || type === 'number');

/** Meanings of the common words that say nothing of their own here. */
const SILENT = /^(?:|<.*|to|from|via|at|with|as|and|YES|send)$/;
/** Those of the other common words make a text no request. */
const OTHERS: ReadonlySet<string> = new Set(['!', '?', 'never', 'always', 'DONE', 'NO', 'HELP']);

/** The meanings of a text; undefined if a word has none. */
const saidIn = (text: string): Said | undefined => {
  const tokens = tokensOf(text);
  const said = new Set<string>();
  for (let at = 0; at < tokens.length; ) {
    const isNumber = numberOf(tokens[at]) !== undefined;
    const [length, meaning] = isNumber ? [1, undefined] : REQUESTS.phraseAt(tokens, at);
    if (!isNumber && (meaning === undefined || OTHERS.has(meaning))) return undefined;
    if (meaning !== undefined && !SILENT.test(meaning)) said.add(meaning);
    at += length;
  }
  return said;
};

/** What meanings together ask for. */
const ASKED: readonly (readonly [needs: readonly string[], command: Command])[] = [
  [['resign'], { name: 'resign', text: 'RESIGN' }],
  [['who', 'ally'], { name: 'who', text: 'WHO' }],
  [['who', 'waits'], { name: 'who', text: 'WHO' }],
  [['when', 'due'], { name: 'deadline', text: 'DEADLINE' }],
  [['score'], { name: 'status', text: 'SCORE', about: 'score' }],
  [['map'], { name: 'map', text: 'MAP', place: '' }],
];

const SUBJECTS: ReadonlySet<string> = new Set(['away', 'more', ...ASKED.flatMap(([needs]) => needs)]);

const meant = (said: Said, text: string): Request | undefined => {
  const found = ASKED.find(([needs]) => needs.length === said.size && needs.every((each) => said.has(each)));
  return found && { command: { ...found[1], said: text } };
};

/** Hours of an extension that says no length. */
const A_DAY = 24;

/** `Another day, please`; `12 hours more`; `more time`. */
const moreTime = (text: string): Request | undefined => {
  const length = lengthIn(withMoreFirst(text));
  const said = saidIn(length?.rest ?? text);
  if (!said?.has('more') || (!length && !said.has('time') && !said.has('due'))) return undefined;
  return { proposes: `EXTEND ${length ? Math.max(1, Math.round(length.minutes / 60)) : A_DAY}h` };
};

const MORE: ReadonlySet<string> = new Set('more weitere weiteren mehr autre autres'.split(' '));

/** `One more day` as `more one day`. */
const withMoreFirst = (text: string): string => {
  const words = text.toLowerCase().split(' ');
  const at = words.findIndex((word, i) => MORE.has(word) && isCount(words[i - 1] ?? ''));
  const [count = '', more = ''] = words.slice(at - 1, at + 1);
  return at < 1 ? text : [...words.slice(0, at - 1), more, count, ...words.slice(at + 1)].join(' ');
};

/** `Away 30 Nov to 4 Dec`, `away from 21:30 to 21:40`: beside the time there are only words that say so. */
const absenceIn = (text: string): Request | undefined => {
  const found = awayIn(withDays(text));
  const isSaid = found && !/\d/.test(found.rest) && [...(saidIn(found.rest) ?? [])].join() === 'away';
  if (!isSaid) return undefined;
  return { command: { name: 'absence', text: `ABSENCE ${writeAway(found.away)}`, said: text, ...found.away } };
};

/** Days with a slash, where the language says which number is the month: `11/30` in Korean and Japanese, `du 30/11 au 4/12`. */
const withDays = (text: string): string =>
  /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}]/u.test(text)
    ? text.replace(/(?<!\d)(\d{1,2})\/(\d{1,2})(?!\d)/g, '$1月$2日')
    : text.replace(/(?<=\b(?:du|au) )(\d{1,2})\/(\d{1,2})(?!\d)/g, '$1.$2.');
