/** The story, turn by turn: moves in one sentence, and each fight as a block with its dice as they fell. */
import type { GameEvent } from '../../../engine/index.ts';
import { type Block, type DiceRow, paragraph, rollNumber } from '../../../reports/index.ts';
import type { NapoleonicsEvent } from '../events.ts';
import { sideOf, sidesIn, unitNamed } from '../rules/position.ts';
import { fightOf, playOf, rollOf } from './event-messages.ts';
import { sceneOf } from './fight-scene.ts';
import type { Telling } from './headline.ts';

/** Events that others say already: the square by the reaction, cards by what they bring, losses by the title of a fight. */
const UNTOLD = [
  'turn.begun',
  'card.played',
  'turn.ended',
  'cards.dealt',
  'square.formed',
  'combat.ended',
  'dice.rolled',
];

/** Where a fight ends. */
const ENDS = ['combat.declared', 'turn.begun', 'turn.ended', 'cards.dealt', 'deck.shuffled', 'game.ended'];

/** A turn; undefined what comes before it. */
interface Turn {
  readonly begun: EventOf<'turn.begun'> | undefined;
  readonly events: GameEvent[];
}

type EventOf<K extends NapoleonicsEvent['kind']> = Extract<NapoleonicsEvent, { readonly kind: K }>;

/** The record of a match holds events of its game alone. */
const ofKind = <K extends NapoleonicsEvent['kind']>(event: GameEvent | undefined, kind: K): EventOf<K> | undefined =>
  event?.kind === kind ? (event as EventOf<K>) : undefined;

function turnsOf(events: readonly GameEvent[]): readonly Turn[] {
  const turns: Turn[] = [];
  for (const event of events) {
    const begun = ofKind(event, 'turn.begun');
    const last = turns.at(-1);
    if (begun || !last) turns.push({ begun, events: [event] });
    else last.events.push(event);
  }
  return turns;
}

export const chronicleOf = (telling: Telling, events: readonly GameEvent[]): readonly Block[] =>
  turnsOf(events).flatMap((turn) => {
    const blocks = turnBlocks(telling, turn.events);
    const title = titleOf(telling, turn);
    if (blocks.length === 0) return [];
    return title === undefined ? blocks : [{ kind: 'group', title, blocks }];
  });

/** Whose turn it was, and the card that was played. */
function titleOf(telling: Telling, { begun, events }: Turn): string | undefined {
  if (!begun) return undefined;
  const { say, you } = telling;
  const { side, turn } = begun;
  const played = ofKind(
    events.find(({ kind }) => kind === 'card.played'),
    'card.played',
  );
  const who = side === you ? 'you' : 'side';
  if (!played) return titleOfTurn(telling, begun);
  const { card, counts } = played;
  return say('told.turn.card', { who, side, turn, how: playOf(played), card, counts });
}

function turnBlocks(telling: Telling, events: readonly GameEvent[]): readonly Block[] {
  const blocks: Block[] = [];
  let lines: GameEvent[] = [];
  const close = (): void => {
    const words = plainWords(telling, lines, events);
    if (words.length > 0) blocks.push(paragraph(words.join(' ')));
    lines = [];
  };
  let end = 0;
  for (const [i, event] of events.entries()) {
    if (i < end) continue;
    const declared = ofKind(event, 'combat.declared');
    if (!declared) {
      lines.push(event);
      continue;
    }
    close();
    const { block, count } = fightAt(telling, declared, events, i);
    end = i + count;
    blocks.push(block);
  }
  close();
  return blocks;
}

/** The fight that is declared at a place in the story, and how many events it tells. */
export function fightAt(
  telling: Telling,
  declared: EventOf<'combat.declared'>,
  events: readonly GameEvent[],
  start: number,
): { readonly block: Block; readonly count: number } {
  const found = events.findIndex(({ kind }, at) => at > start && ENDS.includes(kind));
  const end = found < 0 ? events.length : found;
  return { block: fightBlock(telling, declared, events.slice(start + 1, end)), count: end - start };
}

/** Events without a sentence of their own. */
export const isUntold = ({ kind }: GameEvent): boolean => UNTOLD.includes(kind);

/** `Turn 3, the French`. */
export const titleOfTurn = ({ say, you }: Telling, { side, turn }: EventOf<'turn.begun'>): string =>
  say('told.turn', { who: side === you ? 'you' : 'side', side, turn });

type Moved = EventOf<'unit.moved'> | EventOf<'leader.moved'>;

const movedIn = (event: GameEvent): Moved | undefined => ofKind(event, 'unit.moved') ?? ofKind(event, 'leader.moved');

