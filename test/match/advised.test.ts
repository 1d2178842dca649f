/**
 * For every sentence of a letter that names an order or a command, this test causes the letter and then does exactly what the sentence
 * says.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Game } from '../../src/game/index.ts';
import { campaignSentences } from '../../src/games/campaign/messages/index.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { readSentence } from '../../src/i18n/index.ts';
import { signReplyToken, tokenKeys } from '../../src/mail/reply-token.ts';
import { inviteTo } from '../../src/match/forming/forming.ts';
import { joinInvitation } from '../../src/match/forming/joining.ts';
import type { MatchPlan } from '../../src/match/forming/match-plan.ts';
import { installedGames } from '../../src/match/games.ts';
import { processSubmission, storeSubmission } from '../../src/match/inbox/submission.ts';
import { matchCatalogues } from '../../src/match/messages/index.ts';
import { MODERATOR_WORDS } from '../../src/match/moderator/commands.ts';
import { OBSERVER_COMMANDS } from '../../src/match/observers/commands.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { deliverLetter, type OutgoingMail } from '../../src/match/post/outbox.ts';
import { COMMANDS } from '../../src/orders/command.ts';
import { orderCatalogues } from '../../src/orders/index.ts';
import { CONTROLS, EDITS } from '../../src/orders/vocabulary.ts';
import { reportCatalogues } from '../../src/reports/index.ts';
import { makeMailReader } from '../../workers/mail-reader.ts';
import tiny from '../games/tiny/index.ts';
import { replyMail } from '../mail/client-replies.ts';
import { replyIn, type Style } from '../mail/transplant.ts';
import { read } from '../orders/wellington.ts';
import { duel } from './duel.ts';
import { openMatch, sendMail, type TestMail, type TestMatch, type TestService, testService } from './service.ts';

const STYLES: readonly Style[] = [
  { client: 'Thunderbird', format: 'text', posting: 'top', isMarked: true, language: 'en' },
  { client: 'Outlook on the desktop', format: 'text', posting: 'top', isMarked: false, language: 'en' },
];

// --- the sentences -------------------------------------------------------------------------------------------------------

const WORDS: ReadonlySet<string> = new Set([
  ...[...COMMANDS, ...OBSERVER_COMMANDS, ...CONTROLS, ...EDITS].map((word) => word.toUpperCase()),
  ...[...wellington.language.verbs, ...duel.language.verbs].map(({ name }) => name),
  ...MODERATOR_WORDS,
  ...['JOIN', 'DECLINE', 'SALT', 'ZONE', 'ALWAYS', 'ELSE', 'UNTIL', 'ON', 'REASON'],
]);

/** Headings of letters: words in capitals there are no advice. */
const HEADINGS = /^(?:letter|moderator-letter)\./;

const named = (sentence: string): string[] =>
  (sentence.replace(/\{[^}]*\}/g, '').match(/\b[A-Z]{2,}\b/g) ?? []).filter((word) => WORDS.has(word));

/** What a page asks before a moderator acts, what a moderator is first written (desk.test), and what HELP, questions, their stakes, hands and lines to copy say. */
const ELSEWHERE =
  /^(?:act|desk|gm\.digest|subject\.desk|refused\.act|line|verify|webhook|ask|asked|unasked|stakes|help(?!\.dice)|profile|hand|template)\./;

const advising = Object.entries({
  ...matchCatalogues.en,
  ...orderCatalogues.en,
  ...campaignSentences.en,
  ...reportCatalogues.en,
}).filter(([key, sentence]) => !HEADINGS.test(key) && !ELSEWHERE.test(key) && named(sentence).length > 0);

// --- who writes ----------------------------------------------------------------------------------------------------------

type Who = 'player' | 'moderator' | 'observer' | 'invited';

const ADDRESSES: Readonly<Record<Who, string>> = {
  player: 'rosa@players.test',
  moderator: 'mora@players.test',
  observer: 'otto@players.test',
  invited: 'otto@players.test',
};

let place: TestService;
beforeAll(async () => {
  const base = await testService();
  const games = new Map<string, Game>([...installedGames, [duel.id, duel], [tiny.id, tiny]]);
  place = { ...base, service: { ...base.service, games } };
});
afterAll(() => place.close());

const KEYS = tokenKeys('a key for tests that is long enough');
const reader = makeMailReader({
  keys: KEYS,
  ownAddresses: ['clerk@play.test'],
  seatOfFewerMails: () => undefined,
  prove: async () => 'none',
});

let mails = 0;

/** A match with one person who writes to it. */
class Stage {
  readonly match: TestMatch;
  readonly no: number;
  readonly address: string;

  constructor(match: TestMatch, no: number, address: string) {
    this.match = match;
    this.no = no;
    this.address = address;
  }

  static async open({ who = 'player', plan = {} }: Advised): Promise<Stage> {
    const match = await openMatch(place.service, { press: 'open', ...plan });
    const [open] = await place.service.store.openDecision.findMany({ where: { matchId: match.id } });
    const no = who === 'player' ? match.seatNo[open?.seat ?? ''] : undefined;
    return new Stage(match, no ?? (await numberOf(who, match.id)), ADDRESSES[who]);
  }

