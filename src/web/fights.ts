/** Fights on pages: what the template of a scene needs. */
import type { Speech } from '../i18n/index.ts';
import {
  type Block,
  type FightChance,
  type FightScene,
  type FightSide,
  PALETTE,
  type ToldFight,
} from '../reports/index.ts';

/** Where a page stands in the record. */
interface Place {
  readonly say: Speech;
  /** The attackers' chances by the numbers of rolls. */
  readonly chances?: ReadonlyMap<number, number> | undefined;
  /** Where a roll can be checked. */
  proof?(roll: number): string;
}

const PLAIN = { fill: '#5e5543', text: '#ffffff' };

const sideOf = (side: FightSide) => ({ ...side, colour: PALETTE[side.code] ?? PLAIN });

const rollsIn = ({ rounds }: FightScene): readonly number[] =>
  rounds.flatMap(({ rows }) => rows.flatMap(({ roll }) => roll ?? []));

/** How likely the fight was to go as it could, before its dice fell. */
function chanceWords(fight: FightScene, { say, chances }: Place): string | undefined {
  const found = rollsIn(fight).flatMap((roll) => chances?.get(roll) ?? [])[0];
  const chance: FightChance | undefined = found === undefined ? fight.chance : { of: 'win', percent: found };
  if (!chance) return undefined;
  const { of, percent } = chance;
  const [attacker, defender] = fight.sides;
  if (of !== 'win') return say(`fight.chance.${of}`, { percent });
  if (attacker.isOwn || defender.isOwn)
    return say('fight.chance.own', { percent: attacker.isOwn ? percent : 100 - percent });
  return say('fight.chance', { who: attacker.who, percent });
}

/** A fight of which no die has fallen. */
export function fightAhead(fight: FightScene, say: Speech) {
  const { chance, sides } = fight;
  const own = sides.find(({ isOwn }) => isOwn);
  const percent = chance && (chance.of === 'win' && own && !sides[0].isOwn ? 100 - chance.percent : chance.percent);
  return {
    ...fight,
    isAhead: true,
    sides: sides.map(sideOf),
    chance: chance && say(`fight.ahead.${chance.of}`, { percent: percent ?? 0 }),
    proof: undefined,
    more: [],
  };
}

/** A fight with all its words. */
function fightShown(fight: ToldFight, place: Place) {
  const { say, proof } = place;
  const [roll] = rollsIn(fight);
  return {
    ...fight,
    sides: fight.sides.map(sideOf),
    chance: chanceWords(fight, place),
    proof: roll === undefined || !proof ? undefined : { address: proof(roll), text: say('fight.proof') },
    more: withScenes(fight.more, place),
  };
}

/** Blocks whose fights are shown as scenes. */
export const withScenes = (blocks: readonly Block[], place: Place): readonly object[] =>
  blocks.map((block) => {
    if (block.kind !== 'group') return block;
    const { fight, ...group } = block;
    const inner = { ...group, blocks: withScenes(group.blocks, place) };
    return fight ? { ...inner, scene: fightShown(fight, place) } : inner;
  });
