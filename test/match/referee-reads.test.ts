/**
 * What players write, and what a kind referee makes of it. What mails to the moderator, votes, messages, equal mails and mails to the
 * visible address come to stands in the tests of these.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '../../src/store/store.ts';
import type { Tongue } from '../corpus/entry.ts';
import { type Outcome, Table } from '../corpus/reading.ts';
import { type TestPlace, testDatabase } from '../setup/databases.ts';

let place: TestPlace;
let store: Store;
beforeAll(async () => {
  place = await testDatabase();
  store = openStore(place.url, { connections: 4 });
});
afterAll(async () => {
  await store.$disconnect();
  await place.drop();
});

const tables = new Map<string, Promise<Table>>();
const sent = async (at: string, text: string, tongue: Tongue): Promise<Outcome> => {
  const table = tables.get(at) ?? Table.open(store, at, text.includes('{mail}'));
  tables.set(at, table);
  const { answer, ...outcome } = await (await table).send({ in: tongue, text });
  return { ...outcome, answer: answer.replace(/\s+/g, ' ') };
};

interface Row {
  /** What comes of it. */
  readonly meant: string;
  readonly at: string;
  readonly in?: Tongue;
  readonly text: string;
  readonly verdict: string;
  readonly orders?: readonly string[];
  readonly effects?: readonly string[];
  readonly sent?: boolean;
  readonly now?: boolean;
  /** Parts of the answer. */
  readonly told?: readonly string[];
  /** What must not stand in it. */
  readonly untold?: readonly string[];
}

const MARCHES = 'PLAY 105 CP\nMOVE Ney 3SP Poland Zone - Masuria\nMOVE Napoleon 4SP Prussia Zone - Masuria';
const MARCHED = ['PLAY 105 CP', 'MOVE ney 3 zpoland>masuria', 'MOVE napoleon 4 zprussia>masuria'];

