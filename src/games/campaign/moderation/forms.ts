/** Forms by which a moderator corrects a position: of an area, and of what lies beside the map. */
import type { JsonObject } from '../../../engine/index.ts';
import type { CorrectionField, CorrectionForm } from '../../../game/index.ts';
import { isPrintedOwner, printedOwner } from '../rules/control.ts';
import { contingentsIn, emptyStack } from '../rules/forces/stacks.ts';
import type { Definition } from '../rules/play.ts';
import { areaOf } from '../rules/position.ts';
import type { State } from '../state.ts';
import { ARMS, type AreaId, type ContingentId, type LeaderId, type Stack } from '../types.ts';

/** What a moderator sees of a position: never less than everybody. */
export type SeenState = Pick<State, 'forces' | 'flags' | 'regroup' | 'resources' | 'commanders'> &
  Partial<Pick<State, 'hands' | 'deck' | 'discard' | 'removed' | 'reserves'>>;

interface CorrectionBook {
  readonly game: Definition;
  say(key: string, args?: JsonObject): string;
}

/** Where a leader may be besides the areas. */
export const BOX = 'regroup-box';
export const OFF_MAP = 'off-map';

/** Where a card may go besides the hands. */
export const PILES = ['discard', 'removed', 'deck'] as const;

/** The name of the field for an arm of a contingent, and for a leader. */
export const armField = (contingent: ContingentId, arm: string): string => `${arm}.${contingent}`;
export const leaderField = (leader: LeaderId): string => `leader.${leader}`;

export const correctionForms = (
  book: CorrectionBook,
  seen: SeenState,
  place: string | undefined,
): readonly CorrectionForm[] => {
  if (place === undefined) return [resourcesForm(book, seen), ...cardForms(book, seen)];
  if (!book.game.content.areas.has(place)) return [];
  return [
    leaderForm(book, seen, place),
    ...moveForms(book, seen, place),
    ...troopForms(book, seen, place),
    controlForm(book, seen, place),
  ];
};

/** The place of a leader: an area, the box of his power, or neither. */
export const placeOfLeader = ({ forces, regroup }: SeenState, leader: LeaderId): string => {
  const holds = (stacks: Readonly<Record<string, Stack>>) =>
    Object.values(stacks).some(({ leaders }) => leaders.includes(leader));
  const area = Object.keys(forces).find((each) => holds(forces[each] ?? {}));
  return area ?? (holds(regroup) ? BOX : OFF_MAP);
};

const stacksAt = ({ forces }: SeenState, place: AreaId) => forces[place] ?? {};

const leaderForm = (book: CorrectionBook, seen: SeenState, place: AreaId): CorrectionForm => {
  const { content } = book.game;
  const leaders = [...content.leaders.values()].sort((a, b) => a.name.localeCompare(b.name));
  const here = leaders.find(({ id }) => placeOfLeader(seen, id) === place);
  return {
    id: 'leader',
    title: book.say('correct.leader'),
    fields: [
      {
        kind: 'choice',
        name: 'leader',
        label: book.say('correct.leader.who'),
        value: (here ?? leaders[0])?.id ?? '',
        options: leaders.map(({ id }) => ({
          value: id,
          text: book.say('correct.leader.at', { leader: id, at: placeText(book, placeOfLeader(seen, id)) }),
        })),
      },
      placeField(book, place, [BOX, OFF_MAP]),
    ],
  };
};

const placeText = ({ say }: CorrectionBook, place: string): string =>
  place === BOX || place === OFF_MAP ? say(`correct.${place}`) : say('correct.place', { place });

const placeField = (book: CorrectionBook, value: string, further: readonly string[] = []): CorrectionField => ({
  kind: 'choice',
  name: 'to',
  label: book.say('correct.to'),
  value,
  options: [
    ...[...book.game.content.areas.values()]
      .map(({ id }) => ({ value: id, text: placeText(book, id) }))
      .sort((a, b) => a.text.localeCompare(b.text)),
    ...further.map((each) => ({ value: each, text: placeText(book, each) })),
  ],
});

