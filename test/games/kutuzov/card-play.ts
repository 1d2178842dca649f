/** Cards of Kutuzov played on a small map: in a power's own impulse, in battles and sieges, and in answer. */
import type { Ask, Json, Script } from '../../../src/engine/index.ts';
import type { CampaignEvent, EventOf } from '../../../src/games/campaign/events.ts';
import { fightBattle } from '../../../src/games/campaign/rules/battle/battle.ts';
import { checkPlay, playCard } from '../../../src/games/campaign/rules/cards/plays.ts';
import { statusNow } from '../../../src/games/campaign/rules/control.ts';
import type { Entry } from '../../../src/games/campaign/rules/facts.ts';
import { forceAt } from '../../../src/games/campaign/rules/forces/formations.ts';
import { harbouredBy } from '../../../src/games/campaign/rules/march/sea.ts';
import { newImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import type { Card, EventChoice, Status } from '../../../src/games/campaign/types.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { type Own, ownIn } from '../../../src/games/kutuzov/types.ts';
import { eventsOf, type PlayAt } from '../campaign/play-at.ts';
import { playFrom, startWith } from './play-from.ts';

export const cardOf = (number: number): Card => {
  const card = kutuzov.definition.content.cards.get(number);
  if (!card) throw new Error(`no card ${number}`);
  return card;
};

interface Scene extends NonNullable<Parameters<typeof startWith>[1]> {
  /** The active power. */
  readonly by: string;
  readonly hands?: Readonly<Record<string, readonly number[]>>;
  readonly faces?: readonly number[];
  readonly own?: Partial<Own>;
}

/** A position with these pieces and flags alone, in an impulse. */
export const scene = ({ by, hands = {}, faces, own = {}, ...change }: Scene): PlayAt => {
  const play = playFrom(startWith('invasion', structuredClone({ forces: {}, ...change })), faces);
  play.state.impulse = newImpulse(by, false, false);
  play.state.impulse.sea.harboured = harbouredBy(play, by);
  for (const power of play.game.powers) play.state.hands[power] = [...(hands[power] ?? [])];
  const held = Object.values(play.state.hands).flat();
  play.state.deck = play.state.deck.filter((card) => !held.includes(card));
  for (const reserve of Object.values(play.state.reserves)) {
    reserve.down = reserve.down.filter((card) => !held.includes(card));
    reserve.up = reserve.up.filter((card) => !held.includes(card));
  }
  Object.assign(ownIn(play), { entrenched: [], toBridge: [], firstImpulses: [] }, structuredClone(own));
  return play;
};

/** What a question is answered; undefined for what silence gives. */
export type Replies = (ask: Ask) => Json | undefined;

/** Runs a script to its end. */
export const run = <R>(script: Script<R>, replies: Replies = () => undefined): R => {
  let step = script.next();
  while (!step.done) {
    const asks = typeof step.value === 'string' ? [] : step.value.asks;
    step = script.next(
      asks.map((ask) => {
        const reply = replies(ask);
        if (reply === undefined) return ask.fallback();
        const verdict = ask.check(reply);
        if (!verdict.ok) throw new Error(`${ask.kind}: ${verdict.refusal.code}`);
        return verdict.answer;
      }),
    );
  }
  return step.value;
};

/** Plays a card as an event in its power's impulse, by the rules of playing. */
export const playEvent = (play: PlayAt, number: number, choice: EventChoice = {}, replies?: Replies): PlayAt => {
  const power = play.state.impulse?.power ?? '';
  const act = { do: 'play' as const, card: number, as: 'event' as const, with: choice };
  const verdict = checkPlay(play, power, act);
  if (!verdict.ok) throw new Error(`card ${number}: ${verdict.refusal.code}`);
  run(playCard(play, power, act), replies);
  return play;
};

export const refusalOf = (play: PlayAt, number: number, choice: EventChoice = {}): string | undefined => {
  const power = play.state.impulse?.power ?? '';
  const verdict = checkPlay(play, power, { do: 'play', card: number, as: 'event', with: choice });
  return verdict.ok ? undefined : verdict.refusal.code;
};

/** The cards that each power plays as soon as a fight asks for cards. */
export const withCards =
  (cards: Readonly<Record<string, readonly number[]>>, more: Replies = () => undefined): Replies =>
  (ask) => {
    const answer = more(ask);
    if (answer !== undefined) return answer;
    const power = String((ask.prompt.args as { power?: string } | undefined)?.power);
    const wanted = cards[power] ?? [];
    if (ask.kind === 'battle.cards' || ask.kind === 'siege.cards') {
      const playable = (ask.prompt.args as unknown as { playable: number[] }).playable;
      return { cards: wanted.filter((card) => playable.includes(card)) };
    }
    return undefined;
  };

/** The status of an area before the active side came into it (K-3.1e). */
const statusBefore = (play: PlayAt, area: string, active: string, side: string): Status => {
  const { [area]: here = {}, ...forces } = play.state.forces;
  const defenders = Object.fromEntries(Object.entries(here).filter(([each]) => play.game.sideOf[each] !== active));
  return statusNow(play.game, { ...play.state, forces: { ...forces, [area]: defenders } }, area, side);
};

/** A battle between all pieces of the active side in an area and its enemies there. */
export const battle = (
  play: PlayAt,
  area: string,
  from: string,
  replies?: Replies,
  line = 'clear',
): { overrun: boolean } => {
  const side = play.game.sideOf[play.state.impulse?.power ?? ''] ?? '';
  const entry: Entry = {
    area,
    from,
    line,
    side,
    mover: forceAt(play, area, side),
    arrived: {},
    failedEvasions: 0,
  };
  play.frozen.set(
    area,
    Object.fromEntries(play.game.sides.map((each) => [each, statusBefore(play, area, side, each)])),
  );
  return run(fightBattle(play, entry), replies);
};

export const eventsIn = <K extends CampaignEvent['kind']>(play: PlayAt, kind: K): EventOf<K>[] =>
  eventsOf(play).filter((event) => event.kind === kind) as EventOf<K>[];
