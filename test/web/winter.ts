/** Matches that are played by silence until somebody is asked something. */
import { sure } from '../../src/engine/index.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { openPositionOf } from '../../src/match/packs.ts';
import { seatByToken } from '../../src/match/pages.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { presentOf } from '../../src/match/play/present.ts';
import type { Service } from '../../src/match/service.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';

/** A seat that is asked, and where its page is. */
interface AskedSeat {
  readonly seat: string;
  readonly no: number;
  readonly path: string;
}

/** Opens a match with a player for each seat, and plays it by silence until `isIt`; another one where it is over before. */
export async function playUntil(
  service: Service,
  game: string,
  isIt: (asked: { readonly kind: string; readonly args: Readonly<Record<string, unknown>> }) => boolean,
): Promise<AskedSeat> {
  const { splits, scenarios } = sure(service.games.get(game)).setup;
  const split = sure(splits[0]);
  const made = await createMatch(service, {
    ...{ game, scenario: sure(scenarios[0]).id, split: split.id, name: 'By silence' },
    seats: split.seats.map(({ id, name }) => ({ id, player: name, address: `${id}@example.org`, zone: 'UTC' })),
  });
  await advanceMatch(service, made.id);
  const seats = new Map<string, AskedSeat>();
  for (const [seat, link] of Object.entries(made.links)) {
    const path = new URL(link).pathname;
    const { no } = sure(await seatByToken(service, path.slice('/s/'.length)));
    seats.set(seat, { seat, no, path });
  }
  const [any] = seats.values();
  for (;;) {
    const row = sure(await openPositionOf(service, sure(any).no));
    const [asked] = presentOf(service, row).referee.open;
    if (!asked) return playUntil(service, game, isIt);
    const { kind, prompt, seat, id } = asked;
    if (isIt({ kind, args: prompt.args ?? {} })) return sure(seats.get(seat));
    await answerDecision(service, sure(seats.get(seat)).no, id, asked.fallback());
  }
}
