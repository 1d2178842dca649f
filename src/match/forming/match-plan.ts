/** The plan of a match before it exists. */
import {
  isLanguageTag,
  isPlainName,
  LANGUAGES,
  type LanguageTag,
  plainName,
  type SeatId,
  sure,
} from '../../engine/index.ts';
import { LESSON } from '../../game/index.ts';
import { NOBODY } from '../../store/invitations.ts';
import { VISIBILITIES, type Visibility } from '../acts/sight.ts';
import type { Game, GameSplit, Options, SeatPlan } from '../game.ts';
import { offeredPacks } from '../packs.ts';
import { isMailAddress } from '../post/mail-address.ts';
import { PRESS_RULES, type PressRule } from '../press/rule.ts';
import type { Service } from '../service.ts';
import { type Pace, paceFault } from '../time/pace.ts';
import { plainSpeech } from '../words.ts';

/** Who plays, and how. */
export interface MatchPlan {
  readonly game: string;
  /** Id of the content pack; default: the game's own content. */
  readonly pack?: string;
  readonly scenario: string;
  readonly split: string;
  readonly name: string;
  /** One player for each seat of the split; for a match that is to be formed, as many as are known. */
  readonly seats: readonly {
    readonly id: SeatId;
    readonly player: string;
    readonly address: string;
    readonly zone?: string;
    /** Language of the mails, as a language tag; default English. */
    readonly language?: string;
  }[];
  readonly moderator?: { readonly name?: string; readonly address?: string; readonly zone?: string };
  readonly pace?: Pace;
  /** The permitted press; default `white`. */
  readonly press?: PressRule;
  readonly options?: Options;
  /** What the moderator sees of hands; default `blind`. */
  readonly visibility?: Visibility;
  /** Set if the seats are filled by invitations before play. */
  readonly forming?: {
    /** The match begins when its moderator says so, not with the last player who joins. */
    readonly startsByHand?: boolean;
  };
}

/** A plan that cannot be played; `code` is stable. */
export class PlanError extends Error {
  override readonly name = 'PlanError';
  readonly code:
    | 'game'
    | 'pack'
    | 'scenario'
    | 'split'
    | 'seats'
    | 'name'
    | 'address'
    | 'zone'
    | 'language'
    | 'pace'
    | 'press'
    | 'visibility'
    | 'options';

  constructor(code: PlanError['code'], text: string) {
    super(text);
    this.code = code;
  }
}

interface PlannedSeat {
  readonly seat: SeatId;
  readonly name: string;
  readonly powers: readonly string[];
  readonly player: string;
  readonly address: string;
  readonly zone: string;
  readonly language: LanguageTag;
}

/** A valid plan. */
export interface CheckedPlan {
  readonly plan: MatchPlan;
  readonly game: Game;
  /** Seats without a named player are empty. */
  readonly seats: readonly PlannedSeat[];
}

/** Only moderators and operators make plans. */
const say = plainSpeech('en');

/** Throws a {@link PlanError} if the plan cannot be played. Only a practice match may begin with a lesson. */
export function checkPlan(service: Service, plan: MatchPlan, isPractice = false): CheckedPlan {
  const { games } = service;
  if (!games.has(plan.game))
    throw new PlanError('game', say('plan.game', { game: plan.game, known: [...games.keys()].join(', ') }));
  const game = gameWithPack(service, plan);
  const isLesson = isPractice && plan.scenario === LESSON && game.lesson !== undefined;
  if (!isLesson && !game.setup.scenarios.some(({ id }) => id === plan.scenario)) {
    throw new PlanError(
      'scenario',
      say('plan.scenario', { title: game.title, scenario: plan.scenario, known: idsOf(game.setup.scenarios) }),
    );
  }
  const split = game.setup.splits.find(({ id }) => id === plan.split);
  if (!split)
    throw new PlanError(
      'split',
      say('plan.split', { title: game.title, split: plan.split, known: idsOf(game.setup.splits) }),
    );
  checkSeats(plan, split);
  checkNames(plan);
  checkTerms(plan, game);
  return { plan, game, seats: split.seats.map((seat) => plannedSeat(plan, seat)) };
}

/** The game with the content of the plan. */
function gameWithPack(service: Service, { game: id, pack }: MatchPlan): Game {
  const game = sure(service.games.get(id));
  if (pack === undefined || pack === game.content?.pack?.id) return game;
  const packs = offeredPacks(service, id);
  const chosen = packs.find((each) => each.id === pack);
  if (!chosen)
    throw new PlanError('pack', say('plan.pack', { title: game.title, pack, known: idsOf(packs) || 'none' }));
  if (!chosen.game) throw new PlanError('pack', say('plan.pack.faults', { pack, faults: chosen.faults.join('\n') }));
  return chosen.game;
}

/** Throws where a plan names a seat that its split does not have. */
function checkSeats({ seats }: MatchPlan, split: GameSplit): void {
  const strange = seats.find(({ id }) => !split.seats.some((seat) => seat.id === id));
  if (strange)
    throw new PlanError('seats', say('plan.seat', { split: split.id, seat: strange.id, known: idsOf(split.seats) }));
}

const idsOf = (things: readonly { readonly id: string }[]): string => things.map(({ id }) => id).join(', ');

function plannedSeat(plan: MatchPlan, { id, name, powers = [] }: SeatPlan): PlannedSeat {
  const player = plan.seats.find((seat) => seat.id === id);
  if (!player && plan.forming) return { seat: id, name, powers, ...NOBODY, zone: 'UTC', language: 'en' };
  if (!player) throw new PlanError('seats', say('plan.seat.empty', { seat: id, name }));
  if (plan.forming && !isMailAddress(player.address))
    throw new PlanError('address', say('plan.address', { address: player.address }));
  const zone = player.zone ?? 'UTC';
  if (!isZone(zone)) throw new PlanError('zone', say('plan.zone', { zone }));
  const language = player.language ?? 'en';
  if (!isLanguageTag(language))
    throw new PlanError('language', say('plan.language', { language, known: LANGUAGES.join(', ') }));
  return { seat: id, name, powers, player: player.player, address: player.address, zone, language };
}

function checkNames({ name, seats, moderator }: MatchPlan): void {
  const names = [name, ...seats.map(({ player }) => player), moderator?.name ?? ''];
  const fault = names.find((each) => !isPlainName(each));
  if (fault !== undefined) throw new PlanError('name', say('plan.name', { name: plainName(fault) }));
}

/** Checks the terms of the plan, except the seats. */
function checkTerms({ pace, press, visibility, options = {} }: MatchPlan, { title, setup: { rulings } }: Game): void {
  const fault = pace && paceFault(pace);
  if (fault !== undefined)
    throw new PlanError('pace', say('plan.pace', { field: fault, value: String(pace?.[fault]) }));
  if (press !== undefined && !PRESS_RULES.includes(press))
    throw new PlanError('press', say('plan.press', { known: PRESS_RULES.join(', ') }));
  if (visibility !== undefined && !VISIBILITIES.includes(visibility))
    throw new PlanError('visibility', say('plan.visibility', { known: VISIBILITIES.join(', ') }));
  for (const [name, value] of Object.entries(options)) {
    const values = rulings?.[name];
    if (rulings && !values)
      throw new PlanError('options', say('plan.ruling', { title, name, known: Object.keys(rulings).join(', ') }));
    if (values && !values.includes(value))
      throw new PlanError('options', say('plan.ruling.value', { name, known: values.join(', ') }));
  }
}

export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