  /** Sends the mail that causes the sentence, without the form of a mail program. */
  async write(text: string, more: Partial<TestMail> = {}): Promise<void> {
    place.pass(1 / 60);
    await sendMail(place.service, { text, seatNo: this.no, decision: 0, from: this.address, ...more });
  }

  async advance(): Promise<void> {
    await advanceMatch(place.service, this.match.id);
  }

  /** The newest letter to the writer that contains the sentence, as it leaves. */
  async letterSaying(part: string): Promise<OutgoingMail> {
    const { store } = place.service;
    const rows = await store.letter.findMany({
      where: { matchId: this.match.id, state: 'PENDING' },
      orderBy: { no: 'desc' },
    });
    const heads: string[] = [];
    for (const { id } of rows) {
      const sent: OutgoingMail[] = [];
      await deliverLetter(place.service, id, async (mail) => {
        sent.push(mail);
        return { outcome: 'sent' };
      });
      const found = sent.find(({ to, text }) => to.address === this.address && plain(text).includes(part));
      if (found) return found;
      heads.push(...sent.map(({ text }) => text.slice(0, 1200)));
    }
    throw new Error(`no letter says "${part}": ${heads[0]}`);
  }

  /** Answers a letter in the style of a mail program. */
  async answer(style: Style, own: string, { text, ticket }: OutgoingMail) {
    place.pass(1 / 60);
    const to = `${signReplyToken(KEYS, ticket ?? { seatNo: this.no, decisionNo: 0 })}@play.test`;
    const raw = replyMail(replyIn(style, own, text))
      .toString()
      .replace(/^From: .*\r\n/, `From: ${this.address}\r\nMessage-ID: <advised${++mails}@players.test>\r\n`);
    const envelope = { from: this.address, to: [to] };
    const { id } = await storeSubmission(place.service, { channel: 'SMTP', raw: Buffer.from(raw), envelope });
    return processSubmission(place.service, id, reader);
  }

  draft = () => place.service.store.draft.findUnique({ where: { seatNo: this.no } });
  seat = () => place.service.store.seat.findUniqueOrThrow({ where: { no: this.no } });
  standing = () => place.service.store.standingOrder.count({ where: { seatNo: this.no } });
  absences = () => place.service.store.absence.count({ where: { seatNo: this.no } });
  invitation = () => place.service.store.invitation.findUniqueOrThrow({ where: { no: this.no } });
  row = () => place.service.store.match.findUniqueOrThrow({ where: { id: this.match.id } });
  notices = (about: string) =>
    place.service.store.letter.count({
      where: { matchId: this.match.id, kind: 'notice', letter: { path: ['about'], equals: about } },
    });
}

async function numberOf(who: Who, id: string): Promise<number> {
  const { service } = place;
  if (who === 'moderator') return (await service.store.match.findUniqueOrThrow({ where: { id } })).moderatorNo ?? 0;
  await inviteTo(service, id, { by: 'Mora', via: 'page', role: 'OBSERVER', name: 'Otto', address: ADDRESSES[who] });
  const { no } = await service.store.invitation.findFirstOrThrow({ where: { matchId: id } });
  if (who === 'observer') await joinInvitation(service, no, {});
  return no;
}

// --- the table -----------------------------------------------------------------------------------------------------------

/** The words that are sent as the letter advises, and a check that they had their effect. */
type Done = readonly [words: string | ((letter: string) => string), came: (stage: Stage) => Promise<boolean>];

interface Advised {
  readonly who?: Who;
  readonly plan?: Partial<MatchPlan>;
  /** The mail that the letter answers. Without one the letter comes unasked. */
  readonly opening?: string | ((stage: Stage) => Promise<void>);
  readonly done: readonly Done[];
}

const codeIn = (letter: string): string => /CONFIRM \w{6}/.exec(letter)?.[0] ?? 'no code';

const handedOver = async (stage: Stage) => (await stage.draft())?.handedOver === true;
const isDraft = async (stage: Stage) => (await stage.draft())?.handedOver === false;
const noDraft = async (stage: Stage) => (await stage.draft()) === null;
const linesAre =
  (...lines: string[]) =>
  async (stage: Stage) =>
    (await stage.draft())?.lines.join() === lines.join();
/** No effect to check: the words only ask, or the game of this test has nothing to say about them. They must be accepted all the same. */
const isTaken = async () => true;
const stands = (count: number) => async (stage: Stage) => (await stage.standing()) === count;

const asks = (...lines: string[]): Done[] => lines.map((line) => [line, isTaken]);

const wordsTo = (name: string): Done => [
  `PRESS TO ${name}\nWell struck.\nEND`,
  async (stage) => (await stage.notices('press')) > 0,
];

const held = (text: string) => (stage: Stage) => stage.write(text, { from: 'stranger@elsewhere.test' });

const WELLINGTON: Partial<MatchPlan> = {
  game: 'wellington',
  scenario: '1812',
  split: '4',
  seats: ['britain', 'spain', 'french_south', 'french_north'].map((id) => ({
    id,
    player: id,
    address: ADDRESSES.player,
  })),
};

