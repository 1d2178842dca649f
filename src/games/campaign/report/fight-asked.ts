/** The fight that a question is about, as a scene before its dice fall. */
import type { Message } from '../../../engine/index.ts';
import type { FightRow, FightScene, FightSide } from '../../../reports/index.ts';
import { stakesOf } from '../orders/answer-notes.ts';
import { diceOf, ownParts } from '../rules/battle/dice.ts';
import { commanderOf } from '../rules/forces/armies.ts';
import { forceAt } from '../rules/forces/formations.ts';
import { contingentsIn, isEmptyForce } from '../rules/forces/stacks.ts';
import type { Position } from '../rules/play.ts';
import { otherSide, ownOf, sideOf } from '../rules/position.ts';
import type { Questions } from '../rules/questions.ts';
import type { View } from '../state.ts';
import type { Force, PowerId } from '../types.ts';
import { type Book, codeOf, positionIn } from './context.ts';

/** Kinds of question at which both sides and their dice are known, with the answer that plays and changes nothing. */
const PLAIN = {
  'battle.cards': { cards: [] },
  'siege.cards': { cards: [] },
  'siege.continue': { go: true },
  evade: { evade: null },
} as const;

type Kind = keyof typeof PLAIN;

const isPlain = (kind: string): kind is Kind => Object.hasOwn(PLAIN, kind);

/** A side with its dice. */
interface Party {
  readonly side: FightSide;
  readonly sum: string;
  readonly dice: number;
}

/** Undefined for a question about no fight. */
export function fightAsked(
  book: Book,
  view: View,
  { kind, prompt }: { readonly kind: string; readonly prompt: Message },
): FightScene | undefined {
  if (!isPlain(kind)) return undefined;
  const position = positionIn(book, view);
  const asked = prompt.args as Questions[Kind];
  const isAttacker = 'side' in asked ? asked.side === 'attacker' : kind === 'siege.continue';
  const { power, area, mydice, hisdice } = asked;
  const side = sideOf(position.game, power);
  const mine = armyOf(book, position, { force: forceAt(position, area, side), dice: mydice, isOwn: true });
  const enemies = 'enemy' in asked ? asked.enemy : forceAt(position, area, otherSide(position.game, side));
  const his = armyOf(book, position, { force: enemies, dice: hisdice, isOwn: false });
  const sides = 'strength' in asked ? besieged(book, asked, { mine, his, isAttacker, power }) : [mine, his];
  const [first, second] = isAttacker ? sides : [sides[1], sides[0]];
  if (!first || !second) return undefined;
  const row = (party: Party, i: 0 | 1): FightRow => ({
    ...{ side: i, sum: party.sum, dice: [], count: book.say('scene.dice', { dice: party.dice }) },
  });
  const { won, chance = won } = stakesOf(position, { kind, prompt }, PLAIN[kind]).find(hasChance)?.args ?? {};
  const percent = isAttacker || 'strength' in asked ? Number(chance) : 100 - Number(chance);
  return {
    sides: [first.side, second.side],
    rounds: [{ ...roundOf(book, asked), rows: [row(first, 0), row(second, 1)] }],
    facts: 'strength' in asked ? [book.say('scene.hits.ahead', { hits: asked.hits, needed: asked.strength })] : [],
    ...(chance === undefined ? {} : { chance: { of: 'strength' in asked ? 'fall' : 'win', percent } }),
  };
}

const hasChance = ({ args }: Message): boolean => args?.won !== undefined || args?.chance !== undefined;

const roundOf = ({ say }: Book, asked: object): { readonly title?: string } =>
  'round' in asked ? { title: say('chronicle.round', { round: Number(asked.round) }) } : {};

/** The side of a force; undefined where it is not on the map. */
function armyOf(
  book: Book,
  position: Position,
  { force, dice, isOwn }: { readonly force: Force; readonly dice: number; readonly isOwn: boolean },
): Party | undefined {
  if (isEmptyForce(force)) return undefined;
  const commander = commanderOf(position, force);
  const [contingent = ''] = contingentsIn(force);
  const own = diceOf(ownParts(position, force, commander));
  const shown = own.dice === dice ? own.parts : own.parts.filter(({ name }) => name === 'strength');
  const sum = shown.map((part) => book.say('chronicle.part', { part })).join(' ');
  const who =
    commander === null
      ? book.say('chronicle.who', { power: contingent })
      : book.say('fight.leader', { leader: commander });
  return {
    side: { who, code: codeOf(book, contingent), isOwn, cards: [], lost: [] },
    sum: sum.replace(/^\+/, ''),
    dice,
  };
}

/** A siege is fought against the walls, whoever is in them. */
function besieged(
  book: Book,
  { strength, mydice, hisdice }: Questions['siege.cards'] | Questions['siege.continue'],
  {
    mine,
    his,
    isAttacker,
    power,
  }: {
    readonly mine: Party | undefined;
    readonly his: Party | undefined;
    readonly isAttacker: boolean;
    readonly power: PowerId;
  },
): readonly (Party | undefined)[] {
  const owner = isAttacker ? (his?.side.code ?? '') : codeOf(book, ownOf(power));
  const walls: Party = {
    side: { who: book.say('scene.walls', { strength }), code: owner, isOwn: !isAttacker, cards: [], lost: [] },
    sum: '',
    dice: isAttacker ? hisdice : mydice,
  };
  return isAttacker ? [mine, walls] : [walls, his];
}
