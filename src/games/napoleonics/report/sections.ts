/** What a side can do in its turn: its cards, the fights in reach, the pieces near each other, and the banners. */
import { listed } from '../../../i18n/index.ts';
import { list, namedBy, paragraph, type Section } from '../../../reports/index.ts';
import type { Book } from '../content.ts';
import type { View } from '../knowledge.ts';
import { distance, sectionsOf } from '../rules/board.ts';
import { fightsWithin, type OddsLine } from '../rules/combat-odds.ts';
import {
  attachedTo,
  edgeOf,
  foeOf,
  isLone,
  leadersOf,
  type Standing,
  sideState,
  sidesIn,
  unitsOf,
} from '../rules/position.ts';
import { type Hex, type LeaderId, SECTIONS, type Side } from '../types.ts';
import { bannerLine, type Telling } from './headline.ts';
import { handFaces, handRows } from './summary.ts';

/**
 * The cards of the hand with the lines that play them, and how many units each section has. `isLaidOut`: the cards themselves,
 * whose titles stand alone where they cannot be laid out.
 */
export function handSection({ say, position }: Telling, book: Book, side: Side, isLaidOut = false): Section {
  const sections = unitsOf(position, side).map(({ hex }) => sectionsOf(edgeOf(position, side), hex)[0]);
  const [left, centre, right] = SECTIONS.map((section) => sections.filter((each) => each === section).length);
  const held = sideState(position, side).track.flatMap((card) => card ?? []);
  return {
    title: say('section.hand'),
    blocks: [
      isLaidOut
        ? {
            kind: 'cards',
            cards: handFaces(say, book, position, side),
            plain: [list(handRows(say, book, position, side).map((row) => row.at(-1) ?? ''))],
          }
        : {
            kind: 'table',
            head: [say('reach.head.write'), say('hand.head.orders')],
            rows: handRows(say, book, position, side),
          },
      ...(held.length > 0 ? [paragraph(say('hand.track', { cards: held }))] : []),
      paragraph(say('forces.counts', { left: left ?? 0, centre: centre ?? 0, right: right ?? 0 })),
    ],
  };
}

/** Fights whose odds a mail tells. */
const MOST_FIGHTS = 4;

/** The fights that are possible from where the pieces stand, the likeliest to destroy first. */
export function fightsSection(
  telling: Telling,
  side: Side,
  most = MOST_FIGHTS,
  called?: (fight: OddsLine) => string,
): readonly Section[] {
  return oddsSection(telling, fightsWithin(telling.position, side), most, called);
}

/** Fights whose odds are told to somebody who asks. */
const MOST_ASKED = 12;

/** Those of the reader's fights that a question names by units, leaders and hexes. */
export function fightsAbout(telling: Telling, side: Side, about: readonly string[]): readonly Section[] {
  const { position } = telling;
  const piecesAt = (hex: Hex) =>
    [...position.state.units, ...position.state.leaders].flatMap((each) => (each.hex === hex ? [each.id] : []));
  const fights = fightsWithin(position, side, Number.POSITIVE_INFINITY).map((fight) => {
    const { answer } = fight;
    const by = 'fire' in answer ? answer.fire : answer.melee;
    const from = position.state.units.find(({ id }) => id === by)?.hex;
    return { ...fight, tags: [by, answer.at, ...piecesAt(answer.at), ...(from ? [from, ...piecesAt(from)] : [])] };
  });
  return oddsSection(telling, namedBy(fights, about), MOST_ASKED);
}

function oddsSection(
  telling: Telling,
  fights: readonly OddsLine[],
  most: number,
  called?: (fight: OddsLine) => string,
): readonly Section[] {
  const { say } = telling;
  if (fights.length === 0) return [];
  const shown = fights.slice(0, most);
  const kills = fights.some(({ odds: { args = {} } }) => args.leader !== undefined || Number(args.destroyed) > 0);
  const columns = ([...(called ? [] : (['target'] as const)), 'dice', 'chances'] as const).map((each) =>
    say(`reach.head.${each}`),
  );
  const head = [called ? '' : say('reach.head.write'), ...columns];
  return [
    {
      title: say('section.fights'),
      blocks: [
        { kind: 'table', head, rows: shown.map((fight) => fightRow(telling, fight, called)) },
        ...(kills ? [] : [paragraph(say('reach.none'))]),
        ...(fights.length > shown.length
          ? [paragraph(say('reach.more', { count: fights.length - shown.length }))]
          : []),
      ],
    },
  ];
}

function fightRow({ say, position }: Telling, fight: OddsLine, called?: (fight: OddsLine) => string): string[] {
  const {
    order,
    odds: { args = {} },
  } = fight;
  const { target, leader, dice } = args;
  const blocks = position.state.units.find(({ id }) => id === target)?.blocks;
  const name = blocks === undefined ? `LDR:${leader}` : `${target} (${blocks})`;
  const figure = (of: string): number => Number(args[of] ?? 0);
  const chances = {
    hit: figure('hit'),
    destroyed: figure('destroyed'),
    driven: figure('driven'),
    back: figure('back'),
  };
  return [...(called ? [called(fight)] : [order, name]), String(dice), say('reach.chances', chances)];
}

/** Hexes around a piece within which others are told of. */
const NEAR = 2;

/** How pieces are called: by their ids, as orders name them, or in the words of players. */
interface Calling {
  unit(unit: Standing): string;
  leader(id: LeaderId): string;
}

