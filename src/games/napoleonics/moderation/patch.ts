/** The patch that a moderator's form comes to, from no more than he sees. */
import { accept, refuse, same, type Verdict } from '../../../engine/index.ts';
import type { CorrectionEntry, CorrectionStep, SeenPosition } from '../../../game/index.ts';
import { countIn, escaped } from '../../../game/index.ts';
import type { Book } from '../content.ts';
import { isHex } from '../rules/board.ts';
import { attachedTo, holdings, leaderAt, sideOf, typeOf, unitAt } from '../rules/position.ts';
import { isPassable } from '../rules/terrain.ts';
import type { Leader, Position, Unit } from '../state.ts';
import type { Hex } from '../types.ts';
import { GONE, mayStand, OFF, PILES, seenIn, sidesSeen } from './forms.ts';

interface Entry {
  readonly seen: SeenPosition;
  readonly position: Position;
  readonly place: string;
  readonly fields: CorrectionEntry['fields'];
}

type Steps = Verdict<readonly CorrectionStep[]>;
type Maker = (entry: Entry) => Steps;

export function correctionPatch(book: Book, seen: SeenPosition, { form, place = '', fields }: CorrectionEntry): Steps {
  const make = Object.hasOwn(MAKERS, form) ? MAKERS[form] : undefined;
  return make ? make({ seen, position: seenIn(book, seen), place, fields }) : refuse('correction.form');
}

const replace = (path: string, value: number | string | null): CorrectionStep => ({ op: 'replace', path, value });

/** Blocks of a unit that stands: one at least, and no more than its type has. */
function blocksIn({ position, fields }: Entry, unit: Unit): Verdict<number> {
  const most = typeOf(position, unit).blocks;
  const count = countIn(fields.blocks ?? '');
  if (!count.ok || (count.answer > 0 && count.answer <= most)) return count;
  return refuse('correction.blocks', { unit: unit.id, most });
}

const unit: Maker = (entry) => {
  const { position, place, fields } = entry;
  const own = isHex(place) ? unitAt(position, place) : undefined;
  if (!own) return refuse('correction.nobody', { at: place.slice(0, 20) });
  const to = fields.to ?? '';
  if (to !== place && own.square !== undefined) return refuse('correction.square', { unit: own.id });
  const leader = attachedTo(position, own);
  if (to === GONE)
    return leader ? refuse('correction.led', { unit: own.id, leader: leader.id }) : placed(entry, own, null, 0);
  const blocks = blocksIn(entry, own);
  if (!blocks.ok) return blocks;
  if (to !== place && !(isHex(to) && mayStand(position, own, to, leader)))
    return refuse('correction.place', { text: to.slice(0, 20) });
  return placed(entry, own, to, blocks.answer, leader);
};

const back: Maker = (entry) => {
  const { position, place, fields } = entry;
  const own = position.state.units.find(({ id, hex }) => id === fields.unit && hex === null);
  if (!own) return refuse('correction.unit', { text: (fields.unit ?? '').slice(0, 20) });
  if (!isHex(place) || !mayStand(position, own, place, undefined))
    return refuse('correction.place', { text: place.slice(0, 20) });
  const blocks = blocksIn(entry, own);
  return blocks.ok ? placed(entry, own, place, blocks.answer) : blocks;
};

const leader: Maker = ({ position, fields }) => {
  const own = position.state.leaders.find(({ id }) => id === fields.leader);
  if (!own) return refuse('correction.leader', { text: (fields.leader ?? '').slice(0, 20) });
  const to = fields.to ?? '';
  const path = `/leaders/${position.state.leaders.indexOf(own)}`;
  if (to === GONE || to === OFF) return accept(goneSteps(path, own, to === OFF ? 'off' : 'removed'));
  if (!isHex(to) || !mayLead(position, own, to)) return refuse('correction.place', { text: to.slice(0, 20) });
  return accept(own.hex === to ? [] : [replace(`${path}/hex`, to), ...withoutFate(path, own)]);
};

