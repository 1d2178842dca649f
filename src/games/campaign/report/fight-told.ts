/** Battles and sieges as they are told: each as one block, whatever was lost in it by name of the side. */
import { sure } from '../../../engine/index.ts';
import { type Block, type DiceRow, paragraph, plainPhrase, rollNumber } from '../../../reports/index.ts';
import type { CampaignEvent, EventOf } from '../events.ts';
import { contingentsIn, emptyStack, plus } from '../rules/forces/stacks.ts';
import type { AreaId } from '../types.ts';
import type { Book } from './context.ts';
import { tell } from './event-messages.ts';
import { nameOf, sceneOf, type Telling } from './fight-scene.ts';

export const sentence = (book: Book, event: CampaignEvent): string =>
  [...tell(event).map((each) => book.say(each)), ...rollNumber(book.say, event)].join(' ');

type FightRoll = EventOf<'battle.rolled'> | EventOf<'siege.rolled'>;

/** Why pieces, flags and resources change after a fight. */
const WAKE: Readonly<Record<'battle' | 'siege', readonly string[]>> = {
  battle: ['battle', 'loot', 'overrun', 'retreat'],
  siege: ['sack', 'siege', 'loot'],
};

/** The number of events in the battle or siege that begins here, with its consequences; 0 if none begins. */
export const fightLength = (events: readonly CampaignEvent[], start: number): number => {
  const fight = beginning(events[start]);
  if (!fight) return 0;
  const end = events.findIndex((event, i) => i > start && event.kind === `${fight}.ended`);
  if (end < 0) return events.length - start;
  let next = end + 1;
  while (next < events.length && isWake(sure(events[next]), fight)) next++;
  return next - start;
};

export const beginning = (event: CampaignEvent | undefined): 'battle' | 'siege' | undefined =>
  event?.kind === 'battle.began' ? 'battle' : event?.kind === 'siege.began' ? 'siege' : undefined;

const isWake = (event: CampaignEvent, fight: 'battle' | 'siege'): boolean => {
  if (event.kind === 'loot.rolled' || event.kind === 'sack.rolled') return true;
  if (event.kind === 'attrition.rolled') return event.reasons.every((reason) => WAKE[fight].includes(reason));
  return 'cause' in event && WAKE[fight].includes(event.cause);
};

/** What came of a battle or siege, in a few sentences. */
export const fightResult = (
  book: Book,
  events: readonly CampaignEvent[],
  tellRest: (events: readonly CampaignEvent[]) => readonly string[],
): string => {
  const [opening, ...rest] = events as readonly [EventOf<'battle.began'> | EventOf<'siege.began'>, ...CampaignEvent[]];
  const others = rest.filter((event) => !isRolled(event));
  if (opening.kind === 'siege.began') return tellRest([opening, ...others]).join(' ');
  const end = others.findIndex(({ kind }) => kind === 'battle.ended');
  const ended = others[end];
  const isTold = (event: CampaignEvent): boolean => event !== ended && !isLossAt(opening.area, event);
  const result = ended?.kind === 'battle.ended' ? [resultOf(book, opening, ended, lossesOf(book, events))] : [];
  return [
    `${fightTitle(book, opening)}.`,
    ...(ended ? [] : [sentence(book, opening)]),
    ...tellRest(others.slice(0, Math.max(end, 0)).filter(isTold)),
    ...result,
    ...tellRest(others.slice(Math.max(end, 0)).filter(isTold)),
  ].join(' ');
};

const fightTitle = (book: Book, began: Began): string => {
  const [attacker, defender] = [nameOf(book, began, 'attacker'), nameOf(book, began, 'defender')];
  return book.say('chronicle.battle', { area: began.area, attacker, defender });
};

/** A battle or siege: who against whom, the dice by side, the cards, who won, what each side lost, and what follows. */
export const fightBlock = (
  telling: Telling,
  events: readonly CampaignEvent[],
  tellRest: (events: readonly CampaignEvent[]) => readonly Block[],
): Block => {
  const { book } = telling;
  const [opening, ...rest] = events as readonly [EventOf<'battle.began'> | EventOf<'siege.began'>, ...CampaignEvent[]];
  const fight = sceneOf(telling, opening, events, tellRest);
  if (opening.kind === 'siege.began')
    return {
      kind: 'group',
      title: book.say('chronicle.siege', { area: opening.area }),
      blocks: joined([paragraph(sentence(book, opening)), ...counted(telling, tellRest(rest))]),
      fight,
    };
  const end = rest.findIndex(({ kind }) => kind === 'battle.ended');
  const isLoss = (event: CampaignEvent): boolean => isLossAt(opening.area, event);
  const ended = rest[end];
  const told =
    ended?.kind === 'battle.ended'
      ? [
          ...tellRest(rest.slice(0, end).filter((event) => !isLoss(event))),
          paragraph(resultOf(book, opening, ended, lossesOf(book, events))),
          ...tellRest(rest.slice(end + 1).filter((event) => !isLoss(event))),
        ]
      : tellRest(rest);
  const named = told.map((block) =>
    block.kind === 'dice' ? { ...block, rows: namedRows(book, opening, block.rows) } : block,
  );
  // The rows of dice say who and how many fight.
  const begins = rest.some(isRolled) ? [] : [paragraph(sentence(book, opening))];
  return {
    kind: 'group',
    title: fightTitle(book, opening),
    blocks: joined([...begins, ...counted(telling, named)]),
    fight,
  };
};

