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
import { NOBODY } from '../../store/invitations.ts';
import { VISIBILITIES, type Visibility } from '../acts/sight.ts';
import type { Game, Options, SeatPlan } from '../game.ts';
import { offeredPacks } from '../packs.ts';
import { isMailAddress } from '../post/mail-address.ts';
import { PRESS_RULES, type PressRule } from '../press/rule.ts';
import type { Service } from '../service.ts';
import { type Pace, paceFault } from '../time/pace.ts';

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

/** Throws a {@link PlanError} if the plan cannot be played. */
export function checkPlan(service: Service, plan: MatchPlan): CheckedPlan {
  const { games } = service;
  if (!games.has(plan.game))
    throw new PlanError('game', `There is no game ${plan.game}; there is ${[...games.keys()].join(', ')}.`);
  const game = gameWithPack(service, plan);
  if (!game.scenarios.some(({ id }) => id === plan.scenario)) {
    throw new PlanError('scenario', `${game.title} has no scenario ${plan.scenario}; it has ${idsOf(game.scenarios)}.`);
  }
  const split = game.splits.find(({ id }) => id === plan.split);
  if (!split) throw new PlanError('split', `${game.title} has no split ${plan.split}; it has ${idsOf(game.splits)}.`);
  checkSeats(plan, split);
  checkNames(plan);
  checkTerms(plan, game);
  return { plan, game, seats: split.seats.map((seat) => plannedSeat(plan, seat)) };
}

/** The game with the content of the plan. */
function gameWithPack(service: Service, { game: id, pack }: MatchPlan): Game {
  const game = sure(service.games.get(id));
  if (pack === undefined || pack === game.pack?.id) return game;
  const packs = offeredPacks(service, id);
  const chosen = packs.find((each) => each.id === pack);
  if (!chosen) throw new PlanError('pack', `${game.title} has no pack ${pack}; it has ${idsOf(packs) || 'none'}.`);
  if (!chosen.game) throw new PlanError('pack', `The pack ${pack} cannot be played:\n${chosen.faults.join('\n')}`);
  return chosen.game;
}

/** Throws where a plan names a seat that its split does not have. */
function checkSeats({ seats }: MatchPlan, split: Game['splits'][number]): void {
  const strange = seats.find(({ id }) => !split.seats.some((seat) => seat.id === id));
  if (strange)
    throw new PlanError('seats', `The split ${split.id} has no seat ${strange.id}; it has ${idsOf(split.seats)}.`);
}

const idsOf = (things: readonly { readonly id: string }[]): string => things.map(({ id }) => id).join(', ');

function plannedSeat(plan: MatchPlan, { id, name, powers = [] }: SeatPlan): PlannedSeat {
  const player = plan.seats.find((seat) => seat.id === id);
  if (!player && plan.forming) return { seat: id, name, powers, ...NOBODY, zone: 'UTC', language: 'en' };
  if (!player) throw new PlanError('seats', `Nobody sits on the seat ${id} (${name}).`);
  if (plan.forming && !isMailAddress(player.address))
    throw new PlanError('address', `${player.address} is not a mail address.`);
  const zone = player.zone ?? 'UTC';
  if (!isZone(zone)) throw new PlanError('zone', `${zone} is not the name of a time zone, such as Europe/Lisbon.`);
  const language = player.language ?? 'en';
  if (!isLanguageTag(language))
    throw new PlanError('language', `${language} is none of the languages that there are: ${LANGUAGES.join(', ')}.`);
  return { seat: id, name, powers, player: player.player, address: player.address, zone, language };
}

function checkNames({ name, seats, moderator }: MatchPlan): void {
  const names = [name, ...seats.map(({ player }) => player), moderator?.name ?? ''];
  const fault = names.find((each) => !isPlainName(each));
  if (fault !== undefined)
    throw new PlanError(
      'name',
      `The name "${plainName(fault)}" has characters that do not show in it, or is too long.`,
    );
}

/** Checks the terms of the plan, except the seats. */
function checkTerms({ pace, press, visibility, options = {} }: MatchPlan, { title, rulings }: Game): void {
  const fault = pace && paceFault(pace);
  if (fault !== undefined) throw new PlanError('pace', `Nobody can play at a pace whose ${fault} is ${pace?.[fault]}.`);
  if (press !== undefined && !PRESS_RULES.includes(press))
    throw new PlanError('press', `Messages between players are one of ${PRESS_RULES.join(', ')}.`);
  if (visibility !== undefined && !VISIBILITIES.includes(visibility))
    throw new PlanError('visibility', `What the moderator sees is one of ${VISIBILITIES.join(', ')}.`);
  for (const [name, value] of Object.entries(options)) {
    const values = rulings?.[name];
    if (rulings && !values)
      throw new PlanError('options', `${title} has no ruling ${name}; it has ${Object.keys(rulings).join(', ')}.`);
    if (values && !values.includes(value))
      throw new PlanError('options', `The ruling ${name} is one of ${values.join(', ')}.`);
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