const BY_ID: Calling = { unit: ({ id }) => id, leader: (id) => `LDR:${id}` };

const inWords = ({ say }: Telling): Calling => ({
  unit: ({ type, id }) => `${say('label.mover', { type })} ${id}`,
  leader: (leader) => say('label.leader', { leader }),
});

/** A unit with its blocks and its leader, where it stands. */
const unitWords = ({ say, position }: Telling, unit: Standing, called: Calling): string => {
  const leader = attachedTo(position, unit);
  const square = unit.square === undefined ? '' : `, ${say('field.mark.square')}`;
  return `${unit.hex} ${called.unit(unit)} (${unit.blocks}${square})${leader ? ` +${leader.id}` : ''}`;
};

const piecesOf = (
  telling: Telling,
  side: Side,
  isShown: (hex: Hex) => boolean,
  called: Calling = BY_ID,
): readonly string[] => {
  const { position } = telling;
  return [
    ...unitsOf(position, side)
      .filter(({ hex }) => isShown(hex))
      .map((unit) => unitWords(telling, unit, called)),
    ...leadersOf(position, side)
      .filter((leader) => isLone(position, leader) && isShown(leader.hex))
      .map(({ hex, id }) => `${hex} ${called.leader(id)}`),
  ];
};

/** The pieces of a side by section, those sections that have some. */
const bySection = (
  telling: Telling,
  side: Side,
  isShown: (hex: Hex) => boolean,
  called?: Calling,
): readonly string[] => {
  const { say, position } = telling;
  return SECTIONS.flatMap((section) => {
    const isHere = (hex: Hex) => isShown(hex) && sectionsOf(edgeOf(position, side), hex)[0] === section;
    const pieces = piecesOf(telling, side, isHere, called);
    return pieces.length > 0
      ? [say('forces.side', { side, section: say(`section.name.${section}`), pieces: pieces.join(', ') })]
      : [];
  });
};

const fieldOf = (telling: Telling, called: Calling): Section => ({
  title: telling.say('section.forces'),
  blocks: sidesIn(telling.position).map((side) => list(bySection(telling, side, () => true, called))),
});

/** All pieces of both sides, by their ids. */
export const fieldSection = (telling: Telling): Section => fieldOf(telling, BY_ID);

/** The same as a page shows it, where nobody writes orders. */
export const fieldInWords = (telling: Telling): Section => fieldOf(telling, inWords(telling));

/** The reader's own pieces, and those of the enemy that stand near them or have just moved. */
export function nearSection(telling: Telling, side: Side, moved: readonly string[]): Section {
  const { say, position } = telling;
  const foe = foeOf(position, side);
  const own = unitsOf(position, side).map(({ hex }) => hex);
  const changed = unitsOf(position, foe)
    .filter(({ id }) => moved.includes(id))
    .map(({ hex }) => hex);
  const enemies = piecesOf(
    telling,
    foe,
    (hex) => changed.includes(hex) || own.some((each) => distance(each, hex) <= NEAR),
  );
  const lines = [
    ...bySection(telling, side, () => true),
    enemies.length > 0
      ? say('forces.near', { side: foe, pieces: enemies.join(', ') })
      : say('forces.near.none', { side: foe }),
  ];
  return { title: say('section.near'), blocks: [list(lines)] };
}

/** The pieces of both sides around the hexes of a question. */
export function aroundSection(telling: Telling, hexes: readonly Hex[]): readonly Section[] {
  const { say, position, you } = telling;
  if (hexes.length === 0) return [];
  const isShown = (hex: Hex) => hexes.some((each) => distance(each, hex) <= NEAR);
  const sides = sidesIn(position).toSorted((a, b) => Number(b === you) - Number(a === you));
  const lines = sides.flatMap((side) => {
    const pieces = piecesOf(telling, side, isShown);
    return pieces.length > 0 ? [say('forces.near', { side, pieces: pieces.join(', ') })] : [];
  });
  return [{ title: say('section.around'), blocks: [list(lines)] }];
}

/** Goals that are not held, but won once. */
const GOALS: Readonly<Record<string, 'banners.goal.once' | 'banners.goal.exit'>> = {
  PERMANENT: 'banners.goal.once',
  EXIT: 'banners.goal.exit',
};

/** What gives banners beside losses of the enemy, a sentence each. */
export const goalLines = ({ say, position }: Pick<Telling, 'say' | 'position'>): readonly string[] => {
  const { objectives, claims } = position.state;
  return objectives.map(({ side, hexes, banners, type }, i) => {
    const held = claims[i] ?? [];
    return say(GOALS[type] ?? 'banners.goal', {
      side,
      hexes: listed(hexes, say.language),
      banners,
      held: held.length === 0 ? 'none' : 'some',
      at: listed(held, say.language),
    });
  });
};

/** How the sides stand, what else gives banners, and how many cards the enemy holds. */
export function bannersSection(telling: Telling, view: View): Section {
  const { say, position, you } = telling;
  const others = sidesIn(position).filter((side) => side !== you);
  const cards = others.map((side) => {
    const squares = view.sides[side]?.filled.length ?? 0;
    return say('banners.cards', { side, cards: sideState(position, side).hand.length, squares });
  });
  return {
    title: say('section.banners'),
    blocks: [paragraph([bannerLine(telling), ...goalLines(telling), ...cards, deckWords(telling, view)].join(' '))],
  };
}

const deckWords = ({ say }: Telling, view: View): string => say('deck.left', { deck: view.cardsInDeck });
