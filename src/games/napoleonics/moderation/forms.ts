/** Forms by which a moderator corrects a position: of a hex, and of what lies beside the field. */
import type { JsonObject } from '../../../engine/index.ts';
import type { CorrectionField, CorrectionForm, SeenPosition } from '../../../game/index.ts';
import type { Book } from '../content.ts';
import { HEXES, isHex } from '../rules/board.ts';
import { attachedTo, leaderAt, sideOf, typeOf, unitAt } from '../rules/position.ts';
import { isPassable } from '../rules/terrain.ts';
import type { Leader, Position, SideState, State, Unit } from '../state.ts';
import type { CardId, Hex, Side } from '../types.ts';

interface CorrectionBook {
  readonly book: Book;
  say(key: string, args?: JsonObject): string;
}

/** Where a piece may be besides the hexes. */
export const GONE = 'gone';
export const OFF = 'off';

/** Where a card may be besides the hands. */
export const PILES = ['deck', 'discard'] as const;

/** A side as a moderator sees it: its cards only where he sees them all. */
type SeenSide = Pick<SideState, 'nations'> & Partial<Pick<SideState, 'banners' | 'hand'>>;

/** What a moderator sees: never less than everybody, so the pieces and the ground whole. */
export const seenIn = (book: Book, seen: SeenPosition): Position => ({ book, state: seen as object as State });

/** C-SET-02. Sides with what is seen of each. */
export const sidesSeen = (seen: SeenPosition): Readonly<Record<Side, SeenSide>> =>
  (seen.sides ?? {}) as object as Readonly<Record<Side, SeenSide>>;

export function correctionForms(
  book: CorrectionBook,
  seen: SeenPosition,
  place: string | undefined,
): readonly CorrectionForm[] {
  if (place === undefined) return [...bannerForms(book, seen), ...cardForms(book, seen)];
  if (!isHex(place)) return [];
  const position = seenIn(book.book, seen);
  const unit = unitAt(position, place);
  return [
    ...(unit ? [unitForm(book, position, unit, place)] : returnForms(book, position, place)),
    ...leaderForms(book, position, place),
  ];
}

/** Whether a unit may be put into a hex, with its leader if he goes along. */
export const mayStand = (position: Position, unit: Unit, hex: Hex, leader: Leader | undefined): boolean => {
  const other = leaderAt(position, hex);
  const isTaken =
    unitAt(position, hex) !== undefined ||
    (other !== undefined && (leader !== undefined || sideOf(position, other) !== sideOf(position, unit)));
  return !isTaken && isPassable(position, hex, typeOf(position, unit).arm);
};

const choice = (
  name: string,
  label: string,
  value: string,
  options: readonly (readonly [value: string, text: string])[],
): CorrectionField => ({
  kind: 'choice',
  name,
  label,
  value,
  options: options.map(([each, text]) => ({ value: each, text })),
});

const unitForm = ({ say }: CorrectionBook, position: Position, unit: Unit, at: Hex): CorrectionForm => {
  const leader = attachedTo(position, unit);
  const hexes = HEXES.filter((hex) => hex === at || mayStand(position, unit, hex, leader));
  return {
    id: 'unit',
    title: say('correct.unit', { unit: unit.id }),
    fields: [
      {
        kind: 'number',
        name: 'blocks',
        label: say('correct.blocks', { most: typeOf(position, unit).blocks }),
        value: unit.blocks,
      },
      choice('to', say('correct.to'), at, [
        ...hexes.map((hex) => [hex, hex] as const),
        [GONE, say('correct.unit.gone')],
      ]),
    ],
  };
};

/** Units that are out of the game come back. */
const returnForms = ({ say }: CorrectionBook, position: Position, at: Hex): readonly CorrectionForm[] => {
  const gone = position.state.units.filter((unit) => unit.hex === null && mayStand(position, unit, at, undefined));
  const [first] = gone;
  if (!first) return [];
  return [
    {
      id: 'return',
      title: say('correct.return', { at }),
      fields: [
        choice(
          'unit',
          say('correct.unit.who'),
          first.id,
          gone.map(({ id }) => [id, id] as const),
        ),
        { kind: 'number', name: 'blocks', label: say('correct.blocks.many'), value: 1 },
      ],
    },
  ];
};

const leaderForms = ({ say }: CorrectionBook, position: Position, at: Hex): readonly CorrectionForm[] => {
  const { leaders } = position.state;
  const first = leaderAt(position, at) ?? leaders[0];
  if (!first) return [];
  const whereOf = ({ hex, fate }: Leader): string => hex ?? say(fate === 'off' ? 'correct.off' : 'correct.gone');
  return [
    {
      id: 'leader',
      title: say('correct.leader'),
      fields: [
        choice(
          'leader',
          say('correct.leader.who'),
          first.id,
          leaders.map((each) => [each.id, say('correct.leader.at', { leader: each.id, at: whereOf(each) })] as const),
        ),
        choice('to', say('correct.to'), at, [
          ...HEXES.filter((hex) => isPassable(position, hex)).map((hex) => [hex, hex] as const),
          [OFF, say('correct.off')],
          [GONE, say('correct.gone')],
        ]),
      ],
    },
  ];
};

/** Banners for enemies, of the sides where they are told apart from those for hexes. */
const bannerForms = ({ say }: CorrectionBook, seen: SeenPosition): readonly CorrectionForm[] => {
  const fields = Object.entries(sidesSeen(seen)).flatMap(([side, { banners }]): CorrectionField[] =>
    banners === undefined
      ? []
      : [{ kind: 'number', name: side, label: say('correct.banners.side', { side }), value: banners }],
  );
  return fields.length === 0 ? [] : [{ id: 'banners', title: say('correct.banners'), fields }];
};

/** Only where all hands are seen. */
const cardForms = ({ book, say }: CorrectionBook, seen: SeenPosition): readonly CorrectionForm[] => {
  const sides = Object.entries(sidesSeen(seen));
  if (sides.length === 0 || sides.some(([, { hand }]) => !hand)) return [];
  const places: readonly (readonly [string, string])[] = [
    ...sides.map(([side]) => [side, say('correct.card.hand', { side })] as const),
    ...PILES.map((pile) => [pile, say(`correct.card.${pile}`)] as const),
  ];
  const cards: readonly CardId[] = [...book.cards.keys()];
  return [
    {
      id: 'card',
      title: say('correct.card'),
      fields: [
        choice(
          'card',
          say('correct.card.which'),
          cards[0] ?? '',
          cards.map((card) => [card, say('correct.card.name', { card })] as const),
        ),
        choice('from', say('correct.card.from'), 'deck', places),
        choice('to', say('correct.card.to'), sides[0]?.[0] ?? '', places),
      ],
    },
  ];
};