const GETTYSBURG: Partial<MatchPlan> = {
  game: 'gettysburg',
  scenario: 'campaign',
  split: '2',
  seats: ['USA', 'CSA'].map((id) => ({ id, player: id, address: ADDRESSES.player })),
};

/** Whether a letter came that says it. */
const saying = (part: string) => async (stage: Stage) => (await stage.letterSaying(part)) !== undefined;

/** The item of the rules that the letter names. */
const ruleNamed: Done = [
  (letter) => /RULES \d+\.\d+/.exec(plain(letter))?.[0] ?? 'no rule',
  async (stage) => (await stage.letterSaying('ANSWER')) !== undefined,
];

const joins = async (stage: Stage) => (await stage.invitation()).state === 'JOINED';
const ADVISED: Readonly<Record<string, Advised>> = {
  'ack.held.confirm': {
    opening: held('PASS\nDONE'),
    done: [
      [codeIn, handedOver],
      [(letter) => codeIn(letter).replace(' ', '\n'), handedOver],
    ],
  },
  'ack.unclear': {
    opening: (stage) => stage.write('WHO', { reading: { unclear: ['PASS'] } }),
    done: [['PASS\nDONE', handedOver]],
  },
  'ack.unclear.confirm': {
    opening: (stage) => stage.write('STRIKE\nDONE', { reading: { unclear: ['PASS'] } }),
    done: [
      [codeIn, linesAre('STRIKE')],
      [(letter) => codeIn(letter).replace(' ', '\n'), linesAre('STRIKE')],
      ['STRIKE\nPASS\nDONE', linesAre('STRIKE', 'PASS')],
    ],
  },
  'ack.unsent': {
    opening: async (stage) => {
      await stage.write('DRAW\nNOW');
      await stage.advance();
      const mail = await stage.letterSaying('card.gained');
      const [, card = ''] = /card.gained","card":(\d+)/.exec(mail.text) ?? [];
      await stage.write(`BURN ${card}\nPASS\nDONE`, { decision: 1 });
    },
    done: [
      ['DONE', handedOver],
      ['DONE\nThanks', handedOver],
    ],
  },
  'ack.kept': { opening: 'PASS', done: [['DONE', handedOver]] },
  'ack.taken-back': {
    opening: async (stage) => {
      await stage.write('PASS\nDONE');
      await stage.write('CHANGE');
    },
    done: [['DONE', handedOver]],
  },
  'command.resign': {
    opening: 'RESIGN',
    done: [
      ['ABSENCE 24 Dec TO 2 Jan', async (stage) => (await stage.absences()) === 1],
      ['ABSENCE 10 minutes', async (stage) => (await stage.absences()) === 1],
    ],
  },
  'command.resign.replace': {
    plan: { visibility: 'none' },
    opening: 'RESIGN',
    done: [
      [
        'PROPOSE REPLACE Red WITH Nora nora@players.test and I have no time',
        async (stage) => (await place.service.store.poll.count({ where: { matchId: stage.match.id } })) === 1,
      ],
    ],
  },
  'command.resign.replace.gm': { opening: 'RESIGN', done: [wordsTo('GM')] },
  'command.resign.confirm': {
    opening: 'RESIGN',
    done: [[codeIn, async (stage) => (await stage.seat()).vacantSince !== null]],
  },
  'command.absence': {
    opening: 'ABSENCE 2026-12-24 TO 2026-12-26',
    done: [['NOABSENCE', async (stage) => (await stage.absences()) === 0]],
  },
  'command.extend.left': { opening: 'DEADLINE', done: asks('EXTEND') },
  'command.propose.unclear': {
    plan: { visibility: 'none' },
    opening: 'PROPOSE cake',
    done: [
      ...[
        'PROPOSE EXTEND 24h the mail was slow',
        'PROPOSE PAUSE Easter',
        'PROPOSE REPLACE blue WITH Nora nora@players.test he left',
      ].map(
        (line): Done => [
          line,
          async (stage) => (await place.service.store.poll.count({ where: { matchId: stage.match.id } })) === 1,
        ],
      ),
    ],
  },
  'command.propose.moderated': {
    opening: 'PROPOSE PAUSE Easter',
    done: [['PRESS TO GM\nMay we rest at Easter?\nEND', async (stage) => (await stage.notices('press')) > 0]],
  },
  'ack.help.orders': {
    opening: async (stage) => {
      await stage.write('STRIKE\nPASS');
      await stage.write('HELP');
    },
    done: [
      ['DONE', handedOver],
      ['DONE NOW', handedOver],
    ],
  },
  'ack.help.see': { opening: 'HELP', done: asks('HAND\nMAP\nORDERS\nHISTORY\nSTATUS') },
  'ack.help.time': {
    opening: 'HELP',
    done: [...asks('EXTEND a late train'), ['ABSENCE Mon TO Thu', async (stage) => (await stage.absences()) === 1]],
  },
  'ack.help.words': {
    opening: 'HELP',
    done: ['ko', 'ja'].map((tag): Done => [`LANGUAGE ${tag}`, async (s) => (await s.seat()).language === tag]),
  },
  'ack.help.more': { opening: 'HELP', done: asks('HELP clock\nHELP standing\nHELP moderator') },
  'ack.help.change': {
    opening: async (stage) => {
      await stage.write('STRIKE\nSTRIKE\nDRAW\nPASS');
      await stage.write('HELP change');
    },
    done: [
      ['NOW', handedOver],
      ['4: STRIKE', linesAre('STRIKE', 'STRIKE', 'DRAW', 'STRIKE')],
      ['DELETE 4', linesAre('STRIKE', 'STRIKE', 'DRAW')],
      ['CLEAR', noDraft],
      ['WITHDRAW', isTaken],
      ...asks('ORDERS'),
    ],
  },
  'ack.help.clock': {
    opening: 'HELP clock',
    done: [
      ...asks('DEADLINE\nEXTEND rain\nNOABSENCE'),
      ['ABSENCE 24 Dec TO 28 Dec', async (stage) => (await stage.absences()) === 1],
      ['TIMEZONE Lisbon', async (stage) => (await stage.seat()).zone === 'Europe/Lisbon'],
    ],
  },
  'ack.help.standing': {
    opening: async (stage) => {
      await stage.write('STANDING PARRY ALWAYS');
      await stage.write('HELP standing');
    },
    done: [['STANDING CLEAR', stands(0)], ['DELETE S1', stands(0)], ...asks('STANDING\nHELP IF')],
  },
  'ack.help.languages': {
    opening: 'HELP languages',
    done: ['ko', 'ja'].map((tag): Done => [`LANGUAGE ${tag}`, async (s) => (await s.seat()).language === tag]),
  },
  'ack.help.message': { opening: 'HELP messages', done: ['ALL', 'GM'].map(wordsTo) },
  'ack.help.moderator': { opening: 'HELP moderator', done: [wordsTo('GM'), ...asks('RESIGN')] },
  'ack.help.commands': {
    opening: 'HELP commands',
    done: [
      ...asks('STATUS\nSTATUS DICE\nHAND\nMAP\nORDERS\nSTANDING\nHISTORY 3\nDEADLINE\nCARD 511\nROLLS 2\nWHO\nREPORT'),
      ...asks('EXTEND\nUNLOCK\nVOTE YES\nPROPOSE PAUSE Easter\nEXPORT\nHELP PRESS\nRESIGN\nNOABSENCE'),
      ['TIMEZONE Europe/Lisbon', async (stage) => (await stage.seat()).zone === 'Europe/Lisbon'],
      ...['en', 'ko', 'ja'].map((tag): Done => [`LANGUAGE ${tag}`, async (s) => (await s.seat()).language === tag]),
      ...['each', 'turns', 'daily'].map(
        (level): Done => [`NOTIFY ${level}`, async (stage) => (await stage.seat()).notify === level.toUpperCase()],
      ),
      ['ABSENCE 2026-12-24 TO 2026-12-26', async (stage) => (await stage.absences()) === 1],
    ],
  },
  'ack.help.press': { opening: 'HELP', done: [wordsTo('Blue')] },
  'command.odds.nowhere': { opening: 'ODDS', done: [wordsTo('GM')] },
  'command.odds.none': { plan: GETTYSBURG, opening: 'ODDS Gettysburg', done: [wordsTo('GM')] },
  'command.rules.all': {
    plan: WELLINGTON,
    opening: 'RULES ALL',
    done: [[(letter) => `RULES ${/one of these words: (\w+)/.exec(plain(letter))?.[1]}`, saying('RULES: 1')]],
  },
  'command.rules.next': {
    plan: WELLINGTON,
    opening: 'RULES BATTLE',
    done: [[(letter) => /The next part: (RULES BATTLE \d)/.exec(plain(letter))?.[1] ?? 'no part', saying('Part 2 of')]],
  },
  'command.what.unknown': {
    plan: WELLINGTON,
    opening: 'WHAT zeppelin',
    done: [['WORDS', saying('THE WORDS OF THE GAME')], ['RULES ALL', saying('one of these words')], wordsTo('GM')],
  },
  'command.what.rule': { plan: WELLINGTON, opening: 'WHAT besieged', done: [ruleNamed] },
  'command.card.which': { opening: 'CARD', done: asks('CARD 47') },
  'command.unlock.waiting': {
    opening: async (s) => {
      await s.write('PASS\nDONE');
      await s.write('UNLOCK');
    },
    done: [['WITHDRAW', noDraft]],
  },
  'refused.command.zone-missing': {
    opening: 'TIMEZONE',
    done: [['TIMEZONE Europe/Lisbon', async (stage) => (await stage.seat()).zone === 'Europe/Lisbon']],
  },
  'refused.command.language-unknown': {
    opening: 'LANGUAGE Latin',
    done: [
      ['LANGUAGE ko', async (s) => (await s.seat()).language === 'ko'],
      ['LANGUAGE 日本語', async (s) => (await s.seat()).language === 'ja'],
    ],
  },
  'refused.command.days-missing': {
    opening: 'ABSENCE',
    done: [['ABSENCE 2026-12-24', async (stage) => (await stage.absences()) === 1]],
  },
  'refused.command.level-unknown': {
    opening: 'NOTIFY LOUDLY',
    done: ['EACH', 'TURNS', 'DAILY'].map(
      (level): Done => [`NOTIFY ${level}`, async (s) => (await s.seat()).notify === level],
    ),
  },
  'refused.order.unknown-scope': {
    opening: 'STANDING PARRY ALWAYS UNTIL Doomsday',
    done: ['impulse', 'round', 'turn', 'game', '24 Dec', '2026-12-24', 'Friday'].map(
      (scope): Done => [`STANDING PARRY ALWAYS UNTIL ${scope}`, stands(1)],
    ),
  },
  'refused.order.unknown-else': {
    opening: 'STANDING PARRY ASK ELSE PRAY',
    done: ['ASK', 'NO'].map((word): Done => [`STANDING PARRY ALWAYS ELSE ${word}`, stands(1)]),
  },
  'refused.standing.hidden': {
    opening: async (stage) => {
      await stage.write('STANDING PARRY ALWAYS');
      await stage.write('STANDING PARRY NEVER');
    },
    done: [['DELETE S1', stands(1)]],
  },
  'refused.command.vote-unclear': {
    plan: { visibility: 'none' },
    opening: async (stage) => {
      const { no } = await place.service.store.seat.findFirstOrThrow({
        where: { matchId: stage.match.id, no: { not: stage.no } },
      });
      await stage.write('PROPOSE PAUSE Easter', { seatNo: no, from: 'blas@players.test' });
      await stage.write('VOTE perhaps');
    },
    done: [
      ['VOTE YES', async (stage) => (await stage.row()).state === 'PAUSED'],
      ['VOTE 1 NO', async (stage) => (await stage.row()).state === 'RUNNING'],
    ],
  },
  'ack.how-to-mend.own': {
    opening: 'SHOW 519\nPASS',
    done: [
      ['1: DRAW', linesAre('DRAW', 'PASS')],
      ['DELETE 1', linesAre('PASS')],
      ['HELP\nDELETE 1', linesAre('PASS')],
    ],
  },
  'ack.how-to-mend': {
    plan: WELLINGTON,
    opening: 'FLAG Mreida\nPASS',
    done: [
      [(letter) => /\((\d+: [^)]+)\)/.exec(plain(letter))?.[1] ?? 'no line', linesAre('FLAG Merida', 'PASS')],
      ['DELETE 1', linesAre('PASS')],
    ],
  },
  'ack.how-to-finish': {
    opening: 'PASS',
    done: [
      ['DONE', handedOver],
      ['CLEAR', noDraft],
    ],
  },
  'ack.how-to-withdraw': {
    opening: 'PASS\nDONE',
    done: [
      ['CHANGE', isDraft],
      ['WITHDRAW', noDraft],
    ],
  },
  'reply.hurry': {
    opening: 'PASS\nDONE',
    done: [['NOW', async (stage) => (await stage.draft())?.readyAt?.getTime() === place.service.clock().getTime()]],
  },
  'first.game': { plan: WELLINGTON, done: asks('RULES') },
  'first.guide': { done: [['HELP', saying('THE FIVE THINGS')]] },
  'first.ways': { plan: WELLINGTON, done: asks('HELP standing') },
  'join.unclear': {
    who: 'invited',
    opening: 'Gladly!',
    done: [
      ['JOIN', joins],
      ['DECLINE', async (stage) => (await stage.invitation()).state === 'DECLINED'],
    ],
  },
  'join.unclear.notify': {
    who: 'invited',
    opening: 'JOIN NOTIFY loudly',
    done: ['each', 'turns', 'daily'].map((level): Done => [`JOIN NOTIFY ${level}`, joins]),
  },
  'join.mend': {
    who: 'invited',
    opening: 'Gladly!',
    done: [[(letter) => /JOIN \S+\/\S+|JOIN UTC/.exec(letter)?.[0] ?? 'none', joins]],
  },
  'offer.join.zone': {
    who: 'invited',
    done: [
      ['JOIN Lisbon', async (stage) => (await stage.invitation()).zone === 'Europe/Lisbon'],
      ...['ko', 'ja'].map(
        (tag): Done => [`JOIN LANGUAGE ${tag}`, async (stage) => (await stage.invitation()).language === tag],
      ),
    ],
  },
  'observer.command.report': { who: 'observer', opening: 'HELP', done: asks('REPORT') },
  'observer.command.notify': { who: 'observer', opening: 'HELP', done: asks('NOTIFY each', 'NOTIFY daily') },
  'observer.command.timezone': {
    who: 'observer',
    opening: 'HELP',
    done: [['TIMEZONE Europe/Lisbon', async (stage) => (await stage.invitation()).zone === 'Europe/Lisbon']],
  },
  'observer.command.language': {
    who: 'observer',
    opening: 'HELP',
    done: ['ko', 'ja'].map(
      (tag): Done => [`LANGUAGE ${tag}`, async (stage) => (await stage.invitation()).language === tag],
    ),
  },
  'observer.command.press': { who: 'observer', opening: 'HELP', done: [wordsTo('ALL')] },
  'observer.command.leave': {
    who: 'observer',
    opening: 'HELP',
    done: [['LEAVE', async (stage) => (await stage.invitation()).state !== 'JOINED']],
  },
  'observer.command.help': { who: 'observer', opening: 'HELP', done: asks('HELP') },
  'gm.nothing': { who: 'moderator', opening: '', done: asks('HELP') },
  'gm.problem.unread': { who: 'moderator', opening: 'EXTEND 24h rain\nGood morning', done: asks('HELP') },
  'gm.held.confirm': {
    who: 'moderator',
    opening: held('RULE "A parry counts"'),
    done: [[codeIn, async (s) => (await s.notices('ruling')) > 0]],
  },
  'gm.confirm': {
    who: 'moderator',
    opening: 'END agreed enough',
    done: [codeIn, (letter: string) => codeIn(letter).replace(' ', '\n')].map(
      (words): Done => [words, async (stage) => (await stage.row()).state === 'OVER'],
    ),
  },
  'gm.problem.end': { who: 'moderator', opening: 'BROADCAST\nHello', done: asks('BROADCAST\nHello\nEND') },
  'gm.problem.hours': { who: 'moderator', opening: 'EXTEND a little', done: asks('EXTEND 24h rain', 'EXTEND 2d rain') },
  'gm.problem.replace': {
    who: 'moderator',
    opening: 'REPLACE red WITH Nora',
    done: asks('REPLACE red WITH Nora nora@players.test she asked'),
  },
  'gm.problem.invite': {
    who: 'moderator',
    opening: 'INVITE OBSERVER Olga',
    done: asks('INVITE OBSERVER Olga olga@players.test'),
  },
  'gm.problem.create': {
    who: 'moderator',
    opening: 'CREATE cake',
    done: asks('CREATE duel dawn 2 "Again" PACE standard'),
  },
  'gm.problem.poll': { who: 'moderator', opening: 'POLL', done: asks('POLL "Shall we?"', 'POLL 48h "Shall we?"') },
  'gm.problem.digest': {
    who: 'moderator',
    opening: 'DIGEST at noon',
    done: asks('DIGEST 18', 'DIGEST EACH', 'DIGEST OFF'),
  },
  'gm.help.mails': { who: 'moderator', opening: 'HELP', done: asks('DIGEST 18', 'DIGEST EACH', 'DIGEST OFF') },
  'gm.help.time': {
    who: 'moderator',
    opening: 'HELP',
    done: asks(
      'EXTEND 24h rain',
      'EXTEND 24h red rain',
      'PAUSE rain',
      'PAUSE rain UNTIL 2027-01-02T20:00Z',
      'PAUSE rain\nRESUME sun',
    ),
  },
  'gm.help.wait': {
    who: 'moderator',
    opening: 'HELP',
    done: asks(
      'REMIND red',
      'PROCESS rain',
      ...['wait', 'fallback', 'stand-in', 'replace', 'wait rain\nPOLICY red match'].map(
        (policy) => `POLICY red ${policy} rain`,
      ),
    ),
  },
  'gm.help.words': { who: 'moderator', opening: 'HELP', done: asks('BROADCAST\nHello\nEND', 'RULE "A parry counts"') },
  'gm.help.seats': {
    who: 'moderator',
    opening: 'HELP',
    done: asks('ACT AS red he called\nPASS\nEND', 'GLASS red rain', 'REPLACE red WITH Nora nora@players.test he left'),
  },
  'gm.help.people': {
    who: 'moderator',
    opening: 'HELP',
    done: asks('INVITE OBSERVER Olga olga@players.test', 'INVITE MODERATOR Olga olga@players.test'),
  },
  'gm.help.poll': { who: 'moderator', opening: 'HELP', done: asks('POLL "Shall we?"') },
  'gm.help.position': {
    who: 'moderator',
    opening: 'HELP',
    done: asks('OVERRIDE [{"op":"replace","path":"/wounds/red","value":1}] miscounted'),
  },
  'gm.help.end': { who: 'moderator', opening: 'HELP', done: asks('END agreed enough', 'END adjudicated enough') },
  'gm.help.ask': { who: 'moderator', opening: 'HELP', done: asks('STATUS\nPREVIEW\nAUDIT\nEXPORT\nHELP') },
  'gm.help.reason': { who: 'moderator', opening: 'HELP', done: asks('EXTEND 24h\nREASON rain') },
  'refused.command.files-unknown': {
    opening: 'FILES letters',
    done: asks('FILES CALENDAR', 'FILES JSON', 'FILES NONE'),
  },
  'report.template.others': { done: [...asks('STATUS\nHAND\nMAP\nDEADLINE\nHELP'), wordsTo('Blue')] },
};

