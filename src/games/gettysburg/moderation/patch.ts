/** The patch that a moderator's form comes to. */
import { accept, type Json, refuse, same, type Verdict } from '../../../engine/index.ts';
import type { CorrectionEntry, CorrectionStep } from '../../../game/index.ts';
import type { Book } from '../content.ts';
import { corpsAt, pointsLeft, pointsOf, sideOf } from '../rules/position.ts';
import { ARMY, type CorpsId, foeOf, type Place, SIDES, type TownId } from '../types.ts';
import { INSIDE, PHASES } from './forms.ts';
import { positionIn, type Seen } from './seen.ts';

interface Entry {
  readonly book: Book;
  readonly seen: Seen;
  readonly place: string;
  readonly fields: CorrectionEntry['fields'];
}

type Steps = Verdict<readonly CorrectionStep[]>;

export function correctionPatch(book: Book, seen: Seen, { form, place = '', fields }: CorrectionEntry): Steps {
  const make = Object.hasOwn(MAKERS, form) ? MAKERS[form] : undefined;
  return make ? make({ book, seen, place, fields }) : refuse('correction.form');
}

/** A part of the position as it shall be; no step where it is so already. */
const set = (path: string, before: Json, after: Json): readonly CorrectionStep[] =>
  same(before, after) ? [] : [{ op: 'replace', path: `/${path}`, value: after }];

/** A corps is put into the town or on a route to it. Confederates in a town have taken its points (G-VIC-02, G-VIC-03). */
const corps = (entry: Entry): Steps => {
  const { book, seen, place, fields } = entry;
  const { corps: id = '', how = '' } = fields;
  if (!book.corps.has(id)) return refuse('correction.corps', { text: id });
  if (!book.towns.has(place)) return refuse('correction.town', { text: place });
  const where: Place = how === INSIDE ? { at: place } : { from: how, to: place };
  const fault = placeFault(entry, id, where);
  if (fault) return fault;
  const entered = how === INSIDE ? place : how;
  const isScored = sideOf({ book }, id) === 'CSA' && pointsLeft(positionIn(book, seen), entered) > 0;
  const scored = isScored ? scoring(entry, [...seen.scored, entered]) : accept<readonly CorrectionStep[]>([]);
  return scored.ok ? accept([...set(`corps/${id}`, seen.corps[id] ?? null, where), ...scored.answer]) : scored;
};

/** G-MAP-02, G-MOV-08. Never both sides in a town, and no attack on nobody. */
function placeFault({ book, seen }: Entry, id: CorpsId, where: Place): Steps | undefined {
  const foes = (town: TownId) => corpsAt(positionIn(book, seen), town, foeOf(sideOf({ book }, id)));
  if ('at' in where) return foes(where.at).length > 0 ? refuse('correction.enemies', { town: where.at }) : undefined;
  if (!book.neighbours.get(where.to)?.includes(where.from)) return refuse('correction.route', { town: where.to });
  return foes(where.to).length === 0 ? refuse('correction.nobody', { town: where.to }) : undefined;
}

/** G-VIC-01. Towns that have given their points; not so many that the game would be over. */
function scoring({ book, seen }: Entry, towns: readonly TownId[]): Steps {
  const points = pointsOf(positionIn(book, { ...seen, scored: towns }));
  if (points >= book.numbers.points) return refuse('correction.won', { points });
  return accept(set('scored', [...seen.scored], [...towns]));
}

const points = (entry: Entry): Steps => {
  const { book, seen, place, fields } = entry;
  if ((book.towns.get(place)?.points ?? 0) === 0) return refuse('correction.town', { text: place });
  const others = seen.scored.filter((town) => town !== place);
  const isTaken = fields.taken === 'yes';
  if (isTaken && seen.scored.includes(place)) return accept([]);
  return scoring(entry, isTaken ? [...others, place] : others);
};

const time = ({ book, seen, fields }: Entry): Steps => {
  const turn = numberIn(fields.turn ?? String(seen.turn), book.numbers.turns);
  const round = numberIn(fields.round ?? String(seen.round), MOST_ROUNDS);
  const phase = PHASES.find((each) => each === (fields.phase ?? seen.phase));
  if (!turn.ok) return turn;
  if (!round.ok) return round;
  if (phase === undefined) return refuse('correction.form');
  return accept([
    ...set('turn', seen.turn, turn.answer),
    ...set('round', seen.round, round.answer),
    ...set('phase', seen.phase, phase),
  ]);
};

/** A round of a turn that no game comes to. */
const MOST_ROUNDS = 99;

const numberIn = (text: string, most: number): Verdict<number> => {
  const plain = text.trim();
  const value = /^\d{1,3}$/.test(plain) ? Number(plain) : 0;
  return value >= 1 && value <= most ? accept(value) : refuse('correction.number', { text: plain.slice(0, 20), most });
};

const commanders = ({ seen, fields }: Entry): Steps => {
  const isSpent = (name: (typeof ARMY)['CSA' | 'USA']) =>
    fields[name] === undefined ? seen.spent.includes(name) : fields[name] === 'yes';
  const spent = SIDES.map((side) => ARMY[side]).filter(isSpent);
  const isSame = spent.length === seen.spent.length && spent.every((each) => seen.spent.includes(each));
  return accept(isSame ? [] : set('spent', [...seen.spent], spent));
};

const lost = ({ book, seen, fields }: Entry): Steps => {
  const { corps: id = '' } = fields;
  if (!book.corps.has(id)) return refuse('correction.corps', { text: id });
  return accept(set(`corps/${id}`, seen.corps[id] ?? null, null));
};

const MAKERS: Readonly<Record<string, (entry: Entry) => Steps>> = { corps, points, time, commanders, lost };