const rows: readonly Row[] = [
  {
    meant: 'is handed over without delay',
    at: 'kutuzov-north',
    text: `${MARCHES}\nDONE NOW`,
    verdict: 'accepted',
    orders: MARCHED,
    sent: true,
    now: true,
  },
  {
    meant: 'is handed over without delay',
    at: 'kutuzov-north',
    text: `${MARCHES}\nDone, now!`,
    verdict: 'accepted',
    orders: MARCHED,
    sent: true,
    now: true,
  },
  {
    meant: 'is handed over without delay',
    at: 'kutuzov-north',
    in: 'ko',
    text: `${MARCHES}\n완료. 지금!`,
    verdict: 'accepted',
    orders: MARCHED,
    sent: true,
    now: true,
  },
  {
    meant: 'is handed over without delay',
    at: 'kutuzov-north',
    in: 'ja',
    text: `${MARCHES}\n完了、今すぐ`,
    verdict: 'accepted',
    orders: MARCHED,
    sent: true,
    now: true,
  },
  {
    meant: 'is handed over without delay',
    at: 'kutuzov-north',
    text: `${MARCHES}. Done, now please`,
    verdict: 'accepted',
    orders: MARCHED,
    sent: true,
    now: true,
  },
  {
    meant: 'is a march',
    at: 'kutuzov-south',
    in: 'ja',
    text: 'PLAY 84 CP\nミュラ 4SP オストロレンカからグロドノへ移動',
    verdict: 'accepted',
    orders: ['PLAY 84 CP', 'MOVE murat 4 FROM ostrolenka>grodno'],
    sent: false,
    told: ['69%'],
  },
  {
    meant: 'names two places without a road, and is asked',
    at: 'kutuzov-south',
    in: 'ja',
    text: 'PLAY 84 CP\nウージェーヌとポニャトフスキ 5SP をワルシャワからブレストへ',
    verdict: 'needs-fix',
    orders: ['PLAY 84 CP', 'MOVE eugene+poniatowski 5 FROM warsaw>brest'],
    sent: false,
    told: ['ワルシャワとブレストは線で結ばれていません'],
  },
  {
    meant: 'is not offered as a march that cannot be made',
    at: 'kutuzov-north',
    text: 'PLAY 105 CP\nDavout would now march all the way to Moscow, I think\nDONE',
    verdict: 'needs-fix',
    orders: ['PLAY 105 CP'],
    sent: false,
    untold: ['YES', 'Moscow?'],
  },
  {
    meant: 'is a march',
    at: 'kutuzov-second',
    in: 'ko',
    text: 'PLAY 54 CP\n바그라티온 5SP 슬로님에서 리다로 이동',
    verdict: 'accepted',
    orders: ['PLAY 54 CP', 'MOVE bagration 5 FROM slonim>lida'],
    sent: false,
  },
  {
    meant: 'is an attack, and says how the name was read',
    at: 'kutuzov-second',
    in: 'ko',
    text: 'PLAY 54 CP\n타르마소프는 렘베르크를 공격하라',
    verdict: 'accepted',
    orders: ['PLAY 54 CP', 'MOVE tormassov lemberg'],
    sent: false,
    told: ['타르마소프', '21%'],
  },
  {
    meant: 'is asked for as two lines',
    at: 'wellington-britain',
    in: 'de',
    text: 'PLAY 78 CP\nHill 4 SP nach Badajoz und belagern\nDONE',
    verdict: 'needs-fix',
    orders: ['PLAY 78 CP'],
    sent: false,
    told: ['MOVE Hill 4 SP Badajoz / SIEGE Badajoz', 'Reply YES'],
  },
  {
    meant: 'is an attack with all that he commands',
    at: 'kutuzov-north',
    in: 'fr',
    text: 'PLAY 105 CP\nDavout attaque Grodno avec tout',
    verdict: 'accepted',
    orders: ['PLAY 105 CP', 'MOVE davout max grodno'],
    sent: false,
    told: ['You win at Grodno with 81%'],
  },
  {
    meant: 'is taken where it is clear, and asked about where it is not',
    at: 'kutuzov-north',
    text: "I'll play my Old Moustaches for the CPs and send Davoust with everything to Grodno. Napoleon follows to Masuria.",
    verdict: 'needs-fix',
    orders: ['PLAY 1 CP', 'MOVE davout max grodno'],
    sent: false,
    told: ['MOVE Napoleon Masuria', 'I read "Davoust" as Davout', 'Reply YES'],
  },
  {
    meant: 'takes DONE back, and proposes the line',
    at: 'kutuzov-sent',
    text: "Oh wait, sorry! Ney shouldn't go to Warsaw. Make that Masuria.",
    verdict: 'accepted',
    sent: false,
    told: ['TAKEN BACK', '2: MOVE Ney 3 SP Poland Zone > Masuria', 'Reply YES'],
  },
  ...(['thx', 'Viele Gruesse', '감사합니다', 'よろしく'] as const).map(
    (courtesy): Row => ({
      meant: 'is talk, and DONE goes',
      at: 'kutuzov-north',
      text: `${MARCHES}\nDONE\n${courtesy}`,
      verdict: 'accepted',
      orders: MARCHED,
      sent: true,
      told: [courtesy],
    }),
  ),
  {
    meant: 'is talk, and DONE goes',
    at: 'kutuzov-north',
    text: `Dieter\nおめでとうございます!\n${MARCHES}\nDONE`,
    verdict: 'accepted',
    orders: MARCHED,
    sent: true,
    told: ['おめでとうございます!'],
  },
  {
    meant: 'is asked about once',
    at: 'kutuzov-north',
    text: `${MARCHES}\nSorry about Davout, my friend\nDONE`,
    verdict: 'needs-fix',
    orders: MARCHED,
    sent: false,
    told: ['"Sorry about Davout, my friend"', 'reply DONE, and the rest is sent'],
  },
  {
    meant: 'is one card',
    at: 'kutuzov-battle',
    text: 'Leader wounded!\nbattle 71',
    verdict: 'accepted',
    orders: ['BATTLE 71'],
    sent: true,
  },
  {
    meant: 'proposes a card, and picks none',
    at: 'kutuzov-battle',
    text: 'BATTLE BEST',
    verdict: 'needs-fix',
    orders: [],
    sent: false,
    told: ['BATTLE 54', 'Reply YES'],
  },
  {
    meant: 'is a siege with a card',
    at: 'wellington-south',
    text: 'SIEGE Ciudad Rodrigo WITH 98',
    verdict: 'needs-fix',
    orders: ['SIEGE ciudadrodrigo CARDS 98'],
    sent: false,
    told: ['none of your leaders stands at Ciudad Rodrigo'],
  },
  {
    meant: 'confirms what is held',
    at: 'kutuzov-held',
    text: 'yes that was me - confirm {code}',
    verdict: 'accepted',
    orders: MARCHED,
    sent: true,
  },
  {
    meant: 'confirms what is held',
    at: 'kutuzov-held',
    text: 'Yes, that was me',
    verdict: 'accepted',
    orders: MARCHED,
    sent: true,
  },
  {
    meant: 'is not sent while points would be lost',
    at: 'kutuzov-north',
    text: 'PLAY 1 CP\nBUILD 1 inf AT Prussia Zone\nDONE',
    verdict: 'accepted',
    orders: ['PLAY 1 CP', 'BUILD 1inf zprussia'],
    sent: false,
    told: ['NOT SENT YET - 3 CP would go unused', 'reply DONE once more'],
  },
  {
    meant: 'is taken as it is',
    at: 'kutuzov-north',
    text: '| PLAY 105 CP\n|    MOVE Ney 3SP Poland Zone -\n| Masuria\n  MOVE Napoleon 4SP Prussia Zone - Masuria\nDONE',
    verdict: 'accepted',
    orders: MARCHED,
    sent: true,
  },
  {
    meant: 'is taken as it is',
    at: 'kutuzov-north',
    text: '    PLAY 105 CP\n    MOVE Ney 3SP Poland Zone -\nMasuria\n    MOVE Napoleon 4SP Prussia Zone - Masuria\n    DONE',
    verdict: 'accepted',
    orders: MARCHED,
    sent: true,
  },
  {
    meant: 'is an order with a slip, and talk',
    at: 'kutuzov-north',
    text: 'PLAY 105 CP\nMOVE Davot 6SP to Grodno\nthx',
    verdict: 'accepted',
    orders: ['PLAY 105 CP', 'MOVE davout 6 grodno'],
    sent: false,
    told: ['I read "Davot" as Davout', '"thx"'],
  },
  {
    meant: 'is answered with the odds',
    at: 'kutuzov-north',
    text: 'What are the odds at Grodno? Can Bagration intercept me?',
    verdict: 'info',
    orders: [],
    told: ['81%', '72%', '33%'],
  },
  {
    meant: 'is answered',
    at: 'kutuzov-north',
    text: 'Who is my ally?',
    verdict: 'info',
    orders: [],
    told: ['French South'],
  },
  {
    meant: 'is answered',
    at: 'kutuzov-north',
    in: 'ko',
    text: '내 동맹은 누구?',
    verdict: 'info',
    orders: [],
    told: ['프랑스 남군'],
  },
  {
    meant: 'is answered',
    at: 'kutuzov-north',
    in: 'ja',
    text: '締切はいつ?',
    verdict: 'info',
    orders: [],
    told: ['11月21日(土) 12:00'],
  },
  {
    meant: 'is saved until it is asked for',
    at: 'kutuzov-waits',
    text: 'KEEP',
    verdict: 'accepted',
    orders: ['KEEP'],
    sent: true,
    told: ['SAVED'],
  },
  {
    meant: 'proposes the last orders',
    at: 'kutuzov-again',
    text: 'Same as last time',
    verdict: 'needs-fix',
    orders: [],
    sent: false,
    told: ['PLAY 105 CP', 'Warsaw', 'Reply YES'],
  },
  {
    meant: 'proposes the last orders',
    at: 'kutuzov-again',
    in: 'de',
    text: 'wie immer',
    verdict: 'needs-fix',
    orders: [],
    told: ['PLAY 105 CP', 'Reply YES'],
  },
  {
    meant: 'is told that there were none',
    at: 'kutuzov-north',
    text: 'Same as last time',
    verdict: 'needs-fix',
    orders: [],
    told: ['you have not given any orders yet'],
  },
  {
    meant: 'is answered',
    at: 'kutuzov-north',
    in: 'ja',
    text: '地図ください',
    verdict: 'info',
    orders: [],
    told: ['MAP'],
  },
  {
    meant: 'is asked, with the odds of both',
    at: 'kutuzov-intercept',
    text: 'intercept if you like',
    verdict: 'needs-fix',
    orders: [],
    sent: false,
    told: ['yes or no?', 'INTERCEPT NO', '72%', '67%'],
  },
  {
    meant: 'orders nothing, and the question is told again',
    at: 'kutuzov-intercept',
    text: '',
    verdict: 'not-read',
    orders: [],
    sent: false,
    told: ['NO ORDER FOUND', 'INTERCEPT NO'],
  },
  {
    meant: 'orders nothing, and the question is told again',
    at: 'kutuzov-quoted',
    text: '{mail}',
    verdict: 'not-read',
    orders: [],
    sent: false,
    told: ['NO ORDER FOUND', 'INTERCEPT NO'],
  },
  {
    meant: 'is asked whether the rest follows',
    at: 'gettysburg',
    text: 'LOSS: Howard > Slocum >',
    verdict: 'needs-fix',
    orders: [],
    told: ['LOSS: Howard > Slocum > rest', 'Reply YES'],
  },
  ...(['Ich bin raus, sorry', "j'abandonne", '기권', 'signoff'] as const).map(
    (text): Row => ({
      meant: 'asks whether the seat is given up, and offers an absence first',
      at: 'kutuzov-north',
      text,
      verdict: 'info',
      orders: [],
      told: ['ABSENCE', 'CONFIRM', 'Nothing has changed yet'],
    }),
  ),
  {
    meant: 'sends the words before the end alone, and reads the lines below',
    at: 'kutuzov-north',
    text: `press to french-south: your plan is fine. end\n${MARCHES}`,
    verdict: 'accepted',
    orders: MARCHED,
    effects: ['MESSAGE french_south: your plan is fine.'],
    sent: false,
    told: ['> your plan is fine.'],
  },
  {
    meant: 'waits until its end is clear',
    at: 'kutuzov-north',
    text: `press to french-south\nyour plan is fine.\n${MARCHES}\nDONE`,
    verdict: 'held',
    orders: [],
    effects: [],
    sent: false,
    told: ['MOVE Ney 3SP Poland Zone - Masuria'],
  },
  {
    meant: 'asks about the one item',
    at: 'wellington-south',
    text: 'PLAY 104 CP\nflag castellon, huevla\nDONE NOW',
    verdict: 'needs-fix',
    orders: ['PLAY 104 CP', 'FLAG castellon', 'FLAG huelva'],
    sent: false,
    told: ['Is "huevla" Huelva?'],
  },
  {
    meant: 'asks which case is meant, and never orders without it',
    at: 'wellington-south',
    text: 'PLAY 104 CP\nON failed: BUILD 2SP AT Almeida\nDONE',
    verdict: 'needs-fix',
    orders: ['PLAY 104 CP'],
    sent: false,
    told: ['I know no case "failed" here', 'Did you mean lost?'],
  },
  {
    meant: 'goes to the moderator',
    at: 'kutuzov-north',
    text: 'press to Mora: hello there',
    verdict: 'info',
    orders: [],
    told: ['Your message went to Mora', '> hello there'],
  },
  {
    meant: 'goes to the moderator',
    at: 'kutuzov-north',
    text: 'message gm: hello there',
    verdict: 'info',
    orders: [],
    told: ['Your message went to Mora'],
  },
  {
    meant: 'goes to everybody',
    at: 'kutuzov-north',
    text: 'msg all: hello there',
    verdict: 'info',
    orders: [],
    effects: ['russian_first', 'french_south', 'russian_second'].map((seat) => `MESSAGE ${seat}: hello there`),
  },
  {
    meant: 'is saved for the next impulse',
    at: 'wellington-waits',
    text: 'PLAY 62 CP\nDONE',
    verdict: 'accepted',
    orders: ['PLAY 62 CP'],
    sent: true,
    told: ['SAVED', 'your next impulse'],
  },
  {
    meant: 'is passed over when its turn comes, and said',
    at: 'wellington-south',
    text: 'PLAY 104 CP\nFLAG Granada',
    verdict: 'accepted',
    orders: ['PLAY 104 CP', 'FLAG granada'],
    told: ['Your side controls Granada already'],
  },
  {
    meant: 'is an absence by the minute',
    at: 'kutuzov-north',
    text: 'away from 21:30 to 21:40',
    verdict: 'info',
    orders: [],
    effects: ['ABSENCE 2026-11-20T21:30 2026-11-20T21:40'],
  },
  {
    meant: 'is an absence by the minute',
    at: 'kutuzov-north',
    text: 'vacation 10 minutes',
    verdict: 'info',
    orders: [],
    effects: ['ABSENCE 2026-11-20T12:01 2026-11-20T12:11'],
  },
  ...(['score', 'summary', 'SUMMARY', '점수', 'スコア'] as const).map(
    (text): Row => ({
      meant: 'is answered in three lines',
      at: 'kutuzov-north',
      text,
      verdict: 'info',
      orders: [],
      told: ['Turn 1, round 1', 'Points: French North 6', 'Waiting for French North'],
    }),
  ),
  {
    meant: 'is answered',
    at: 'kutuzov-north',
    text: 'who are we waiting for?',
    verdict: 'info',
    orders: [],
    told: ['Waiting for French North'],
  },
];

