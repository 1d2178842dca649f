/** The operations of card events: their fields, their meaning, and when a card may have them. */
import { z } from 'zod';
import { nameText } from '../../../game/index.ts';
import { areas, fightScope, fights, flag, leader, many, oneOf, reaction, scope, side, whole } from './fields.ts';
import type { Names } from './schema.ts';
import { MOMENTS, type Moment } from './timings.ts';

interface Entry {
  readonly when: readonly Moment[];
  readonly meaning: string;
  readonly fields: z.ZodRawShape;
}

/** Every operation by name, in alphabetical order. */
export type Operations = Readonly<Record<string, Entry>>;

/** The names in operations that belong to one game. */
export interface OperationWords {
  readonly powers: Names;
  /** Names for powers on its cards, besides those common to all games, with their meaning. */
  readonly parties: Readonly<Record<string, string>>;
  readonly regions: Names;
  /** Kinds of lines. */
  readonly lines: Names;
  /** Ground that dice may depend on. */
  readonly grounds: Names;
  /** Reinforcement tables. */
  readonly tables: Names;
  /** Decks that an event may shuffle. */
  readonly decks: Names;
  /** Names for places, by the kind of operation. */
  readonly places: Readonly<Record<'build' | 'flag' | 'unflag' | 'uprising' | 'revolt', Names>>;
  /** Operations of this game alone. */
  readonly own: Operations;
}

/** Names for powers on the cards of every game, besides the powers themselves. */
const PARTIES: Readonly<Record<string, string>> = {
  self: 'the power that plays the card',
  ally: 'the ally of the power that plays it',
  enemy: 'an enemy that the player chooses',
  chosen: 'a power that the player chooses',
  chosen_ally: 'a power of his own side that the player chooses',
};

/** All names that cards may use for a power. */
export const partiesOf = ({ powers, parties }: OperationWords): Names => [
  ...powers,
  ...Object.keys({ ...PARTIES, ...parties }),
];

const operation = (when: readonly Moment[], meaning: string, fields: z.ZodRawShape = {}): Entry => ({
  when,
  meaning,
  fields,
});

const OWN = ['own'] as const;
const FIGHT = ['fight'] as const;
const ANSWER = ['answer'] as const;
const ALWAYS = MOMENTS;

/** Conditions that dice may depend on. */
const conditionsOf = ({ grounds }: OperationWords): Names => [
  ...['attacker', 'defender', 'has_artillery', 'terrain', 'port'],
  ...grounds,
  ...['formation', 'fortress', 'against_formation', 'against_fortress'],
];

/** Fields whose values are names of one game. */
const fieldsOf = (words: OperationWords) => ({
  power: z.enum(words.powers),
  party: oneOf(partiesOf(words), 'whose: a power, or a name for one'),
  region: oneOf(words.regions, 'only in this region'),
  line: oneOf(words.lines, 'a kind of line'),
  table: oneOf(words.tables, 'which table'),
  condition: oneOf(conditionsOf(words), 'only if this holds'),
});

/** The operations of a game, and the schema of an operation on a card. */
export const operationsOf = (
  words: OperationWords,
): { readonly operations: Operations; readonly operation: z.ZodType<{ op: string }> } => {
  const inner: z.ZodType = z.lazy(() => schema);
  const all = { ...registerOf(words, inner), ...words.own };
  const operations = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  const schema = schemaOf(operations);
  return { operations, operation: schema };
};

const schemaOf = (operations: Operations) =>
  z.discriminatedUnion(
    'op',
    Object.entries(operations).map(([name, { meaning, fields }]) =>
      z.object({ op: z.literal(name).describe(meaning), ...fields }),
    ) as unknown as [z.ZodObject<{ op: z.ZodLiteral<string> }>],
  );