/** A formation goes elsewhere together: who goes along, and how many. */
const moveForms = (book: CorrectionBook, seen: SeenState, place: AreaId): readonly CorrectionForm[] => {
  const force = stacksAt(seen, place);
  const fields = contingentsIn(force).flatMap((power): CorrectionField[] => {
    const stack = force[power] ?? emptyStack();
    return [
      ...stack.leaders.map(
        (leader): CorrectionField => ({
          kind: 'tick',
          name: leaderField(leader),
          label: book.say('correct.move.leader', { leader }),
        }),
      ),
      ...ARMS.filter((arm) => stack[arm] > 0).map(
        (arm): CorrectionField => ({
          kind: 'number',
          name: armField(power, arm),
          label: book.say('correct.move.arm', { power, arm, count: stack[arm] }),
          value: 0,
        }),
      ),
    ];
  });
  if (fields.length === 0) return [];
  const title = book.say('correct.move', { place });
  return [{ id: 'move', title, fields: [...fields, placeField(book, place)] }];
};

/** How many there are: of those who are here, and of one more. */
const troopForms = (book: CorrectionBook, seen: SeenState, place: AreaId): readonly CorrectionForm[] => {
  const force = stacksAt(seen, place);
  const here = contingentsIn(force);
  const others = book.game.content.contingents.filter(({ id }) => !here.includes(id));
  const counts = here.flatMap((power) =>
    ARMS.map(
      (arm): CorrectionField => ({
        kind: 'number',
        name: armField(power, arm),
        label: book.say('correct.troops.arm', { power, arm }),
        value: force[power]?.[arm] ?? 0,
      }),
    ),
  );
  return [
    ...(counts.length > 0 ? [{ id: 'troops', title: book.say('correct.troops', { place }), fields: counts }] : []),
    {
      id: 'others',
      title: book.say('correct.others', { place }),
      fields: [
        {
          kind: 'choice',
          name: 'whose',
          label: book.say('correct.others.who'),
          value: others[0]?.id ?? '',
          options: others.map(({ id }) => ({ value: id, text: book.say('correct.power', { power: id }) })),
        },
        ...ARMS.map(
          (arm): CorrectionField => ({ kind: 'number', name: arm, label: book.say('correct.arm', { arm }), value: 0 }),
        ),
      ],
    },
  ];
};

const controlForm = ({ game, say }: CorrectionBook, { flags }: SeenState, place: AreaId): CorrectionForm => {
  const area = areaOf(game, place);
  const others = game.content.contingents.filter(({ id }) => !isPrintedOwner(area, id));
  return {
    id: 'control',
    title: say('correct.control', { place }),
    fields: [
      {
        kind: 'choice',
        name: 'flag',
        label: say('correct.control.flag'),
        value: flags[place] ?? '',
        options: [
          { value: '', text: say('correct.control.none', { power: printedOwner(area) }) },
          ...others.map(({ id }) => ({ value: id, text: say('correct.power', { power: id }) })),
        ],
      },
    ],
  };
};

const resourcesForm = ({ game, say }: CorrectionBook, { resources }: SeenState): CorrectionForm => ({
  id: 'resources',
  title: say('correct.resources'),
  fields: game.content.powers.map(({ id, name }) => ({
    kind: 'number',
    name: id,
    label: name,
    value: resources[id] ?? 0,
  })),
});

/** Only where a hand is seen. */
const cardForms = ({ game, say }: CorrectionBook, { hands = {} }: SeenState): readonly CorrectionForm[] => {
  const open = game.powers.filter((power) => hands[power] !== undefined);
  if (open.length === 0) return [];
  return [
    {
      id: 'card',
      title: say('correct.card'),
      fields: [
        { kind: 'number', name: 'card', label: say('correct.card.number'), value: undefined },
        {
          kind: 'choice',
          name: 'to',
          label: say('correct.card.to'),
          value: open[0] ?? '',
          options: [
            ...open.map((power) => ({ value: power, text: say('correct.card.hand', { power }) })),
            ...PILES.map((pile) => ({ value: pile, text: say(`correct.card.${pile}`) })),
          ],
        },
      ],
    },
  ];
};
