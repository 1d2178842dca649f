/** The timings of cards. */

/** The moment of a card: in one's own impulse, in a battle or siege, or in answer to another player's act. */
export const MOMENTS = ['own', 'fight', 'answer'] as const;
export type Moment = (typeof MOMENTS)[number];

/** Every timing with its moment and its meaning. */
export const TIMINGS = {
  impulse: { moment: 'own', meaning: 'in one’s own impulse, instead of its CP' },
  interphase_or_impulse: { moment: 'own', meaning: 'in one’s own impulse, or before the reinforcement roll' },
  any: { moment: 'own', meaning: 'at any time between two rolls or cards' },
  battle_declare: { moment: 'fight', meaning: 'before the dice of a battle round' },
  siege_declare: { moment: 'fight', meaning: 'before the dice of a siege round' },
  battle_or_siege_declare: { moment: 'fight', meaning: 'before the dice of a battle round or a siege round' },
  after_battle_round: { moment: 'answer', meaning: 'after the dice of a battle round, before the retreat' },
  after_battle_won: { moment: 'answer', meaning: 'after a won battle, before the loot' },
  after_battle_lost: { moment: 'answer', meaning: 'after a lost battle, before rout and retreat' },
  before_enter_duchy: { moment: 'answer', meaning: 'when a step is announced' },
  on_enemy_move: { moment: 'answer', meaning: 'when an enemy step may be intercepted' },
  after_enemy_step: { moment: 'answer', meaning: 'when an enemy step is made, before anything else' },
  on_enter_enemy_duchy: { moment: 'answer', meaning: 'when one’s own army enters a duchy with an enemy in it' },
  on_move_or_battle: { moment: 'answer', meaning: 'when an enemy step may be intercepted, or a battle begins' },
  on_evade_or_move: { moment: 'answer', meaning: 'when one’s own army may evade, or before a step of its own' },
  on_intercept_evade_retreat: { moment: 'answer', meaning: 'when one’s own army intercepts, evades or retreats' },
  before_interception_roll: { moment: 'answer', meaning: 'before the dice of an interception' },
  before_intercept_or_evade_roll: { moment: 'answer', meaning: 'before the dice of an interception or evasion' },
  after_intercept_or_evade_roll: { moment: 'answer', meaning: 'after the dice of an interception or evasion' },
  before_interception_or_combine: { moment: 'answer', meaning: 'when enemies are about to act together' },
  battle_about_to_start: { moment: 'answer', meaning: 'after interceptions, before the first dice of a battle' },
  after_event_or_battle_declared: { moment: 'answer', meaning: 'after a card or a battle was announced' },
  before_attrition_roll: { moment: 'answer', meaning: 'before the dice of an attrition roll' },
  after_attrition_roll: { moment: 'answer', meaning: 'after the dice of an attrition roll, before the losses' },
  guerrilla_phase_or_event: { moment: 'answer', meaning: 'before the dice of the guerrillas' },
} as const satisfies Record<string, { moment: Moment; meaning: string }>;

export type Timing = keyof typeof TIMINGS;