/** Advice that is only read by its grammar, in Wellington's language. Whether it is legal depends on the rules. */
const READ: Readonly<Record<string, readonly string[]>> = {
  'refused.order.unknown-branch': ['ON evaded: PURSUE', 'ON lost: STOP'],
  'refused.order.only-standing': ['STANDING INTERCEPT ALL ALWAYS', 'STANDING INTERCEPT ALL IF key'],
  'unsaid.cards': ['ASK CARDS'],
  'unsaid.cards.instead': ['ASK CARDS'],
  'refused.order.group-by-itself': ['MOVE Wellington 9SP Lisbon - Elvas', 'COMMANDER Wellington'],
  'refused.order.unknown-decision': ['ELSE D-33: ASK', 'ELSE ALL: DEFAULT'],
  'refused.order.ask-what': ['ASK CARDS'],
  'refused.order.consent-direction': ['STANDING CONSENT Hill JOIN De Espana ALWAYS'],
  'refused.order.siege-policy': ['START', 'CONTINUE', 'ATTACK', 'DEFEND'].map(
    (what) => `STANDING SIEGE ${what} ALWAYS`,
  ),
};

/** Sentences whose command is not sent as it stands, each with the reason. */
const NO_ADVICE: Readonly<Record<string, string>> = {
  'reply.verdict.NO-ORDER': 'a first line',
  'report.takes': 'of questions of campaigns: DONE is done for ack.how-to-finish',
  'ack.stale.withdraw': 'says that WITHDRAW came too late',
  'silence.draft.strict': 'says what becomes of a draft; DONE is done for ack.how-to-finish',
  'terms.drafts.strict': 'a term of a match that has not begun',
  'report.stopped.refused': 'of a sheet that has stopped: DELETE is done in orders.test',
  'report.stopped.left': 'of a sheet that has stopped: DONE is done for ack.how-to-finish',
  'help.dice.head': 'names ROLLS and STATUS DICE, which are done for ack.help.commands',
  'offer.join.known': 'of a reader whose zone is known: JOIN and a language are done for offer.join.zone',
  'offer.preheader': 'JOIN is done for join.unclear',
  'offer.preheader.observer': 'JOIN is done for join.unclear',
  'offer.preheader.moderator': 'JOIN is done for join.unclear',
  'offer.salt': 'a field of JOIN to a match that is being formed',
  'ack.question-nobody': 'of a match that nobody moderates: PRESS TO ALL is done in press.test',
  'gm.created': 'of a match that is being formed',
  'first.kept': 'of a seat that was taken over: DONE is done for ack.how-to-finish',
  'teach.answer': 'DONE is done for ack.how-to-finish',
  'teach.cards.cut': 'of a hand with long texts: CARD is done for ack.help.commands',
  'command.rules.no-word': 'WORDS is done in rules-mail.test',
  'command.rules.more': 'RULES WORDS and CARDS are done in rules-mail.test',
  'command.rules.more.words': 'RULES WORDS is done in rules-mail.test',
  'ack.held.overtaken.confirm': 'of a mail that was read late: CONFIRM is done in overtaken.test',
  'refused.sheet.below-end': 'names an END that was written',
  'ack.unended.confirm': 'of a message without an end: CONFIRM is done in press.test',
  'refused.order.else-without-if': 'a form with places to fill in: branches are done in forms.test',
  'ack.how-to-send': 'of a sheet with a line that was not read: DONE is done in unread.test',
  'notice.orders.draft': 'of an act of a moderator: DONE is done for ack.how-to-finish',
  'notice.orders.back': 'of an act of a moderator: DONE is done for ack.how-to-finish',
  'gm.help.back': 'of a match with an impulse to go back to',
  'ack.ahead': 'of orders for the next impulse: DONE is done in ahead.test',
  'ack.ahead.open': 'of orders beside a question: DONE is done in ahead.test',
  'ack.how-to-agree': 'of a line that was proposed: YES is done in agreement.test',
  'report.template.note': 'of orders with places to fill in: DONE is done for ack.how-to-finish',
  'report.template.others.hand': 'a part of report.template.others',
  'first.game.plain': 'of a game without cards: RULES is done for first.game',
  'report.rule': 'of a question with a rule: RULES with a number is done for command.what.rule',
  'report.rest': 'of a mail to act: STATUS is done for report.template.others',
  'reminder.send': 'of a reminder: DONE is done for ack.how-to-finish',
  'reminder.preview': 'of a reminder: DONE is done for ack.how-to-finish',
  'reminder.away': 'of a reminder: ABSENCE is done for ack.help.time',
  'reminder.more.line': 'of a reminder: EXTEND is done in extend.test',
  'report.draft': 'of orders that a step back has returned: DONE is done for ack.how-to-finish',
  'report.ahead.sent': 'of orders that were sent ahead: CHANGE is done for ack.taken-back',
  'command.enough': 'GUIDE is done in guide.test',
  'command.enough.none': 'GUIDE is done in guide.test',
  'command.guide': 'GUIDE is done in guide.test',
  'fact.guide': 'of a lesson: CHANGE is done for ack.taken-back, ENOUGH is done in guide.test',
  'guide.rules': 'of a lesson: RULES is done for first.game',
  'guide.first': 'of a lesson: DONE is done for ack.how-to-finish',
  'guide.leave': 'of a lesson: ENOUGH is done in guide.test',
  'guide.leave.at-once': 'of a lesson: ENOUGH is done in guide.test',
  'guide.why': 'GUIDE is done in guide.test',
  'first.lesson': 'GUIDE is done in guide.test',
  'offer.guide': 'GUIDE is done in guide.test',
  'report.new-here': 'GUIDE is done in guide.test',
  'command.explain': 'EXPLAIN is done in explain.test',
  'command.explain.on': 'EXPLAIN is done in explain.test',
  'command.explain.off': 'EXPLAIN is done in explain.test',
  'ack.help.learn': 'GUIDE is done in guide.test, EXPLAIN in explain.test',
  'refused.command.switch-unknown': 'EXPLAIN is done in explain.test',
  'report.explain': 'EXPLAIN is done in explain.test',
  'report.ahead.open': 'of orders that were sent ahead: DONE is done for ack.how-to-finish',
};

