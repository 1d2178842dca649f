import { chanceFrom, opening, Referee } from '../engine/index.ts';
import { shipped } from '../games/gettysburg/content.ts';
import { rulesOf } from '../games/gettysburg/definition.ts';
import { standInFor } from '../games/gettysburg/stand-in.ts';
import { startOf } from '../games/gettysburg/state.ts';
import { pointsOf, routeOf, townOf } from '../games/gettysburg/position.ts';
const N = Number(process.argv[2] ?? 20);
let won = 0; let pts = 0; let att = 0; let turns = 0; let lost = 0;
const t0 = Date.now();
for (let seed = 1; seed <= N; seed++) {
  const { below } = chanceFrom(seed * 7919);
  const source = { dice: (_n: number, _l: string, c: number) => Array.from({ length: c }, () => 1 + below(6)), permutation: () => [] };
  const sources = { CSA: [standInFor(shipped)], USA: [standInFor(shipped)] };
  const r = new Referee(rulesOf(shipped), opening(startOf(shipped, { armyCommanderScope: 'one' })), { source, sources, passing: true });
  if (r.state.winner === 'CSA') won++;
  pts += pointsOf({ book: shipped, state: r.state }); turns += r.state.turn;
  att += r.events.filter(({ event }) => event.kind === 'corps.attacks' && String(event.corps).startsWith('CSA')).length;
  lost += r.events.filter(({ event }) => event.kind === 'corps.eliminated' && String(event.corps).startsWith('CSA')).length;
  if (seed <= 2 && process.argv[3]) for (const { event } of r.events) if (event.kind !== 'cards.revealed') console.log(JSON.stringify(event).slice(0, 140));
}
console.log({ won: won / N, pts: pts / N, att: att / N, lost: lost / N, turns: turns / N, ms: (Date.now() - t0) / N });
