/** What an answer does, how likely it succeeds, and what it costs. */
import { asData, type Decision, type Message, message } from '../../../engine/index.ts';
import type { Gettysburg } from '../contract.ts';
import { type Battery, chanceOf, diceBeside } from '../rules/fire.ts';
import { chanceWith } from '../rules/odds.ts';
import { corpsAt, corpsOf, headingFor, holderOf, pointsLeft, sideOf, strengthOf, townOf } from '../rules/position.ts';
import type { Position } from '../state.ts';
import { type CorpsId, foeOf, type Side, type TownId } from '../types.ts';

type Answers = Gettysburg['answers'];

const percent = (chance: number): number => 100 * chance;

/** The arguments of a question are those that the rules have written. */
const argsOf = <T>({ prompt }: Decision): T => prompt.args as T;

/** Where a corps goes, and whom it would attack there. */
function marchStakes(position: Position, corps: CorpsId, towns: readonly TownId[]): readonly Message[] {
  const side = sideOf(position, corps);
  const at = townOf(position, corps) ?? '';
  const [to] = towns.slice(-1);
  if (to === undefined) return [message('stakes.stay', { corps, at })];
  const there = corpsAt(position, to, foeOf(side));
  if (there.length === 0) return [message('stakes.march', { corps, towns: [...towns] })];
  const all = [...headingFor(position, to, side), corps];
  return [
    message('stakes.attack', { corps, to }),
    message('stakes.attack.odds', {
      strength: strengthOf(position, all),
      against: strengthOf(position, there),
      chance: percent(chanceWith(position, to, all)),
    }),
  ];
}

export function moveStakes(position: Position, decision: Decision, answer: Answers['move']): readonly Message[] {
  if ('to' in answer) {
    const { corps } = argsOf<{ readonly corps: CorpsId }>(decision);
    return marchStakes(position, corps, answer.to === null ? [] : [answer.to]);
  }
  if (answer.paths.length === 0) return [message('stakes.paths.none')];
  return answer.paths.flatMap(({ corps, towns }) => marchStakes(position, corps, towns));
}

export function reactStakes(position: Position, decision: Decision, answer: Answers['react']): readonly Message[] {
  type Args = { readonly town: TownId; readonly arriving: CorpsId; readonly strength: number; readonly own: number };
  const { town, arriving, strength, own } = argsOf<Args>(decision);
  if (answer.act === 'defend')
    return [
      message('stakes.defend', { town }),
      message('stakes.defend.odds', { strength, own, chance: percent(chanceWith(position, town, [arriving])) }),
    ];
  const points = sideOf(position, arriving) === 'CSA' ? pointsLeft(position, town) : 0;
  const ways = [...new Set(Object.values(answer.to))].map((to): Message => {
    const corps = Object.keys(answer.to).filter((id) => answer.to[id] === to);
    return message('stakes.cede.to', { corps, to });
  });
  return [
    message('stakes.cede', { ways: asData(ways) }),
    message('stakes.cede.cost', { corps: arriving, town, points }),
  ];
}

export function battleStakes(position: Position, { town }: Answers['battles']): readonly Message[] {
  const side: Side = holderOf(position, town) ?? 'USA';
  const attacking = headingFor(position, town, foeOf(side));
  return [
    message('stakes.battle', { town }),
    message('stakes.battle.odds', {
      strength: strengthOf(position, attacking),
      against: strengthOf(position, corpsAt(position, town, side)),
      chance: percent(chanceWith(position, town, attacking)),
    }),
  ];
}

export function fireStakes(position: Position, decision: Decision, { automatic }: Answers['fire']): readonly Message[] {
  const battery = argsOf<Battery & { readonly against?: number }>(decision);
  const dice = diceBeside(position, battery, automatic);
  const mean = automatic + (dice * (7 - position.book.numbers.hit)) / 6;
  const { against } = battery;
  return [
    message('stakes.fire', { automatic, dice }),
    message('stakes.fire.mean', { mean: Math.round(10 * mean) / 10 }),
    ...(against === undefined
      ? []
      : [
          message('stakes.fire.win', { against, chance: percent(chanceOf(position, battery, automatic, against + 1)) }),
        ]),
  ];
}

export const lossStakes = (position: Position, { corps }: Answers['loss']): readonly Message[] => [
  message('stakes.loss', { corps, strength: corpsOf(position, corps).strength }),
];

export function pursuitStakes(decision: Decision, { town }: Answers['pursue']): readonly Message[] {
  const { corps } = argsOf<{ readonly corps: CorpsId }>(decision);
  return [message('stakes.pursue', { corps, to: town })];
}
