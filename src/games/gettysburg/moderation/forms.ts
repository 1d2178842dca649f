/** Forms by which a moderator corrects a position: of a town, and of what stands beside the map. */
import type { CorrectionField, CorrectionForm } from '../../../game/index.ts';
import type { Speech } from '../../../i18n/index.ts';
import type { Book } from '../content.ts';
import { corpsOf } from '../rules/position.ts';
import { ARMY, type CorpsId, SIDES, type TownId } from '../types.ts';
import { placeText } from './places.ts';
import type { Seen } from './seen.ts';

export interface CorrectionBook {
  readonly book: Book;
  readonly say: Speech;
}

/** In the field `how`: the corps is in the town; else it attacks it from the town that is named. */
export const INSIDE = 'in';

export const PHASES = ['orders', 'combat'] as const;

export const correctionForms = (
  at: CorrectionBook,
  seen: Seen,
  place: string | undefined,
): readonly CorrectionForm[] => {
  if (place === undefined) return [timeForm(at, seen), commandersForm(at, seen), lostForm(at, seen)];
  const town = at.book.towns.get(place);
  if (!town) return [];
  return [corpsForm(at, seen, place), ...(town.points > 0 ? [pointsForm(at, seen, place)] : [])];
};

/** All corps, each with the place where it is now. */
const corpsField = ({ book, say }: CorrectionBook, seen: Seen, first: CorpsId | undefined): CorrectionField => {
  const all = SIDES.flatMap((side) => book.numbered[side]);
  return {
    kind: 'choice',
    name: 'corps',
    label: say('correct.corps.who'),
    value: first ?? all[0] ?? '',
    options: all.map((corps) => ({
      value: corps,
      text: say('correct.corps.at', {
        corps,
        strength: corpsOf({ book }, corps).strength,
        at: placeText(say, seen.corps[corps] ?? null),
      }),
    })),
  };
};

const corpsForm = (at: CorrectionBook, seen: Seen, town: TownId): CorrectionForm => {
  const { book, say } = at;
  const isHere = (id: CorpsId) => Object.values(seen.corps[id] ?? {}).at(-1) === town;
  return {
    id: 'corps',
    title: say('correct.corps', { town }),
    fields: [
      corpsField(
        at,
        seen,
        SIDES.flatMap((side) => book.numbered[side]).find((id) => isHere(id)),
      ),
      {
        kind: 'choice',
        name: 'how',
        label: say('correct.corps.how'),
        value: INSIDE,
        options: [
          { value: INSIDE, text: say('correct.corps.in', { town }) },
          ...(book.neighbours.get(town) ?? []).map((from) => ({
            value: from,
            text: say('correct.corps.from', { from, town }),
          })),
        ],
      },
    ],
  };
};

const pointsForm = ({ say, book }: CorrectionBook, { scored }: Seen, town: TownId): CorrectionForm => ({
  id: 'points',
  title: say('correct.points', { town, points: book.towns.get(town)?.points ?? 0 }),
  fields: [yesOrNo(say, 'taken', say('correct.points.taken'), scored.includes(town))],
});

const yesOrNo = (say: Speech, name: string, label: string, isYes: boolean): CorrectionField => ({
  kind: 'choice',
  name,
  label,
  value: isYes ? 'yes' : 'no',
  options: ['yes', 'no'].map((value) => ({ value, text: say(`correct.${value}`) })),
});

const timeForm = ({ say }: CorrectionBook, { turn, round, phase }: Seen): CorrectionForm => ({
  id: 'time',
  title: say('correct.time'),
  fields: [
    { kind: 'number', name: 'turn', label: say('correct.turn'), value: turn },
    { kind: 'number', name: 'round', label: say('correct.round'), value: round },
    {
      kind: 'choice',
      name: 'phase',
      label: say('correct.phase'),
      value: phase,
      options: PHASES.map((value) => ({ value, text: say(`correct.phase.${value}`) })),
    },
  ],
});

const commandersForm = ({ say }: CorrectionBook, { spent }: Seen): CorrectionForm => ({
  id: 'commanders',
  title: say('correct.commanders'),
  fields: SIDES.map((side) => yesOrNo(say, ARMY[side], say(`correct.spent.${ARMY[side]}`), spent.includes(ARMY[side]))),
});

const lostForm = (at: CorrectionBook, seen: Seen): CorrectionForm => ({
  id: 'lost',
  title: at.say('correct.lost'),
  fields: [corpsField(at, seen, undefined)],
});
