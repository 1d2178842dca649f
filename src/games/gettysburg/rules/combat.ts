/** The combat phase (G-CMB). */
import { ask, message, type Script, savePoint, sure } from '../../../engine/index.ts';
import type { Effect } from '../events.ts';
import { type CorpsId, foeOf, type Side, type TownId } from '../types.ts';
import { quietBattle, quietLoss, quietPursuit } from './fallbacks.ts';
import { attackPerHit, type Battery, diceBeside, fireOptions, fullHits } from './fire.ts';
import { eliminate, enter, isOver, type Play, question } from './play.ts';
import { corpsAt, embattled, headingFor, holderOf, refuges, routeOf, sideOf, strengthOf, townOf } from './position.ts';

/** G-CMB-01. One battle for each town with enemies heading for it. */
export function* fightAll(play: Play): Script {
  while (!isOver(play) && embattled(play).length > 0) {
    yield* fight(play, yield* nextBattle(play));
    yield* savePoint();
  }
}

/** G-CMB-01, G-S-5. The Confederates choose which battle comes next. */
function* nextBattle(play: Play): Script<TownId> {
  const towns = embattled(play);
  const [only] = towns;
  if (only !== undefined && towns.length === 1) return only;
  const { town } = yield* ask(
    question<{ readonly town: TownId }>({
      kind: 'battles',
      seat: 'CSA',
      prompt: message('ask.battles', { towns: [...towns] }),
      options: () => towns.map((each) => ({ town: each })),
      fallback: () => ({ town: sure(quietBattle(play)) }),
    }),
  );
  return town;
}

/** A battle: who defends and who attacks (G-CMB-01). */
interface Battle {
  readonly town: TownId;
  readonly defender: Side;
  /** Those who fire: not those who have come into the town in this phase (G-CMB-10). */
  readonly defending: readonly CorpsId[];
  readonly attacking: readonly CorpsId[];
}

/** G-CMB-04, G-CMB-06, G-CMB-11, G-S-11. The defender fires first; the hits are compared. There are always defenders. */
function* fight(play: Play, town: TownId): Script {
  const defender = sure(holderOf(play, town));
  const battle: Battle = {
    town,
    defender,
    defending: corpsAt(play, town, defender).filter((id) => !play.state.shaken.includes(id)),
    attacking: headingFor(play, town, foeOf(defender)),
  };
  const against = yield* fire(play, battle, 'defender', undefined);
  const hits = yield* fire(play, battle, 'attacker', against);
  const effect = effectOf(hits - against);
  play.table.emit({ kind: 'battle.resolved', town, side: defender, attacker: hits, defender: against, effect });
  if (effect === 'repulsed' || effect === 'failed') yield* fallBack(play, battle, effect);
  else yield* driveOut(play, battle, effect);
}

/** G-CMB-06. */
const effectOf = (difference: number): Effect => {
  if (difference <= -2) return 'repulsed';
  if (difference <= 0) return 'failed';
  return difference === 1 ? 'retreat' : 'rout';
};

/** G-CMB-02, G-CMB-03, G-CMB-05. The hits of one side; the attacker knows those of the defender. */
function* fire(
  play: Play,
  { town, defender, defending, attacking }: Battle,
  role: 'defender' | 'attacker',
  against: number | undefined,
): Script<number> {
  const firing = role === 'defender' ? defending : attacking;
  const side = role === 'defender' ? defender : foeOf(defender);
  const routes = new Set(attacking.map((id) => routeOf(play, id)?.from)).size;
  const perHit = role === 'defender' ? play.book.numbers.perHit.defender : attackPerHit(play, routes);
  const battery: Battery = { strength: strengthOf(play, firing), perHit };
  const options = fireOptions(play, battery);
  const figures = { town, role, ...battery, ...(against === undefined ? {} : { against }) };
  const { automatic } =
    options.length === 1
      ? { automatic: fullHits(battery) }
      : yield* ask(
          question<{ readonly automatic: number }>({
            kind: 'fire',
            seat: side,
            prompt: message('ask.fire', figures),
            options: () => options.map((each) => ({ automatic: each })),
            fallback: () => ({ automatic: fullHits(battery) }),
            quiet: true,
          }),
        );
  const faces = play.table.roll(`${role}.${play.state.turn}.${town}`, diceBeside(play, battery, automatic));
  const hits = automatic + faces.filter((face) => face >= play.book.numbers.hit).length;
  const { strength } = battery;
  play.table.emit({ kind: 'battle.fired', town, side, role, strength, routes, automatic, faces, hits });
  return hits;
}

