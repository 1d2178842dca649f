/** Battles as scenes. */
import {
  type Block,
  diceOf,
  type FightRow,
  type FightScene,
  type FightSide,
  type ToldFight,
} from '../../../reports/index.ts';
import type { GettysburgEvent } from '../events.ts';
import { chanceToWin } from '../rules/odds.ts';
import { sideOf } from '../rules/position.ts';
import { foeOf, type Side } from '../types.ts';
import { corpsWords, type Telling } from './words.ts';

type EventOf<K extends GettysburgEvent['kind']> = Extract<GettysburgEvent, { readonly kind: K }>;
type Fired = EventOf<'battle.fired'>;

const isFired = (event: GettysburgEvent): event is Fired => event.kind === 'battle.fired';

export function sceneOf(telling: Telling, events: readonly GettysburgEvent[], more: readonly Block[]): ToldFight {
  const { position } = telling;
  const fired = events.filter(isFired);
  const [defence, attack] = [
    fired.find(({ role }) => role === 'defender'),
    fired.find(({ role }) => role === 'attacker'),
  ];
  const defender = defence?.side ?? foeOf(attack?.side ?? 'CSA');
  const resolved = events.find((event): event is EventOf<'battle.resolved'> => event.kind === 'battle.resolved');
  return {
    sides: [sideIn(telling, foeOf(defender), events), sideIn(telling, defender, events)],
    rounds: [{ rows: [attack, defence].flatMap((event) => (event ? [rowOf(telling, event)] : [])) }],
    ...(resolved ? outcomeOf(telling, resolved) : { facts: [] }),
    ...(attack && defence
      ? {
          chance: {
            of: 'win',
            percent: Math.round(100 * chanceToWin(position, attack.strength, attack.routes, defence.strength)),
          } as const,
        }
      : {}),
    more,
  };
}

const sideIn = (telling: Telling, side: Side, events: readonly GettysburgEvent[]): FightSide => ({
  who: telling.say('scene.side', { side }),
  code: side,
  isOwn: side === telling.you,
  cards: [],
  lost: events.flatMap((event) =>
    event.kind === 'corps.eliminated' && sideOf(telling.position, event.corps) === side
      ? [corpsWords(telling, [event.corps])]
      : [],
  ),
});

const rowOf = (
  { say, position }: Telling,
  { role, strength, routes, automatic, faces, hits, roll }: Fired,
): FightRow => {
  const rolled = faces.filter((face) => face >= position.book.numbers.hit).length;
  return {
    side: role === 'attacker' ? 0 : 1,
    sum: [say('scene.strength', { role, strength, routes }), say('told.dice', { automatic, dice: faces.length })].join(
      say('scene.comma'),
    ),
    dice: diceOf(faces, rolled),
    count: say('told.hits', { hits }),
    ...(roll === undefined ? {} : { roll }),
  };
};

const outcomeOf = (
  { say }: Telling,
  { town, attacker, defender, effect }: EventOf<'battle.resolved'>,
): Pick<FightScene, 'result' | 'isWon' | 'facts'> => {
  const isWon = effect === 'retreat' || effect === 'rout';
  return {
    result: say(isWon ? 'scene.falls' : 'scene.holds', { town }),
    isWon,
    facts: [say('scene.hits', { attacker, defender })],
  };
};
