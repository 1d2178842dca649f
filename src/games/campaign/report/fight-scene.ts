/** Battles and sieges as scenes. */
import { type Message, message } from '../../../engine/index.ts';
import {
  type Block,
  diceOf,
  type FightRound,
  type FightRow,
  type FightScene,
  type FightSide,
  type ToldFight,
} from '../../../reports/index.ts';
import type { CampaignEvent, EventOf, Side } from '../events.ts';
import { contingentsIn, emptyStack } from '../rules/forces/stacks.ts';
import { ownOf } from '../rules/position.ts';
import { ARMS, type ContingentId, type PowerId, type Stack } from '../types.ts';
import { type Book, codeOf } from './context.ts';

type Began = EventOf<'battle.began'> | EventOf<'siege.began'>;
type Rolled = EventOf<'battle.rolled'> | EventOf<'siege.rolled'>;

/** Who fights on each side: the commander, the first power, and all contingents. */
interface Party {
  readonly who: string;
  readonly power: PowerId | ContingentId;
  readonly contingents: readonly ContingentId[];
}

/** How much is told of fights: with their dice, with counts of these, or what came of them alone. */
export type Depth = 'dice' | 'counts' | 'results';

export interface Telling {
  readonly book: Book;
  readonly depth: Depth;
  /** The powers of the reader. */
  readonly owns: readonly PowerId[];
}

/** The commander of a side, or whose pieces they are. */
export const commandOf = (began: EventOf<'battle.began'>, side: Side): Message => {
  const leader = began[`${side}Commander`];
  if (leader !== null) return message('fight.leader', { leader });
  return message('chronicle.who', { power: contingentsIn(began[side])[0] ?? '' });
};

export const nameOf = ({ say }: Book, began: EventOf<'battle.began'>, side: Side): string =>
  say(commandOf(began, side));

const partiesOf = (book: Book, began: Began, events: readonly CampaignEvent[]): readonly [Party, Party] => {
  if (began.kind === 'battle.began') {
    const party = (side: Side): Party => {
      const contingents = contingentsIn(began[side]);
      return { who: nameOf(book, began, side), power: contingents[0] ?? '', contingents };
    };
    return [party('attacker'), party('defender')];
  }
  const walls = events.find((event) => event.kind === 'siege.rolled' && event.side === 'fortress');
  const owner = walls?.kind === 'siege.rolled' ? walls.power : '';
  return [
    { who: book.say('fight.leader', { leader: began.leader }), power: began.power, contingents: [ownOf(began.power)] },
    {
      who: book.say('scene.walls', { strength: began.strength }),
      power: owner,
      contingents: walls?.kind === 'siege.rolled' ? [ownOf(walls.power)] : [],
    },
  ];
};

/** Whether a power fights beside the defender: it is one of them, or none of the attackers. */
const sideOf = ([attacker, defender]: readonly [Party, Party], power: string): 0 | 1 =>
  defender.contingents.includes(power) || (defender.power === power && attacker.power !== power) ? 1 : 0;

/** The events of a fight that its scene tells. */
const isTold = (event: CampaignEvent, { area }: Began): boolean => {
  switch (event.kind) {
    case 'battle.began':
    case 'battle.rolled':
    case 'battle.ended':
    case 'siege.began':
    case 'siege.rolled':
    case 'siege.ended':
      return true;
    case 'card.played':
      return event.as === 'battle' || event.as === 'siege';
    case 'pieces.lost':
      return event.area === area && (event.cause === 'battle' || event.cause === 'siege');
    default:
      return false;
  }
};

