/** Battles and sieges as they are told: each as one block, whatever was lost in it by name of the side. */
import { sure } from '../../../engine/index.ts';
import { type Block, type DiceRow, paragraph, rollNumber } from '../../../reports/index.ts';
import type { CampaignEvent, EventOf, Side } from '../events.ts';
import { contingentsIn, emptyStack, plus } from '../pieces/stacks.ts';
import type { AreaId } from '../types.ts';
import type { Book } from './book.ts';
import { tell } from './tell.ts';

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

/** A battle or siege: who against whom, the dice by side, the cards, who won, what each side lost, and what follows. */
export const fightBlock = (
  book: Book,
  events: readonly CampaignEvent[],
  tellRest: (events: readonly CampaignEvent[]) => readonly Block[],
): Block => {
  const [opening, ...rest] = events as readonly [EventOf<'battle.began'> | EventOf<'siege.began'>, ...CampaignEvent[]];
  if (opening.kind === 'siege.began')
    return {
      kind: 'group',
      title: book.say('chronicle.siege', { area: opening.area }),
      blocks: [paragraph(sentence(book, opening)), ...tellRest(rest)],
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
  const [attacker, defender] = [nameOf(book, opening, 'attacker'), nameOf(book, opening, 'defender')];
  return {
    kind: 'group',
    title: book.say('chronicle.battle', { area: opening.area, attacker, defender }),
    blocks: [paragraph(sentence(book, opening)), ...named],
  };
};

type Began = EventOf<'battle.began'>;

const isLossAt = (area: AreaId, event: CampaignEvent): event is EventOf<'pieces.lost'> =>
  event.kind === 'pieces.lost' && event.cause === 'battle' && event.area === area;

/** The commander of a side, or whose pieces they are. */
const nameOf = ({ say }: Book, began: Began, side: Side): string => {
  const leader = began[`${side}Commander`];
  if (leader !== null) return say('fight.leader', { leader });
  return say('chronicle.who', { power: contingentsIn(began[side])[0] ?? '' });
};

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
  return told.length === 0 ? '' : say('fight.losses', { losses: told.join('; ') });
};

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
