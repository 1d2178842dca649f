import { profiles } from './profiles.ts';

/** Each set of ready-made standing orders with its description. */
const setsText = Object.entries(profiles)
  .map(([key, text]) => `${key.slice('profile.'.length)}: ${String(text)}`)
  .join(' ');

/** The answer of HELP on each topic, in a sentence or two. A game adds example orders. */
export const help = {
  play: 'A card for CP, as event, as response or for a fight; what an event asks for follows it. LOWEST, HIGHEST and DRAWN stand for a card. SPEND (or BUY) pays a resource for a card.',
  move: 'A march, step by step. DROP leaves pieces behind on the way, PICKUP takes others along. Branches below it (HELP on) say what to do when something comes between. CONVOY and ASSAULT go by sea.',
  build: 'New pieces, or pieces out of the Regroup Box, at a home area.',
  flag: 'A flag for a CP; UNFLAG only takes one away. With a colon: whose flag is raised where one is free.',
  command:
    'Who commands where leaders stand together. With a colon it is for later: the first of the list who is there, or ACCEPT whoever is the ally’s best.',
  pass: 'Ends the impulse, or declines what is asked. YES, NO, CHOOSE n answer too.',
  intercept: 'An army comes to where an enemy enters: now, or by a rule for later.',
  evade:
    'Attacked pieces go elsewhere; STAND keeps them. A rule names where to, best first: a place, friendly, friends, fortress, key, home, nearest-key, any.',
  retreat: 'Where the beaten go, best first; SPLIT sends each army its own way.',
  battle:
    'Battle cards: for the fight at hand, or by a rule. BEST is the one card that does most to the dice. The first line that fits wins; a line that does not fit leaves its cards out. In the fights that your own sheet begins, no card is played that neither the sheet nor a rule names; HELP ask says how to be asked.',
  ask: 'Your sheet speaks for the battles and sieges that it begins: cards that it does not name are not played, unless a standing order plays them. ASK CARDS lets you be asked. You are asked as well with STEP, and after the sheet has stopped because an enemy intercepted or evaded.',
  siege: 'Besieges a fortress; rules begin sieges, go on with them, bring up fresh troops and play cards in them.',
  respond:
    'A card out of turn: now, or at a moment to come (move, step, interception, evasion, roll, battle, round, lost, won, siege, retreat, event, flag, build, guerrillas). A line with ASK stops the game at every window where its card might be played, whether you hold it or not, so that the pause tells nothing; RESPOND ASK stops at every window of a kind. Whoever is away is not waited for.',
  lose: 'Which counters and leaders fall first, and whether the ally bears what cannot be shared.',
  order: 'Whether interceptions or evasions come first.',
  auction: 'BID and STRIP belong to the auction of powers.',
  consent: 'Whether your army goes along with the ally’s, and comes under his leader where both stand together.',
  preempt: 'An impulse out of order when you hold most cards; DO says what is done in it.',
  mulligan: 'New cards for those dealt, or KEEP.',
  winter:
    'REINFORCE, DEPLOY, RECALL, DISCARD and PICK answer the questions between two turns and those that events ask; ALWAYS makes them rules.',
  on: 'Below a line: what to do when its march is intercepted, evaded, an overrun, won, lost, a fortress taken, or a card drawn. STOP gives the rest of the line up, GO ON goes on, ASK stops the sheet; PURSUE, MOVE > place and FLAG here speak of the march.',
  else: 'The last word where no line fits: ask me, or do as silence would; for one decision by its number, for cards in fights (CARDS: NONE plays none that no other line names), or for all.',
  profile: `A ready-made set of rules, whose lines are kept as if you had written them; STANDING CLEAR before it drops those of before. ${setsText}`,
  if: 'Conditions join up to three of these by AND and OR: figures (odds, mydice, hisdice, ratio, mysp, hissp, drm, round, lead, loss diff, hits, strength, attrition, turn, cp, resources, cards, cards(POWER), maxcp, mustplay, drawn.cp) and facts (key, fortress, home, capital, friendly, uncontrolled, enemyland, besieged, alone, losing, routed, overrun, battle lost, battle won, attacked at PLACE by LEADER or n SP, enemy at or enemy enters PLACE, control, has(card), by(power), line(river), NMR). ALWAYS, NEVER and ASK stand in place of a condition. MAX n limits a rule to so many times an impulse; UNTIL impulse, round, turn, or a day to the end of that. IF NMR THEN gives orders for your absence.',
} as const satisfies Readonly<Record<string, string>>;

export type HelpTopic = keyof typeof help;