export const sceneOf = (
  { book, owns }: Pick<Telling, 'book' | 'owns'>,
  began: Began,
  events: readonly CampaignEvent[],
  tellRest: (events: readonly CampaignEvent[]) => readonly Block[],
): ToldFight => {
  const parties = partiesOf(book, began, events);
  const side = (i: 0 | 1): FightSide => ({
    who: parties[i].who,
    code: codeOf(book, parties[i].power),
    isOwn: owns.some((own) => parties[i].power === own || parties[i].contingents.includes(ownOf(own))),
    cards: events.flatMap((event) =>
      event.kind === 'card.played' && isTold(event, began) && sideOf(parties, event.power) === i
        ? [book.say('scene.card', { card: event.card })]
        : [],
    ),
    lost: events.flatMap((event) =>
      event.kind === 'pieces.lost' && isTold(event, began) && sideOf(parties, event.power) === i
        ? tokens(book, event.pieces)
        : [],
    ),
  });
  return {
    sides: [side(0), side(1)],
    rounds: roundsOf(book, events),
    ...outcomeOf(book, began, parties, events),
    more: tellRest(events.filter((event) => !isTold(event, began))),
  };
};

/** Pieces one by one: each arm with its number, and each leader. */
const tokens = ({ say }: Book, pieces: Stack): string[] => [
  ...ARMS.filter((arm) => pieces[arm] > 0).map((arm) =>
    say('scene.pieces', { pieces: { ...emptyStack(), [arm]: pieces[arm] } }),
  ),
  ...pieces.leaders.map((leader) => say('fight.leader', { leader })),
];

const roundsOf = (book: Book, events: readonly CampaignEvent[]): FightRound[] => {
  const rolls = events.filter(
    (event): event is Rolled => event.kind === 'battle.rolled' || event.kind === 'siege.rolled',
  );
  const rounds = [...new Set(rolls.map(({ round }) => round))];
  return rounds.map((round) => ({
    ...(rounds.length > 1 ? { title: book.say('chronicle.round', { round }) } : {}),
    rows: rolls.filter((roll) => roll.round === round).map((roll) => rowOf(book, roll)),
  }));
};

const rowOf = ({ say }: Book, roll: Rolled): FightRow => {
  const { faces, parts, hits, disruptions, dice } = roll;
  const side = roll.side === 'attacker' || roll.side === 'besieger' ? 0 : 1;
  const sum = parts
    .map((part) => say('chronicle.part', { part }))
    .join(' ')
    .replace(/^\+/, '');
  return {
    side,
    sum: parts.length > 1 ? say('scene.sum', { sum, dice }) : say('scene.dice', { dice }),
    dice: diceOf(faces, hits, disruptions),
    count: say('scene.count', { hits, disruptions }),
    ...(roll.roll === undefined ? {} : { roll: roll.roll }),
  };
};

type Outcome = Pick<FightScene, 'result' | 'isWon' | 'facts'>;

const outcomeOf = (
  book: Book,
  began: Began,
  parties: readonly [Party, Party],
  events: readonly CampaignEvent[],
): Outcome => {
  const ended = events.find((event) => event.kind === 'battle.ended' || event.kind === 'siege.ended');
  if (ended?.kind === 'siege.ended')
    return siegeOutcome(book, ended, began.kind === 'siege.began' ? began.strength : 0);
  return ended?.kind === 'battle.ended' ? battleOutcome(book, ended, parties) : { facts: [] };
};

const siegeOutcome = (
  { say }: Book,
  { success, hits, overrun, area }: EventOf<'siege.ended'>,
  needed: number,
): Outcome => ({
  result: say(success ? 'scene.falls' : 'scene.holds', { area }),
  isWon: success,
  facts: [say('scene.hits', { hits, needed }), ...(overrun ? [say('event.siege.ended.overrun')] : [])],
});

const battleOutcome = (
  { say }: Book,
  { winner, rout, overrun, casualties }: EventOf<'battle.ended'>,
  [attacker, defender]: readonly [Party, Party],
): Outcome => {
  const won = winner === 'attacker' ? attacker.who : defender.who;
  return {
    result: winner === null ? say('scene.nobody') : say(rout ? 'scene.wins.rout' : 'scene.wins', { winner: won }),
    isWon: winner === 'attacker',
    facts: [say('scene.casualties', casualties), ...(overrun ? [say('event.battle.ended.overrun')] : [])],
  };
};