const goneSteps = (path: string, { hex, fate: before }: Leader, fate: 'off' | 'removed'): readonly CorrectionStep[] => {
  const told: CorrectionStep = { op: before === undefined ? 'add' : 'replace', path: `${path}/fate`, value: fate };
  return [...(hex === null ? [] : [replace(`${path}/hex`, null)]), ...(before === fate ? [] : [told])];
};

const withoutFate = (path: string, { fate }: Leader): readonly CorrectionStep[] =>
  fate === undefined ? [] : [{ op: 'remove', path: `${path}/fate` }];

/** A leader may stand alone, or with a unit of his side that has none. */
const mayLead = (position: Position, own: Leader, to: Hex): boolean => {
  const other = leaderAt(position, to);
  const follower = unitAt(position, to);
  const isFriend = !follower || sideOf(position, follower) === sideOf(position, own);
  return isPassable(position, to) && isFriend && (other === undefined || other.id === own.id);
};

/** A unit with its blocks in a hex, or gone; its leader goes along, and hexes that it held are lost. */
function placed({ position }: Entry, own: Unit, to: Hex | null, blocks: number, led?: Leader): Steps {
  const { units, leaders, claims, objectives } = position.state;
  const path = `/units/${units.indexOf(own)}`;
  const after: Position = {
    ...position,
    state: { ...position.state, units: units.map((each) => (each === own ? { ...own, hex: to, blocks } : each)) },
  };
  const lost = objectives.flatMap(({ side, hexes, type }, i): readonly CorrectionStep[] => {
    const before = claims[i] ?? [];
    const held = holdings(after, side, hexes);
    const kept = type.startsWith('TEMPORARY') ? before.filter((hex) => held.includes(hex)) : before;
    return same(kept, before) ? [] : [{ op: 'replace', path: `/claims/${i}`, value: [...kept] }];
  });
  return accept([
    ...(own.hex === to ? [] : [replace(`${path}/hex`, to)]),
    ...(own.blocks === blocks ? [] : [replace(`${path}/blocks`, blocks)]),
    ...(own.left ? [{ op: 'remove', path: `${path}/left` } as const] : []),
    ...(led && led.hex !== to ? [replace(`/leaders/${leaders.indexOf(led)}/hex`, to)] : []),
    ...lost,
  ]);
}

const banners: Maker = ({ seen, fields }) => {
  const steps: CorrectionStep[] = [];
  for (const [side, { banners: before }] of Object.entries(sidesSeen(seen))) {
    const text = fields[side];
    if (text === undefined || before === undefined) continue;
    const count = countIn(text);
    if (!count.ok) return count;
    if (count.answer !== before) steps.push(replace(`/sides/${escaped(side)}/banners`, count.answer));
  }
  return accept(steps);
};

const card: Maker = ({ seen, position, fields }) => {
  const { card: id = '', from = '', to = '' } = fields;
  if (!position.book.cards.has(id)) return refuse('correction.card', { text: id.slice(0, 20) });
  const [source, target] = [pileOf(seen, from), pileOf(seen, to)];
  if (!source || !target) return refuse('correction.pile', { text: (source ? to : from).slice(0, 20) });
  const at = source.cards.indexOf(id);
  if (at < 0) return refuse('correction.card.elsewhere', { card: id });
  if (from === to) return accept([]);
  return accept([
    { op: 'remove', path: `${source.path}/${at}` },
    { op: 'add', path: to === 'deck' ? `${target.path}/0` : `${target.path}/-`, value: id },
  ]);
};

interface Pile {
  readonly path: string;
  readonly cards: readonly string[];
}

/** A hand or a pile that is seen whole. */
const pileOf = (seen: SeenPosition, name: string): Pile | undefined => {
  const isPile = PILES.some((pile) => pile === name);
  const sides = sidesSeen(seen);
  const cards = isPile ? seen[name] : Object.hasOwn(sides, name) ? sides[name]?.hand : undefined;
  const path = isPile ? `/${name}` : `/sides/${escaped(name)}/hand`;
  return Array.isArray(cards) ? { path, cards: cards.map(String) } : undefined;
};

const MAKERS: Readonly<Record<string, Maker>> = { unit, return: back, leader, banners, card };