/** `inner` reads operations within an operation. */
const registerOf = (words: OperationWords, inner: z.ZodType): Operations => {
  const { power, party, region, line, table, condition } = fieldsOf(words);
  return {
    amphibious: operation(OWN, 'an amphibious assault, paid by the card', {
      power: party,
      max: many('most strength points and leaders'),
      cpFromCard: flag('the CP printed on the card pay for it'),
      oneZone: flag('within one sea zone'),
    }),
    attrition: operation(ALWAYS, 'attrition rolls', {
      target: z
        .union([
          z.enum([
            'enemy_formation_ge5_not_in_own_key',
            'enemy_formation_ge6',
            'own_formation_ge6',
            'formation_in_region',
            'moving_formation',
            'beaten_formation',
            'besieger',
          ]),
          z.object({ duchies: areas, powers: z.array(power).min(1).optional() }),
        ])
        .describe('who suffers: a name, or everybody in some areas'),
      times: many('how many rolls').optional(),
      power: party.optional(),
      region: region.optional(),
      regions: z.array(region).min(1).optional().describe('in answer to a step: only there'),
      lines: z.array(line).min(1).optional().describe('in answer to a step: only along such a line'),
      optional: flag('or nothing if nobody is there'),
    }),
    auto: operation(ANSWER, 'a roll succeeds or fails without dice', {
      roll: reaction,
      result: oneOf(['success', 'failure'], 'how it ends'),
    }),
    block_line: operation(ANSWER, 'nobody crosses that line', {
      type: line.optional().describe('only where it is of this kind'),
      enemies: flag('only as enemies are about to cross it'),
      scope,
    }),
    build: operation(ALWAYS, 'soldiers without CP', {
      power: party,
      sp: many('strength points'),
      where: z
        .union([z.enum(['home', 'same_duchy', ...words.places.build]), z.object({ duchies: areas })])
        .describe('a name for places, or some areas'),
      places: many('in how many places at most').optional(),
      interceptable: flag('in areas without enemies and walls, whoever controls them; enemies may intercept'),
      optional: flag('or nothing if there is no such place'),
    }),
    build_leader: operation(OWN, 'a leader without CP', {
      power: party,
      free: flag('without CP'),
      whereExtra: oneOf(['friendly_with_2sp'], 'further places').optional(),
    }),
    bypass: operation(ANSWER, 'the army passes by an enemy', {
      what: z.array(z.enum(['formation', 'fortress'])).min(1),
      n: many('how often').optional(),
      interceptMod: whole('added to interceptions against it').optional(),
    }),
    cancel: operation(['fight', 'answer'], 'something does not happen', {
      what: oneOf(
        [
          'allied_cooperation',
          'interception',
          'evasion',
          'interception|evasion',
          'rout',
          'terrain_dice',
          'own_disruption',
          'enemy_national_bonus',
          'guerrilla_roll',
        ],
        'what',
      ),
      scope: fightScope.optional(),
      n: many('how many').optional(),
      cond: oneOf(['lost_sp_this_turn'], 'only if this holds').optional(),
      standing: party.optional().describe('allies who fall out even if their armies already stand together'),
    }),
    choice: operation(ALWAYS, 'the player picks one of several lists of operations', {
      options: z.array(z.array(inner).min(1)).min(2),
    }),
    deploy_regrouped: operation(OWN, 'pieces come back from the Regroup Box', {
      power: party,
      sp: many('most strength points'),
      leaders: many('most leaders').optional(),
      where: oneOf(['own_army_friendly'], 'places instead of home').optional(),
      whereExtra: areas.optional(),
    }),
    dice: operation(FIGHT, 'more or fewer dice', {
      side,
      n: whole('dice added, or taken away'),
      scope: fightScope,
      in: fights,
      cond: condition.optional(),
      leader: leader.optional().describe('only where this leader commands'),
      else: whole('dice if the condition does not hold').optional(),
      atLeast: many('dice that it has to leave').optional(),
    }),
    dice_factor: operation(FIGHT, 'dice are multiplied, halves rounded up', {
      side,
      factor: z.number().min(0).max(9).describe('the factor'),
      scope: fightScope,
      in: fights,
    }),
    discard: operation(OWN, 'cards leave a hand', {
      power: party,
      n: many('how many'),
      mode: oneOf(['random', 'choice'], 'at random, or by choice of their owner'),
      homeIncluded: flag('home cards too'),
    }),
    draw: operation(OWN, 'cards from the common deck', { power: party, n: many('how many') }),
    draw_home: operation(OWN, 'cards from the home pile', {
      power: party,
      n: many('how many'),
      cond: oneOf(['fewer_than_2_home'], 'only if this holds').optional(),
    }),
    either: operation(ALWAYS, 'the first of several operations that can be done', {
      first: inner,
      second: inner,
      third: inner.optional(),
      chooser: power.optional().describe('the power that chooses if both can be done'),
    }),
    extra_round: operation(['fight', 'answer'], 'one more round', {
      in: oneOf(['battle', 'siege'], 'of which fight'),
      n: many('how many').optional(),
      ignoreContinueTest: flag('whatever the walls say'),
    }),
    fortress_check: operation(OWN, 'a die against the strength of a besieged fortress', {
      dieAtLeast: oneOf(['strength'], 'what the die must reach'),
      onFail: inner.optional(),
    }),
    free_moves: operation(OWN, 'steps without CP', {
      n: many('steps of each army'),
      target: oneOf(['own_army', 'own_army_le4'], 'which armies'),
      armies: many('how many armies').optional(),
      groups: flag('army groups too'),
    }),
    freeze_leader: operation(OWN, 'a leader stays where he is', {
      leader,
      scope,
      power: party.optional(),
    }),
    give_card: operation(OWN, 'a card goes to another power', {
      from: party.optional(),
      to: party,
      n: many('how many').optional(),
      which: oneOf(['this'], 'the card that is played').optional(),
      optional: flag('or no card'),
    }),
    guerrilla_roll: operation(OWN, 'guerrillas rise now', {
      n: many('in how many areas'),
      mod: whole('added to the die').optional(),
      chooser: power.optional().describe('who names the areas'),
      duchies: areas.optional(),
      buildOnSuccess: many('strength points that come with them').optional(),
      power: power.optional().describe('whose they are'),
    }),
    hasty_fortress: operation(OWN, 'a hasty fortress', {
      strength: many('its strength'),
      where: oneOf(['friendly_nonfortress_with_own_formation'], 'where'),
    }),
    hits_on: operation(FIGHT, 'the faces that eliminate', {
      side,
      values: z.array(z.int().min(1).max(6)).min(1).describe('faces'),
      scope: fightScope,
      in: z
        .union([z.enum(['battle', 'siege']), z.array(z.enum(['battle', 'siege'])).min(1)])
        .optional()
        .describe('only in this fight'),
    }),
    if_control_any: operation(ALWAYS, 'one thing if a power controls any of some areas, another if not', {
      power: party.optional(),
      duchies: areas,
      // biome-ignore lint/suspicious/noThenProperty: the name of a field of the cards
      then: inner,
      else: inner,
    }),
    if_keys_at_least: operation(ALWAYS, 'one thing if a side holds so many keys of a region, another if not', {
      region,
      n: many('keys'),
      // biome-ignore lint/suspicious/noThenProperty: the name of a field of the cards
      then: inner,
      else: inner,
    }),
    ignore_attrition: operation(['own', 'answer'], 'no attrition of a kind', {
      kind: oneOf(['forced_march', 'pass', 'ambush', 'retreat'], 'which'),
      scope,
    }),
    intercept_extend: operation(ANSWER, 'interception from farther away', { range: many('areas') }),
    intercept_leaderless: operation(ANSWER, 'soldiers without a leader intercept', {
      battle: z.int().min(0).max(5).describe('as if under this battle rating'),
      command: many('and this command rating'),
    }),
    intercept_many: operation(['answer', 'fight'], 'all armies near a battle may intercept', {
      range: many('areas'),
      mod: whole('added to the roll').optional(),
      activeAllowed: flag('the active side too'),
      allies: flag('armies of the partner too'),
      beforeAttrition: flag('before attrition'),
    }),
    line_override: operation(['own', 'answer'], 'a kind of line counts as another', {
      from: line,
      to: line,
      target: oneOf(['own_army'], 'for whom').optional(),
      scope,
    }),
    mod_roll: operation(ALWAYS, 'something is added to interceptions or evasions', {
      roll: reaction,
      n: whole('what is added'),
      who: oneOf(['self', 'enemy'], 'whose').optional(),
      scope: scope.optional(),
    }),
    national_bonus: operation(OWN, 'extra dice of a nation', {
      power: party,
      n: whole('dice'),
      scope,
      alsoMixedGroups: flag('in groups of two powers too'),
    }),
    naval_move: operation(OWN, 'a move by sea, paid by the card', {
      power: party,
      max: many('most strength points and leaders'),
      cpFromCard: flag('the CP printed on the card pay for it'),
      oneZone: flag('within one sea zone'),
    }),
    no_interception: operation(['own', 'answer'], 'steps that nobody intercepts', { steps: many('how many') }),
    no_peace: operation(OWN, 'no roll for peace', { scope }),
    on_rout: operation(FIGHT, 'something more if the enemy is routed', {
      // biome-ignore lint/suspicious/noThenProperty: the name of a field of the cards
      then: inner,
    }),
    peace_on: operation(OWN, 'the faces that make peace', {
      values: z.array(z.int().min(1).max(6)).min(1).describe('faces'),
      scope,
    }),
    peek_hand: operation(OWN, 'a look into a hand', { power: party }),
    place_flag: operation(OWN, 'flags without CP', {
      power: party,
      n: many('how many').optional(),
      target: oneOf(words.places.flag, 'where'),
      interceptable: flag('enemies may intercept'),
    }),
    play_extra: operation(OWN, 'further cards in this impulse', { n: many('how many'), any: flag('of any kind') }),
    port_raid: operation(OWN, 'a raid on a port', {
      ports: oneOf(['minor', 'major'], 'which ports'),
      dice: many('how many dice'),
    }),
    regroup_leader: operation(['own', 'answer'], 'a leader goes to the Regroup Box', {
      power: party.optional(),
      target: oneOf(['enemy_commander'], 'who').optional(),
      not: leader.optional(),
      except: z.array(leader).optional(),
    }),
    regroup_sp: operation(ALWAYS, 'soldiers go to the Regroup Box', {
      power: party,
      n: many('strength points'),
      region: region.optional(),
      target: oneOf(['formation_ge3'], 'from where').optional(),
    }),
    remove_flag: operation(OWN, 'flags are taken away', {
      n: many('how many').optional(),
      target: oneOf(words.places.unflag, 'where'),
      interceptable: flag('enemies may intercept'),
    }),
    remove_leader: operation(OWN, 'a leader leaves the map', {
      power: party,
      chooser: oneOf(['card_player', 'owner'], 'who names him'),
      toPool: flag('he may be built again'),
    }),
    remove_sp: operation(ALWAYS, 'soldiers leave the map', {
      power: party,
      n: many('strength points'),
      chooser: oneOf(['owner', 'card_player'], 'who names them'),
      split: z.partialRecord(power, many('strength points')).optional().describe('how many of each power'),
      where: oneOf(['besieger', 'battle_or_adjacent'], 'from where').optional(),
    }),
    reroll: operation(ANSWER, 'a roll is made again', { roll: reaction }),
    reshuffle: operation(OWN, 'cards are shuffled back', { deck: oneOf(words.decks, 'which') }),
    resource: operation(ALWAYS, 'resources gained or lost', {
      power: party,
      n: whole('how many'),
      above: many('with more than this they are put back, and a card is drawn').optional(),
    }),
    revolt: operation(OWN, 'a key without a garrison may rise', {
      target: oneOf(words.places.revolt, 'where'),
      power: power.describe('whose flag and soldiers come'),
      needOpen: many('what the die must reach'),
      needFortress: many('what it must reach at a fortress'),
      adjacentBonus: whole('added with an army next door'),
      build: many('strength points that come'),
    }),
    set_battle_rating: operation(['fight', 'answer'], 'a commander has another battle rating', {
      target: oneOf(['enemy_commander'], 'whose'),
      value: z.int().min(0).max(5).describe('the rating'),
      scope: fightScope,
    }),
    steal_card: operation(OWN, 'a card out of another hand', { from: party, n: many('how many') }),
    stop_move: operation(ANSWER, 'a formation stops where it is', {
      target: oneOf(['moving_formation'], 'which'),
      formArmyGroup: flag('and joins others there'),
    }),
    table_dice: operation(OWN, 'further dice at a reinforcement table', {
      table,
      tables: z.partialRecord(power, table).optional().describe('another table, by the power that plays the card'),
      n: many('dice'),
      once: flag('at the next roll only'),
    }),
    table_mod: operation(OWN, 'something is added at a reinforcement table', {
      table,
      n: whole('what is added'),
      marker: nameText.optional().describe('a marker that stays on the table'),
      once: flag('at the next roll only'),
    }),
    tie_loses: operation(FIGHT, 'a tie is lost', { side: oneOf(['attacker'], 'by whom'), scope: fightScope }),
    to_the_death: operation(FIGHT, 'the battle goes on', {
      maxRounds: many('most rounds'),
      doubleLoot: flag('two rolls for loot'),
    }),
    uprising: operation(OWN, 'soldiers rise on ground of the enemy', {
      power: power.describe('whose they are'),
      sp: many('strength points'),
      target: oneOf(words.places.uprising, 'where'),
      flag: oneOf(
        ['contested', 'unopposed'],
        'a flag that is removed when an army comes, or a flag only if no army comes',
      ),
    }),
  };
};

/** All operations within an operation. */
export const innerOperations = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value.flatMap(innerOperations);
  if (typeof value !== 'object' || value === null) return [];
  return [...('op' in value ? [value] : []), ...Object.values(value).flatMap(innerOperations)];
};
