/** Fights as scenes: each roll with what its dice do to the target. */
import type { GameEvent, Message } from '../../../engine/index.ts';
import type { Block, Die, FightRow, FightSide, ToldFight } from '../../../reports/index.ts';
import type { NapoleonicsEvent } from '../events.ts';
import { meanHits } from '../rules/odds.ts';
import { armOf, isStanding, sideOf, typeOf, unitNamed } from '../rules/position.ts';
import type { LeaderId, UnitId } from '../types.ts';
import { fightOf, rollOf } from './event-messages.ts';
import type { Telling } from './headline.ts';

type EventOf<K extends NapoleonicsEvent['kind']> = Extract<NapoleonicsEvent, { readonly kind: K }>;
type Declared = EventOf<'combat.declared'>;
type Piece = UnitId | LeaderId;

/** `Line infantry at E7`. */
export const pieceWords = ({ say, position }: Telling, id: Piece, hex: string): string => {
  const unit = unitNamed(position, id);
  return unit ? say('scene.unit', { type: unit.type, hex }) : say('label.leader.at', { leader: id, hex });
};

/** The kinds of roll that one side makes as a matter of course. */
const PLAIN: readonly string[] = ['fire', 'melee', 'bonus'];

export function sceneOf(
  telling: Telling,
  declared: Declared,
  rest: readonly GameEvent[],
  more: readonly Block[],
): ToldFight {
  const { say } = telling;
  const rows = rest.flatMap((event) => rowOf(telling, declared, event));
  const ended = rest.find((event): event is EventOf<'combat.ended'> => event.kind === 'combat.ended');
  const chance = chanceOf(telling, declared, rest);
  const { unit, from, target, at } = declared;
  const names = { unit: pieceWords(telling, unit, from), target: pieceWords(telling, target, at) };
  return {
    title: say('scene.title', { how: fightOf(declared), ...names }),
    sides: [sideIn(telling, declared.unit, declared.from, rest), sideIn(telling, declared.target, declared.at, rest)],
    rounds: rows.length > 0 ? [{ rows }] : [],
    ...(ended ? { result: say(resultOf(telling, declared, rest)), isWon: ended.outcome === 'won' } : {}),
    facts: [],
    ...(chance === undefined ? {} : { chance: { of: 'hit', percent: chance } as const }),
    more,
  };
}

function sideIn(telling: Telling, id: Piece, hex: string, rest: readonly GameEvent[]): FightSide {
  const { say, position, you } = telling;
  const unit = unitNamed(position, id);
  const leader = position.state.leaders.find((each) => each.id === id);
  const side = unit ? sideOf(position, unit) : leader && sideOf(position, leader);
  const lost = rest.reduce(
    (sum, event) => sum + (event.kind === 'unit.lost' && event.unit === id ? Number(event.lost) : 0),
    0,
  );
  return {
    who: pieceWords(telling, id, hex),
    code: unit ? typeOf(position, unit).nation : '',
    isOwn: side !== undefined && side === you,
    cards: [],
    lost: lost > 0 ? [say('scene.blocks', { count: lost })] : [],
  };
}

/** What of a roll counts: symbols of the target's arm, sabers where they hit, and flags, which only drive back. */
function rowOf({ say, position }: Telling, declared: Declared, event: GameEvent): FightRow[] {
  const roll = rollOf(event);
  if (!roll) return [];
  const { what = '', unit, target, hits = 0, flags = 0 } = event;
  const aim = unitNamed(position, String(target));
  const arm = aim ? armOf(position, aim) : '';
  const ofArm = roll.symbols.filter((symbol) => symbol === arm).length;
  const counts = (symbol: string): Die['counts'] => {
    if (symbol === arm || (symbol === 'SABER' && Number(hits) > ofArm)) return 'whole';
    return symbol === 'FLAG' && Number(flags) > 0 ? 'half' : undefined;
  };
  const kind = event.kind === 'dice.rolled' ? String(what) : event.kind === 'leader.checked' ? 'leader' : 'escape';
  return [
    {
      side: unit === declared.unit ? 0 : 1,
      ...(PLAIN.includes(kind) ? {} : { who: say({ key: `scene.roll.${kind}` }) }),
      sum: say('dice.count', { dice: roll.symbols.length }),
      dice: roll.symbols.map((symbol) => {
        const as = counts(symbol);
        return { face: say({ key: `mark.${symbol}` }), ...(as ? { counts: as } : {}) };
      }),
      count: say(roll.result),
      ...(event.roll === undefined ? {} : { roll: event.roll }),
    },
  ];
}

/** In a few words what became of the target; where nothing did, of the attacker. */
function resultOf({ position }: Telling, { unit, target }: Declared, rest: readonly GameEvent[]): Message {
  const is = (kind: string, id: Piece): boolean => rest.some((event) => event.kind === kind && event.unit === id);
  const lost = (id: Piece): number =>
    rest.reduce((sum, event) => sum + (event.kind === 'unit.lost' && event.unit === id ? Number(event.lost) : 0), 0);
  const words = (key: string, id: Piece): Message => ({
    key: `scene.result.${key}`,
    args: { type: unitNamed(position, id)?.type ?? '', count: lost(id) },
  });
  if (rest.some(({ kind, leader }) => kind === 'leader.removed' && leader === target))
    return { key: 'scene.result.taken', args: { leader: target } };
  if (is('unit.eliminated', target)) return words('destroyed', target);
  if (is('unit.eliminated', unit)) return words('destroyed', unit);
  if (
    rest.some(
      (event) =>
        event.kind === 'unit.retreated' && event.unit === target && Array.isArray(event.path) && event.path.length > 0,
    )
  )
    return words('driven', target);
  if (is('unit.retired', target)) return words('retired', target);
  if (lost(target) > 0) return words('loses', target);
  return words('none', target);
}

/** The chance of the first roll of the attacker to hit at all, in percent. */
function chanceOf(
  { position }: Telling,
  { unit, target, mode }: Declared,
  rest: readonly GameEvent[],
): number | undefined {
  const roll = rest.find((event) => event.kind === 'dice.rolled' && event.unit === unit);
  const [by, aim] = [unitNamed(position, unit), unitNamed(position, target)];
  const dice = roll && Array.isArray(roll.faces) ? roll.faces.length : 0;
  if (!by || !aim || dice === 0) return undefined;
  const [from, to] = [
    { ...by, hex: by.hex ?? '' },
    { ...aim, hex: aim.hex ?? '' },
  ];
  if (!isStanding(from) || !isStanding(to)) return undefined;
  const missed = 1 - meanHits(position, { by: from, target: to, dice, mode }) / dice;
  return Math.round(100 * (1 - missed ** dice));
}
