/** The story, turn by turn: a round is a paragraph with its dice and marches, a battle a block. */
import type { Say } from '../../../game/index.ts';
import { type Block, type DiceRow, type GivenAnswer, paragraph, rollNumber } from '../../../reports/index.ts';
import type { GettysburgEvent } from '../events.ts';
import { type CorpsId, foeOf, isArmy } from '../types.ts';
import { sceneOf } from './fight-scene.ts';
import { endOf } from './headline.ts';
import { corpsWords, type Telling } from './words.ts';

type EventOf<K extends GettysburgEvent['kind']> = Extract<GettysburgEvent, { readonly kind: K }>;
type Events = readonly GettysburgEvent[];

/** A round or a battle: its turn and round (`2.1`), or whose turn it is. */
interface Scene {
  readonly turn: number | undefined;
  readonly round: string | undefined;
  readonly isBattle: boolean;
  readonly events: GettysburgEvent[];
  /** What lines of the reader's plan have decided in it. */
  readonly decided: string[];
}

/** Where a new scene begins. */
const begins = (event: GettysburgEvent): boolean =>
  event.kind === 'round.rolled' || (event.kind === 'battle.fired' && event.role === 'defender');

function scenesOf(events: Events): readonly Scene[] {
  const scenes: Scene[] = [];
  for (const event of events) {
    const newest = scenes.at(-1);
    const last = newest && !isOver(newest) ? newest : undefined;
    if (last && !begins(event)) last.events.push(event);
    else scenes.push(sceneFrom(events, event, last));
  }
  return scenes;
}

/** A scene that begins with an event, after another one of the same turn, if any. */
function sceneFrom(events: Events, event: GettysburgEvent, last: Scene | undefined): Scene {
  const isBattle = event.kind === 'battle.fired';
  if (event.kind === 'round.rolled')
    return { turn: event.turn, round: `${event.turn}.${event.round}`, isBattle, events: [event], decided: [] };
  return { turn: last?.turn ?? turnIn(events, event), round: last?.round, isBattle, events: [event], decided: [] };
}

const isOver = ({ events }: Scene): boolean => events.at(-1)?.kind === 'turn.ended';

/** The turn of an event whose round is not told: that which ends next. */
const turnIn = (events: Events, event: GettysburgEvent): number | undefined => {
  const next = events.slice(events.indexOf(event)).find(({ kind }) => kind === 'turn.ended' || kind === 'round.rolled');
  return next?.kind === 'turn.ended' || next?.kind === 'round.rolled' ? next.turn : undefined;
};

/** Questions of a round; all others are asked in battles. */
const OF_A_ROUND = ['round', 'move', 'react'];

/** The lines of the reader's plan stand where they have decided; what is not carried out yet comes last. */
export function chronicleOf(telling: Telling, events: Events, answered: readonly GivenAnswer[]): readonly Block[] {
  const { say, position } = telling;
  const scenes = scenesOf(events);
  const later: string[] = [];
  for (const { at, kind = '', text, by } of answered) {
    if (at === undefined) continue;
    const ofRound = OF_A_ROUND.includes(kind);
    const scene = scenes.findLast((each) => each.isBattle !== ofRound && each.round === at);
    if (scene) scene.decided.push(kind === 'round' ? say('decided.orders', { by }) : say('decided', { text, by }));
    else later.push(say('decided.round', { round: at.split('.')[1] ?? '', text, by }));
  }
  const turns = [...new Set(scenes.map(({ turn }) => turn))];
  const told = turns.map((turn): Block => {
    const blocks = scenes.filter((scene) => scene.turn === turn).flatMap((scene) => sceneBlocks(telling, scene));
    return { kind: 'group', title: say('scene.turn', { turn: turn ?? position.state.turn }), blocks };
  });
  return [...told.filter((block) => block.kind !== 'group' || block.blocks.length > 0), ...later.map(paragraph)];
}

function sceneBlocks(telling: Telling, scene: Scene): readonly Block[] {
  const [first] = scene.events;
  if (first?.kind === 'battle.fired') return [battleBlock(telling, first, scene)];
  const words = [...wordsOf(telling, scene.events), ...scene.decided];
  return words.length > 0 ? [paragraph(words.join(' '))] : [];
}

/** Corps that did the same, in one sentence. */
const JOINED = {
  'corps.moved': 'told.moved',
  'corps.stayed': 'told.stayed',
  'corps.attacks': 'told.attacked',
  'corps.gave-way': 'told.gave-way',
  'corps.returned': 'told.returned',
  'corps.retreated': 'told.retreated',
  'corps.occupied': 'told.occupied',
} as const;