/** The words that our mails in Korean and Japanese advise. */
const ADVISED: readonly Row[] = [
  {
    meant: 'confirms what is held',
    at: 'kutuzov-held',
    in: 'ko',
    text: '확인 {code}',
    verdict: 'accepted',
    orders: MARCHED,
    sent: true,
  },
  {
    meant: 'confirms what is held',
    at: 'kutuzov-held',
    in: 'ja',
    text: '確認 {code}',
    verdict: 'accepted',
    orders: MARCHED,
    sent: true,
  },
  {
    meant: 'is an absence',
    at: 'kutuzov-north',
    in: 'ko',
    text: '부재 12월 24일부터 28일까지',
    verdict: 'info',
    effects: ['ABSENCE 2026-12-24T00:00 2026-12-29T00:00'],
    told: ['"부재취소"'],
  },
  {
    meant: 'is an absence',
    at: 'kutuzov-north',
    in: 'ja',
    text: '不在 12月24日から28日まで',
    verdict: 'info',
    effects: ['ABSENCE 2026-12-24T00:00 2026-12-29T00:00'],
    told: ['「不在取消」'],
  },
  {
    meant: 'gives more time',
    at: 'wellington-south',
    in: 'ko',
    text: '연장 24시간 출장입니다',
    verdict: 'info',
    told: ['11월 22일(일) 12:00'],
  },
  {
    meant: 'gives more time',
    at: 'wellington-north',
    in: 'ja',
    text: '延長 12時間 出張です',
    verdict: 'info',
    told: ['11月22日(日) 00:00'],
  },
  {
    meant: 'proposes lines in its order words',
    at: 'kutuzov-again',
    in: 'ja',
    text: '前回と同じでお願いします',
    verdict: 'needs-fix',
    told: ['使用 105 CP'],
  },
];

const named = [...rows, ...ADVISED].map(
  (row) => [`${row.text.split('\n').join(' / ')}: ${row.meant} (${row.at})`, row] as const,
);

test.each(named)('%s', async (_, { at, in: tongue = 'en', text, told = [], untold = [], ...row }) => {
  const outcome = await sent(at, text, tongue);
  const { verdict, orders, effects = [], sent: isSent, now } = row;
  expect(outcome.verdict, outcome.answer).toBe(verdict);
  if (orders) expect(outcome.orders).toEqual(orders);
  expect([...outcome.effects].sort()).toEqual([...effects].sort());
  if (isSent !== undefined) expect(outcome.sent, outcome.answer).toBe(isSent);
  if (now !== undefined) expect(outcome.now).toBe(now);
  for (const part of told) expect(outcome.answer).toContain(part);
  for (const part of untold) expect(outcome.answer).not.toContain(part);
});
