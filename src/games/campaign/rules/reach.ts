/**
 * The fights that a power could begin now, with their odds. Each is played by the rules on the position as its seat may
 * imagine it, as the rehearsal of a sheet would play it: nobody reacts, and the dice fall as a plan expects.
 */
import {
  type Decision,
  type GameEvent,
  type Message,
  opening,
  type RandomSource,
  Referee,
  type Script,
  type Table,
} from '../../../engine/index.ts';
import type { CampaignEvent, EventOf } from '../events.ts';
import { oddsOfBattle, oddsOfEvent } from '../orders/forecast-odds.ts';
import { foresight } from '../orders/foresight.ts';
import type { State } from '../state.ts';
import type { Act, AreaId, CardNumber, Force, LeaderId, PowerId } from '../types.ts';
import { besiege } from './battle/siege.ts';
import { march } from './march/one-step.ts';
import type { Play, Position } from './play.ts';
import { isAsked, type Questions } from './questions.ts';

export type FightAct = Extract<Act, { do: 'move' | 'siege' }>;

/** An enemy army that may come to the fight. */
export interface Comer {
  readonly leader: LeaderId;
  readonly from: AreaId;
  readonly force: Force;
  /** In percent. */
  readonly chance: number;
  /** The odds of the battle that it joins. */
  readonly odds?: Message | undefined;
}

/** Enemies who may leave before the fight, with the best chance of any exit in percent. */
export interface Leaver {
  readonly leader?: LeaderId | undefined;
  readonly to: AreaId;
  readonly chance: number;
}

export interface Fight {
  readonly act: FightAct;
  readonly place: AreaId;
  /** `odds.battle` or `odds.siege`. */
  readonly odds: Message;
  readonly comers: readonly Comer[];
  readonly leavers: readonly Leaver[];
  /** Own battle cards that change dice and nothing else, with the odds of the battle with one of them. */
  readonly cards: readonly { readonly card: CardNumber; readonly odds: Message }[];
}

/** Dice as a plan expects them. An interception that is to come succeeds. */
const DICE: RandomSource = {
  dice: (_no, label, count) =>
    foresight.faces(label, count, []) ??
    Array.from({ length: count }, () => (label.startsWith('interception') ? 6 : 1)),
  permutation: (_no, _label, size) => Array.from({ length: size }, (_, i) => i),
};

/** What is noted while a fight is played. */
class Notes {
  readonly events: CampaignEvent[] = [];
  odds: Message | undefined;
  candidates: Questions['intercept']['candidates'] = [];
  units: Questions['evade']['units'] = [];
  worth: Questions['battle.cards']['worth'] = [];
  /** The odds with other dice. */
  shifted: ((mine: number, his: number) => Message | undefined) | undefined;

  weigh(position: Position, event: CampaignEvent): void {
    const before: readonly GameEvent[] = [...this.events];
    this.events.push(event);
    if (this.odds) return;
    this.odds = oddsOfEvent(position, event, before);
    if (this.odds && event.kind === 'battle.rolled') this.#keep(position, event, before);
  }

  #keep(position: Position, event: EventOf<'battle.rolled'>, before: readonly GameEvent[]): void {
    const then = { game: position.game, state: structuredClone(position.state) };
    this.shifted = (attacker, defender) => oddsOfBattle(then, event, before, { attacker, defender });
  }
}

/** Cards of others are not known: nobody holds any, so that nobody is asked for one. */
const without = ({ game, state }: Position): State => ({
  ...state,
  hands: { ...Object.fromEntries(game.powers.map((power) => [power, []])), ...state.hands },
});

/** Plays one act to its first dice; `comer`: the area from which an army is to intercept. */
const playOut = (position: Position, power: PowerId, act: FightAct, comer?: AreaId): Notes => {
  const { game } = position;
  const notes = new Notes();
  const script = function* (table: Table<State, CampaignEvent>): Script {
    const { state } = table;
    const noted: Play['table'] = {
      roll: (label, count) => table.roll(label, count),
      shuffle: (label, items) => table.shuffle(label, items),
      emit: (event) => {
        notes.weigh({ game, state }, event);
        table.emit(event);
      },
    };
    const play: Play = { game, state, table: noted, frozen: new Map() };
    if (act.do === 'siege') yield* besiege(play, power, act);
    else yield* march(play, power, act);
  };
  const tried = {
    id: game.id,
    rules: { version: game.version, play: script },
    knowledge: { view: (state: State) => state },
  };
  const run = new Referee<State, CampaignEvent, State>(tried, opening(without(position)), { source: DICE });
  for (let asked = run.open[0]; asked && !notes.odds; asked = run.open[0]) {
    note(notes, asked);
    if (run.submit(asked.seat, asked.id, answerTo(asked, comer))) break;
  }
  return notes;
};

const note = (notes: Notes, asked: Decision): void => {
  if (isAsked(asked, 'intercept')) notes.candidates = [...notes.candidates, ...asked.prompt.args.candidates];
  else if (isAsked(asked, 'evade')) notes.units = [...notes.units, ...asked.prompt.args.units];
  else if (isAsked(asked, 'battle.cards') && asked.prompt.args.side === 'attacker')
    notes.worth = asked.prompt.args.worth;
};

const answerTo = (asked: Decision, comer: AreaId | undefined) => {
  const wanted = comer !== undefined && isAsked(asked, 'intercept') ? { intercept: comer } : foresight.answer?.(asked);
  return wanted !== undefined && asked.check(wanted).ok ? wanted : asked.fallback();
};

/** Rarer reactions are named without the fight that would follow. */
const RARE = 10;

/** The fight of an act; undefined if nobody fights. */
export const fightOfAct = (position: Position, power: PowerId, act: FightAct): Fight | undefined => {
  const { odds, candidates, units, worth, shifted } = playOut(position, power, act);
  if (!odds) return undefined;
  const place = act.do === 'siege' ? act.at : act.to;
  const joined = (from: AreaId) => playOut(position, power, act, from).odds;
  const cards = worth.flatMap(({ card, mine, his, only }) => {
    const changed = only && (mine > 0 || his < 0) ? shifted?.(mine, his) : undefined;
    return changed ? [{ card, odds: changed }] : [];
  });
  return {
    act,
    place,
    odds,
    comers: candidates.map(({ leader, from, force, chance }) => ({
      leader,
      from,
      force,
      chance,
      odds: chance >= RARE ? joined(from) : undefined,
    })),
    leavers: units.flatMap(({ leader, to }) => {
      const [best] = [...to].sort((a, b) => b.chance - a.chance);
      return best ? [{ leader, to: best.area, chance: best.chance }] : [];
    }),
    cards,
  };
};