type Joined = EventOf<keyof typeof JOINED>;

const isJoined = (event: GettysburgEvent | undefined): event is Joined =>
  event !== undefined && Object.hasOwn(JOINED, event.kind);

const wayOf = ({ corps: _, roll: __, ...way }: Joined): string => JSON.stringify(way);

export function wordsOf(telling: Telling, events: Events): readonly string[] {
  const { say } = telling;
  const words: string[] = [];
  for (let i = 0; i < events.length; i++) {
    const event = events[i];
    if (!isJoined(event)) {
      if (event) words.push(...plainWords(telling, event, events));
      continue;
    }
    const corps: CorpsId[] = [event.corps];
    for (let next = events[i + 1]; isJoined(next) && wayOf(next) === wayOf(event); next = events[i + 1]) {
      corps.push(next.corps);
      i++;
    }
    const { kind, roll: _, ...way } = event;
    words.push(say({ key: JOINED[kind], args: { ...way, who: corpsWords(telling, corps), count: corps.length } }));
  }
  return words;
}

/** An event that is told by itself. */
function plainWords(telling: Telling, event: GettysburgEvent, events: Events): readonly string[] {
  const { say, position } = telling;
  switch (event.kind) {
    case 'round.rolled':
      return [diceWords(telling, event), ...rollNumber(say, event)];
    case 'cards.revealed':
      return event.commanders.filter(isArmy).map((commander) => say('told.army', { commander }));
    case 'round.ended':
      if (event.next === 'round') return [];
      return [say(events.some(({ kind }) => kind === 'turn.ended') ? 'told.last.quiet' : 'told.last', { ...event })];
    case 'turn.ended':
      return [];
    case 'game.ended':
      return [endOf({ say, position }, event.winner)];
    default:
      return [say.event(event)];
  }
}

/** The dice for the first move, the reader's first. */
const diceWords = ({ say, you }: Telling, { round, faces, first }: EventOf<'round.rolled'>): string => {
  const [csa = 0, usa = 0] = faces;
  const [mine, theirs] = you === 'USA' ? [usa, csa] : [csa, usa];
  if (first === null) return say('told.round.tied', { round, mine });
  return say('told.round', {
    round,
    mine,
    theirs,
    first,
    who: you === undefined ? 'seen' : first === you ? 'you' : 'foe',
  });
};

/** A battle from its first fire on. */
export const battleAt = (telling: Telling, events: Events): Block => {
  const first = events.find((event): event is EventOf<'battle.fired'> => event.kind === 'battle.fired');
  const scene = { turn: undefined, round: undefined, isBattle: true, events: [...events], decided: [] };
  return first ? battleBlock(telling, first, scene) : paragraph(wordsOf(telling, events).join(' '));
};

/** Who attacked whom, both sides with their dice, what came of it, and what follows. */
function battleBlock(telling: Telling, first: EventOf<'battle.fired'>, { events, decided }: Scene): Block {
  const { say } = telling;
  const { town, side } = first;
  const fired = events.filter((event): event is EventOf<'battle.fired'> => event.kind === 'battle.fired');
  const rest = events.filter(({ kind }) => kind !== 'battle.fired');
  const words = [...wordsOf(telling, rest), ...decided];
  const more = words.length > 0 ? [paragraph(words.join(' '))] : [];
  return {
    kind: 'group',
    title: say('told.battle', { town, attacker: foeOf(side), defender: side }),
    blocks: [...fired.map((event) => fireBlock(say, event)), ...more],
    fight: sceneOf(telling, events, more),
  };
}

function fireBlock(say: Say, event: EventOf<'battle.fired'>): Block {
  const { side, role, strength, routes, automatic, faces, hits } = event;
  const who = say('told.fire', { side, role, strength, routes });
  const count = say('told.hits', { hits });
  if (faces.length === 0) return paragraph(say('told.fire.sure', { who, hits }));
  const [roll] = rollNumber(say, event);
  const row: DiceRow = {
    ...{ who, sum: '', dice: faces.length, words: say('told.dice', { automatic, dice: faces.length }) },
    ...(roll === undefined ? {} : { roll }),
    ...{ faces: faces.toSorted((a, b) => b - a), count },
  };
  return { kind: 'dice', head: [say('told.head.who'), say('told.head.dice'), say('told.head.result')], rows: [row] };
}