/** The moves of a stretch in one sentence, then all else; `whole`: the turn, in which ordered units moved or fought. */
function plainWords({ say }: Telling, events: readonly GameEvent[], whole: readonly GameEvent[]): readonly string[] {
  const moves = events.flatMap((event) => {
    const moved = movedIn(event);
    if (!moved) return [];
    const piece = moved.kind === 'unit.moved' ? moved.unit : moved.leader;
    return [say('told.move', { piece, from: moved.from, to: moved.path.at(-1) ?? moved.from })];
  });
  const others = events.flatMap((event) => {
    const given = ofKind(event, 'orders.given');
    if (given) return idleWords({ say }, given, whole);
    return movedIn(event) || UNTOLD.includes(event.kind) ? [] : [say.event(event)];
  });
  return [...(moves.length > 0 ? [say('told.moves', { moves: moves.join(', ') })] : []), ...others];
}

/** Units that were ordered and then did nothing, once their turn is over. */
function idleWords({ say }: Pick<Telling, 'say'>, { units }: EventOf<'orders.given'>, events: readonly GameEvent[]) {
  if (!events.some(({ kind }) => kind === 'turn.ended')) return [];
  const acted = events.flatMap((event) => {
    const fought = ofKind(event, 'combat.declared');
    if (fought) return [fought.unit, ...fought.with];
    return ofKind(event, 'unit.moved')?.unit ?? [];
  });
  const idle = units.filter((id) => !acted.includes(id));
  return idle.length > 0 ? [say('told.idle', { units: idle.join(', '), count: idle.length })] : [];
}

/** Who fought whom and what was lost, the dice, and what follows. */
function fightBlock(telling: Telling, declared: EventOf<'combat.declared'>, rest: readonly GameEvent[]): Block {
  const { say } = telling;
  const { unit, from, target, at, with: guns } = declared;
  const fight = say('told.fight', { how: fightOf(declared), unit, from, target, at, with: guns.join(', ') });
  const blocks: Block[] = [];
  let said: string[] = [];
  const close = (): void => {
    if (said.length > 0) blocks.push(paragraph(said.join(' ')));
    said = [];
  };
  for (const event of rest) {
    const row = rowOf(telling, event);
    if (row) {
      close();
      blocks.push({
        kind: 'dice',
        head: [say('dice.head.who'), say('dice.head.dice'), say('dice.head.result')],
        rows: [row],
      });
    } else said.push(...followWords(telling, event));
  }
  close();
  // In the midst of a fight its outcome is not known.
  const isOver = rest.some(({ kind }) => kind === 'combat.ended');
  const outcome = isOver ? say('told.outcome', { fight, outcome: outcomeOf(telling, declared, rest) }) : fight;
  const more = rest
    .flatMap((event) => (rollOf(event) || event.kind === 'unit.lost' ? [] : followWords(telling, event)))
    .join(' ');
  const fought = sceneOf(telling, declared, rest, more === '' ? [] : [paragraph(more)]);
  return { kind: 'group', title: outcome, blocks, fight: fought };
}

/** What each side lost, who was destroyed, and who fell back. */
function outcomeOf(
  { say, position }: Telling,
  { target }: EventOf<'combat.declared'>,
  rest: readonly GameEvent[],
): string {
  const lost = sidesIn(position).flatMap((side) => {
    const own = rest.filter(({ kind, unit }) => {
      const known = kind === 'unit.lost' && typeof unit === 'string' ? unitNamed(position, unit) : undefined;
      return known !== undefined && sideOf(position, known) === side;
    });
    const count = own.reduce((sum, event) => sum + Number(event.lost), 0);
    return count > 0 ? [say('told.lost', { side, count })] : [];
  });
  const all = [
    ...lost,
    ...rest.flatMap((event) => {
      const gone = ofKind(event, 'unit.eliminated');
      return gone ? [say('told.destroyed', { unit: gone.unit })] : [];
    }),
    ...rest.flatMap((event) => {
      const back = ofKind(event, 'unit.retreated');
      return back?.unit === target && back.path.length > 0 ? [say('told.driven', { unit: back.unit })] : [];
    }),
  ];
  return all.length > 0 ? all.join(say('told.comma')) : say('told.nothing');
}

/** What an event adds to the title and the dice of its fight. */
function followWords({ say }: Telling, event: GameEvent): readonly string[] {
  const lost = ofKind(event, 'unit.lost');
  if (lost) return lost.left > 0 ? [say('told.left', { unit: lost.unit, left: lost.left })] : [];
  return UNTOLD.includes(event.kind) || event.kind === 'unit.eliminated' ? [] : [say.event(event)];
}

function rowOf({ say }: Telling, event: GameEvent): DiceRow | undefined {
  const roll = rollOf(event);
  if (!roll) return undefined;
  const { who, symbols, result } = roll;
  const [no] = rollNumber(say, event);
  return {
    who: say(who),
    sum: '',
    dice: symbols.length,
    words: say('dice.count', { dice: symbols.length }),
    ...(no === undefined ? {} : { roll: no }),
    faces: [],
    marks: symbols.map((symbol) => say({ key: `mark.${symbol}` })),
    count: say(result),
  };
}