// --- the tests -----------------------------------------------------------------------------------------------------------

/** A text without line ends, and without the dashes that keep a line from being read as an order. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/;( [a-z])/g, ' -$1');

/** The longest part of a sentence that has no arguments, so that every letter with the sentence contains it. */
const partOf = (sentence: string): string =>
  readSentence(plain(sentence))
    .map((token) => (token.type === 'content' ? token.value : ''))
    .sort((a, b) => b.length - a.length)[0]
    ?.trim() ?? '';

test('every sentence that names a command has its advice tried here', () => {
  const known = new Set([...Object.keys(ADVISED), ...Object.keys(READ), ...Object.keys(NO_ADVICE)]);
  const keys = advising.map(([key]) => key);
  expect(keys.filter((key) => !known.has(key))).toEqual([]);
  expect([...known].filter((key) => !keys.includes(key))).toEqual([]);
});

let invited = 0;

/** Nobody is invited twice: an address gets few letters in a row. */
const toSomebodyNew = (words: string): string => words.replace(/(?<=\b(?:nora|olga))@/, () => `${++invited}@`);

const TAKEN = ['accepted', 'info'];

describe.each(Object.entries(ADVISED))('%s', (key, advised) => {
  const { opening, done, plan } = advised;
  const part = partOf(advising.find(([each]) => each === key)?.[1] ?? '');

  test.each(done.map(([words, came]) => [String(words), words, came] as const))('%s', async (_, words, came) => {
    for (const style of STYLES) {
      const stage = await Stage.open(advised);
      if (typeof opening === 'string') await stage.write(opening);
      else await opening?.(stage);
      const letter = await stage.letterSaying(part);
      const own = toSomebodyNew(typeof words === 'string' ? words : words(letter.text));
      const settled = await stage.answer(style, own, letter);
      const where = `${style.client}: ${own}\n${settled?.text}`;
      // For orders of Wellington only their form matters here.
      expect(plan?.game ? [...TAKEN, 'needs-fix'] : TAKEN, where).toContain(settled?.verdict);
      expect(await came(stage), where).toBe(true);
    }
  });
});

