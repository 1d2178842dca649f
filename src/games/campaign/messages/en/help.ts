import { profiles } from './profiles.ts';

/** Each ready-made set with its sentence. */
const setsText = Object.entries(profiles)
  .map(([key, text]) => `${key.slice('profile.'.length)}: ${String(text)}`)
  .join(' ');

/** What HELP tells, by topic: a sentence or two, and lines that could be sent as they stand. */
export interface HelpTopic {
  readonly text: string;
  readonly examples: readonly string[];
}

export const help: Readonly<Record<string, HelpTopic>> = {
  play: {
    text: 'A card for CP, as event, as response or for a fight; what an event asks for follows it. LOWEST, HIGHEST and DRAWN stand for a card. SPEND (or BUY) pays a resource for a card.',
    examples: [
      'PLAY 47 CP',
      'PLAY 62 EVENT TARGET Merida',
      'PLAY lowest CP',
      'PLAY 8 BATTLE WITH SIEGE Badajoz',
      'BUY',
    ],
  },
  move: {
    text: 'A march, step by step. DROP leaves pieces behind on the way, PICKUP takes others along. Branches below it (HELP on) say what to do when something comes between. CONVOY and ASSAULT go by sea.',
    examples: [
      'MOVE Hill 4 SP Lisbon - Elvas - Badajoz',
      'MOVE Hill 4 SP Lisbon - Elvas - Badajoz DROP 1 inf AT Elvas',
      'CONVOY Hill 4SP Lisbon TO Porto',
      'ASSAULT Hill 3SP FROM Gibraltar TO Cartagena',
    ],
  },
  build: {
    text: 'New pieces, or pieces out of the Regroup Box, at a home area.',
    examples: ['BUILD 2 inf AT Lisbon', 'REGROUP Hill AT Portsmouth'],
  },
  flag: {
    text: 'A flag for a CP; UNFLAG only takes one away. With a colon: whose flag is raised where one is free.',
    examples: ['FLAG Merida AS SP', 'UNFLAG Avila', 'FLAG occupied: spanish', 'FLAG *: restore'],
  },
  command: {
    text: 'Who commands where leaders stand together. With a colon it is for later: the first of the list who is there, or ACCEPT whoever is the ally’s best.',
    examples: ['COMMAND Hill AT Lisbon', 'COMMAND *: Wellington, Hill', 'COMMAND ally *: accept'],
  },
  pass: {
    text: 'Ends the impulse, or declines what is asked. YES, NO, CHOOSE n answer too.',
    examples: ['PASS', 'CHOOSE 2'],
  },
  intercept: {
    text: 'An army comes to where an enemy enters: now, or by a rule for later.',
    examples: [
      'INTERCEPT Soult',
      'INTERCEPT NO',
      'INTERCEPT Soult INTO key AGAINST Wellington IF odds >= 60% MAX 1',
      'INTERCEPT ALL NEVER',
    ],
  },
  evade: {
    text: 'Attacked pieces go elsewhere; STAND keeps them. A rule names where to, best first: a place, friendly, friends, fortress, key, home, nearest-key, any.',
    examples: ['EVADE TO Almeida', 'STAND', 'EVADE * IF ratio < 0.8 AND chance >= 40 TO fortress > friends > friendly'],
  },
  order: { text: 'Whether interceptions or evasions come first.', examples: ['ORDER evade-first ALWAYS'] },
  retreat: {
    text: 'Where the beaten go, best first; SPLIT sends each army its own way.',
    examples: [
      'RETREAT TO Porto',
      'RETREAT *: fortress, friends, nearest-key',
      'RETREAT Soult: Cordoba, Seville, SPLIT',
    ],
  },
  battle: {
    text: 'Battle cards: for the fight at hand, or by a rule. BEST is the one card that does most to the dice. The first line that fits wins; a line that does not fit leaves its cards out. In the fights that your own sheet begins, no card is played that neither the sheet nor a rule names; HELP ask says how to be asked.',
    examples: [
      'BATTLE 81, 70 round 1',
      'BATTLE 81, 70 round 2 AT Badajoz',
      'BATTLE ALL BEST IF losing',
      'BATTLE * ROUND 1 PLAY 74 IF key AND ratio < 1.3',
      'BATTLE NEVER',
    ],
  },
  ask: {
    text: 'Your sheet speaks for the battles and sieges that it begins: cards that it does not name are not played, unless a standing order plays them. ASK CARDS lets you be asked. You are asked as well with STEP, and after the sheet has stopped because an enemy intercepted or evaded.',
    examples: ['ASK CARDS', 'ASK CARDS AT Badajoz'],
  },
  siege: {
    text: 'Besieges a fortress; rules begin sieges, go on with them, bring up fresh troops and play cards in them.',
    examples: [
      'SIEGE Badajoz WITH Wellington',
      'SIEGE START IF mysp >= 6',
      'SIEGE CONTINUE IF hits >= 1',
      'SIEGE REPLACE ALWAYS',
      'SIEGE * DEFEND PLAY 91 ALWAYS',
    ],
  },
  respond: {
    text: 'A card out of turn: now, or at a moment to come (move, step, interception, evasion, roll, battle, round, lost, won, siege, retreat, event, flag, build, guerrillas). A line with ASK stops the game at every window where its card might be played, whether you hold it or not, so that the pause tells nothing; RESPOND ASK stops at every window of a kind. Whoever is away is not waited for.',
    examples: [
      'RESPOND 36 OPTION 2 AT Badajoz',
      'RESPOND NONE',
      'RESPOND 11 TO battle IF lead >= -1 AND round = 1',
      'RESPOND 41 TO interception ELSE ASK',
      'RESPOND ASK TO battle',
    ],
  },
  lose: {
    text: 'Which counters and leaders fall first, and whether the ally bears what cannot be shared.',
    examples: ['LOSE * : inf cav art REST ally', 'LOSE * : Graham, Hill'],
  },
  consent: {
    text: 'Whether your army goes along with the ally’s, and comes under his leader where both stand together.',
    examples: ['CONSENT YES', 'CONSENT De Espana JOIN Wellington IF NOT besieged'],
  },
  preempt: {
    text: 'An impulse out of order when you hold most cards; DO says what is done in it.',
    examples: ['PREEMPT YES WITH 62 EVENT', 'PREEMPT IF cards(FN) >= 4 DO PLAY lowest CP; PASS'],
  },
  mulligan: {
    text: 'New cards for those dealt, or KEEP.',
    examples: ['KEEP', 'MULLIGAN IF maxcp <= 3 AND mustplay = 0 TIMES 1'],
  },
  winter: {
    text: 'REINFORCE, DEPLOY, RECALL, DISCARD and PICK answer the questions between two turns and those that events ask; ALWAYS makes them rules.',
    examples: [
      'REINFORCE Lisbon: regroup, 2 inf, keep 1',
      'DEPLOY NONE',
      'RECALL NONE',
      'DISCARD lowest-cp > duplicates',
      'PICK CARD 47',
    ],
  },
  auction: { text: 'BID and STRIP belong to the auction of powers.', examples: ['BID NONE'] },
  on: {
    text: 'Below a line: what to do when its march is intercepted, evaded, an overrun, won, lost, a fortress taken, or a card drawn. STOP gives the rest of the line up, GO ON goes on, ASK stops the sheet; PURSUE, MOVE > place and FLAG here speak of the march.',
    examples: [
      'ON evaded: PURSUE IF cp >= 2 ELSE FLAG here',
      'ON lost: STOP',
      'ON drawn IF drawn.cp >= 4: PLAY drawn CP ELSE PASS',
    ],
  },
  else: {
    text: 'The last word where no line fits: ask me, or do as silence would; for one decision by its number or for all.',
    examples: ['ELSE D-33: ask', 'ELSE ALL: default'],
  },
  profile: {
    text: `A ready-made set of rules, whose lines are kept as if you had written them; STANDING CLEAR before it drops those of before. ${setsText}`,
    examples: ['PROFILE sentinel'],
  },
  if: {
    text: 'Conditions join up to three of these by AND and OR: figures (odds, mydice, hisdice, ratio, mysp, hissp, drm, round, lead, loss diff, hits, strength, attrition, turn, cp, resources, cards, cards(FN), maxcp, mustplay, drawn.cp) and facts (key, fortress, home, capital, friendly, uncontrolled, enemyland, besieged, alone, losing, routed, overrun, battle lost, battle won, attacked at PLACE by LEADER or n SP, enemy at or enemy enters PLACE, control, has(card), by(power), line(river), NMR). ALWAYS, NEVER and ASK stand in place of a condition. MAX n limits a rule to so many times an impulse; UNTIL impulse, round, turn, or a day to the end of that. IF NMR THEN gives orders for your absence.',
    examples: [
      'INTERCEPT ALL IF key AND NOT besieged',
      'EVADE ALL IF ATTACKED BY Wellington >= 8 SP UNTIL 24 Dec',
      'IF NMR THEN PLAY lowest CP; PASS',
    ],
  },
};