/** Dice as counts of sixes and fives, a line a round. */
const counted = ({ book: { say }, depth }: Telling, blocks: readonly Block[]): readonly Block[] =>
  depth === 'dice'
    ? blocks
    : blocks.map((block) =>
        block.kind === 'dice'
          ? paragraph(say('fight.counts', { rows: block.rows.map((row) => say('fight.count', { ...rowArgs(row) })) }))
          : block,
      );

const rowArgs = ({ who, dice, count }: DiceRow) => ({ who, dice, count });

/** Sentences that follow each other, as one paragraph. */
const joined = (blocks: readonly Block[]): Block[] => {
  const all: Block[] = [];
  for (const block of blocks) {
    const texts = block.kind === 'list' ? block.items : block.kind === 'text' ? [block.text] : [];
    const last = all.at(-1);
    const words = texts.map(plainPhrase).join(' ');
    if (texts.length === 0) all.push(block);
    else if (last?.kind === 'text') all[all.length - 1] = paragraph(`${plainPhrase(last.text)} ${words}`);
    else all.push(paragraph(words));
  }
  return all;
};

type Began = EventOf<'battle.began'>;

const isLossAt = (area: AreaId, event: CampaignEvent): event is EventOf<'pieces.lost'> =>
  event.kind === 'pieces.lost' && event.cause === 'battle' && event.area === area;

/** In a battle the attacker's dice stand first in each round. */
const namedRows = (book: Book, began: Began, rows: readonly DiceRow[]): DiceRow[] =>
  rows.map((row, i) => ({ ...row, who: nameOf(book, began, i === 0 ? 'attacker' : 'defender') }));

/** Who won, after how many rounds, and what it has cost. */
const resultOf = (
  book: Book,
  began: Began,
  { winner, rounds, rout, overrun }: EventOf<'battle.ended'>,
  losses: string,
): string => {
  const { say } = book;
  const won =
    winner === null
      ? say('fight.nobody', { rounds })
      : say(rout ? 'fight.won.rout' : 'fight.won', { winner: nameOf(book, began, winner), rounds });
  return [won, losses, ...(overrun ? [say('event.battle.ended.overrun')] : [])].join(' ');
};

/** What each side of a battle has lost in pieces, from all that is known of it; its beginning may be unknown. */
export const lossesOf = ({ say }: Book, events: readonly CampaignEvent[]): string => {
  const began = events.find((event): event is Began => event.kind === 'battle.began');
  const area = began?.area ?? events.find((event) => event.kind === 'battle.ended')?.area;
  const losses = events.filter((event) => area !== undefined && isLossAt(area, event)) as EventOf<'pieces.lost'>[];
  const losers = [...new Set(losses.map(({ power }) => power))];
  const lost = losers.map((power) => {
    const pieces = losses.filter((each) => each.power === power).map((each) => each.pieces);
    return say('fight.loses', { power, pieces: pieces.reduce(plus, emptyStack()) });
  });
  const fought = began === undefined ? [] : [...contingentsIn(began.attacker), ...contingentsIn(began.defender)];
  const unhurt = fought.filter((each) => !losers.includes(each));
  const nothing = unhurt.map((power) => say('fight.loses.nothing', { power }));
  const told = [...lost, ...nothing];
  if (told.length === 0) return '';
  return say('fight.losses', { losses: told.reduce((first, more) => say('fight.losses.two', { first, more })) });
};

/** Losses of one power in one place, as one. */
export const lostTogether = (losses: readonly EventOf<'pieces.lost'>[]): EventOf<'pieces.lost'> => ({
  ...sure(losses[0]),
  pieces: losses.map(({ pieces }) => pieces).reduce(plus, emptyStack()),
});

export const isRolled = (event: CampaignEvent | undefined): event is FightRoll =>
  event?.kind === 'battle.rolled' || event?.kind === 'siege.rolled';

export const rollsOfRound = (events: readonly CampaignEvent[], start: number): FightRoll[] => {
  const rolls: FightRoll[] = [];
  for (let event = events[start]; isRolled(event); event = events[start + rolls.length]) {
    if (rolls[0] && rolls[0].round !== event.round) break;
    rolls.push(event);
  }
  return rolls;
};

export const diceBlock = (book: Book, rolls: readonly FightRoll[]): Block => ({
  kind: 'dice',
  head: [
    book.say('chronicle.round', { round: rolls[0]?.round }),
    book.say('chronicle.dice'),
    book.say('chronicle.result'),
  ],
  rows: rolls.map((roll) => diceRow(book, roll)),
});

const diceRow = (book: Book, roll: FightRoll): DiceRow => {
  const { say } = book;
  const [no] = rollNumber(say, roll);
  const { power, parts, dice, faces, hits, disruptions } = roll;
  const [six, five] = [6, 5].map((face) => faces.filter((each) => each === face).length) as [number, number];
  const plain = roll.kind === 'battle.rolled' ? hits === six && disruptions === five : false;
  const sum = parts.map((part) => say('chronicle.part', { part })).join(' ');
  return {
    who: say('chronicle.who', { power }),
    sum: sum.replace(/^\+/, ''),
    dice,
    ...(no === undefined ? {} : { roll: no }),
    faces: [...faces].sort((a, b) => b - a),
    count: say(plain ? 'chronicle.count' : 'chronicle.count.cards', { six, five, hits, disruptions }),
  };
};
