/** Matches of Napoleonics with hands that a test wants. */
import { sure } from '../../src/engine/index.ts';
import { napoleonics } from '../../src/games/napoleonics/index.ts';
import type { State } from '../../src/games/napoleonics/state.ts';
import { moderate, planAct } from '../../src/match/acts/index.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { openPosition } from '../../src/match/packs.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { presentOf } from '../../src/match/play/present.ts';
import type { Service } from '../../src/match/service.ts';

/** Opens a match in which whoever begins holds these cards. Returns the path of their page. */
export async function openHand(service: Service, scenario: string, hand: readonly string[]): Promise<string> {
  const seats = sure(napoleonics.setup.splits[0]).seats.map(({ id, name }) => ({
    ...{ id, player: name, address: `${id}@example.org`, zone: 'UTC' },
  }));
  const plan = { game: napoleonics.id, scenario, split: '2', name: 'Some cards', seats };
  const { id, links } = await createMatch(service, plan);
  await advanceMatch(service, id);
  const row = sure(await openPosition(service, id));
  const { active, sides, deck } = presentOf(service, row).referee.state as State;
  const others = Object.keys(sides).filter((side) => side !== active);
  const left = [...Object.values(sides).flatMap((side) => side.hand), ...deck];
  for (const card of hand) left.splice(left.indexOf(card), 1);
  const dealt = others.map((side) => ({ side, hand: left.splice(0, 5).sort() }));
  const patch = [
    ...[{ side: active, hand: [...hand] }, ...dealt].map((each) => ({
      ...{ op: 'replace' as const, path: `/sides/${each.side}/hand`, value: each.hand },
    })),
    { op: 'replace' as const, path: '/deck', value: left },
  ];
  // Where nothing is hidden from a moderator he may correct hands.
  const { seq } = await service.store.match.update({ where: { id }, data: { visibility: 'open' } });
  const act = { kind: 'override' as const, patch };
  const planned = await planAct(service, id, { act, by: 'Mora' });
  const code = planned.ok ? planned.answer.code : undefined;
  const order = { act, reason: 'a slip', guard: { seq }, code, by: 'Mora', via: 'page' as const };
  const done = await moderate(service, id, order);
  if (!done.ok) throw new Error(JSON.stringify(done.refusal));
  await advanceMatch(service, id);
  return new URL(sure(links[active])).pathname;
}