describe('several faults of a standing order are reported at once, with the corrected line', () => {
  test.each([
    [
      'INTERCEPT Wellingtn AT Badajos IF CHANSE >= 50 ELSE PRAY',
      ['"CHANSE"', 'ELSE takes one of these'],
      'INTERCEPT Wellingtn AT Badajos IF CHANCE >= 50 ELSE ASK',
    ],
    [
      'STANDING INTERCEPT ALL IF CHANSE >= 50 UNTIL Doomsday ELSE PRAY',
      ['"CHANSE"', 'UNTIL what?', 'ELSE takes one of these'],
      'INTERCEPT ALL IF CHANCE >= 50 UNTIL impulse ELSE ASK',
    ],
    ['RESPOND 11 TO ronud IF CHANSE >= 50', ['"CHANSE"', 'ronud'], undefined],
  ])('%s', async (line, told, mended) => {
    for (const style of STYLES) {
      const stage = await Stage.open({ plan: WELLINGTON, done: [] });
      await stage.write(line);
      const letter = await stage.letterSaying('NEEDS FIX');
      for (const words of told) expect(plain(letter.text)).toContain(words);
      if (mended === undefined) {
        expect(letter.text).not.toContain('Possible:');
        continue;
      }
      const [, advised = ''] = /Possible: (.*? ELSE ASK)/.exec(plain(letter.text)) ?? [];
      expect(advised).toMatch(new RegExp(`${mended}$`));
      const taken = await stage.answer(style, advised, letter);
      expect(taken, taken?.text).toMatchObject({ verdict: 'accepted' });
      expect(await stage.standing()).toBe(1);
    }
  });
});

describe.each(Object.entries(READ))('%s', (_, lines) => {
  test.each(lines)('%s', (line) => {
    const { problems, lines: orders, standing } = read(line);
    expect([...problems, ...[...orders, ...standing].flatMap((each) => each.problems)]).toEqual([]);
  });
});