/** G-CMB-06, G-CMB-07. A failed attack: one corps may be lost, the others return to where they came from. */
function* fallBack(play: Play, { town, attacking }: Battle, effect: Effect): Script {
  const lost = effect === 'repulsed' ? yield* loseOne(play, attacking, town) : undefined;
  for (const corps of attacking.filter((id) => id !== lost)) {
    if (isOver(play)) return;
    turnBack(play, corps);
  }
}

/** G-CMB-07, G-CMB-10. */
function turnBack(play: Play, corps: CorpsId): void {
  const { from, to } = sure(routeOf(play, corps));
  if (corpsAt(play, from, foeOf(sideOf(play, corps))).length > 0) {
    eliminate(play, corps, from, 'origin');
    return;
  }
  enter(play, corps, from, { kind: 'corps.returned', corps, from: to, to: from });
  play.state.shaken.push(corps);
}

/** G-CMB-06, G-CMB-09, G-CMB-10, G-CMB-12. The corps in the town lose one or none and retreat; the attackers enter. */
function* driveOut(play: Play, { town, defender, attacking }: Battle, effect: Effect): Script {
  if (effect === 'rout') yield* loseOne(play, corpsAt(play, town, defender), town);
  for (const corps of corpsAt(play, town, defender)) {
    if (isOver(play)) return;
    yield* retreat(play, corps, town);
  }
  for (const corps of attacking) {
    if (isOver(play)) return;
    const { from } = sure(routeOf(play, corps));
    enter(play, corps, town, { kind: 'corps.occupied', corps, from, to: town });
  }
}

/** G-CMB-06, G-CMB-12. The owner chooses which corps is removed. */
function* loseOne(play: Play, corps: readonly CorpsId[], town: TownId): Script<CorpsId> {
  const only = sure(corps[0]);
  const lost =
    corps.length === 1
      ? only
      : (yield* ask(
          question<{ readonly corps: CorpsId }>({
            kind: 'loss',
            seat: sideOf(play, only),
            prompt: message('ask.loss', { town, corps: [...corps] }),
            options: () => corps.map((each) => ({ corps: each })),
            fallback: () => ({ corps: quietLoss(play, corps) ?? only }),
          }),
        )).corps;
  eliminate(play, lost, town, 'loss');
  return lost;
}

/** G-CMB-08, G-CMB-10, G-S-1. The attacker chooses among the towns that are possible; without one the corps is lost. */
function* retreat(play: Play, corps: CorpsId, town: TownId): Script {
  const side = sideOf(play, corps);
  const towns = refuges(play, side, town);
  const [first] = towns;
  if (first === undefined) {
    eliminate(play, corps, town, 'trapped');
    return;
  }
  const to = towns.length === 1 ? first : yield* pursue(play, corps, towns);
  enter(play, corps, to, { kind: 'corps.retreated', corps, from: town, to });
  if (!play.state.shaken.includes(corps)) play.state.shaken.push(corps);
}

/** G-CMB-08. */
function* pursue(play: Play, corps: CorpsId, towns: readonly TownId[]): Script<TownId> {
  const { town } = yield* ask(
    question<{ readonly town: TownId }>({
      kind: 'pursue',
      seat: foeOf(sideOf(play, corps)),
      prompt: message('ask.pursue', { corps, from: townOf(play, corps) ?? '', towns: [...towns] }),
      options: () => towns.map((each) => ({ town: each })),
      fallback: () => ({ town: quietPursuit(play, corps, towns) ?? sure(towns[0]) }),
    }),
  );
  return town;
}
