import { profiles } from './profiles.ts';

/** Each set of ready-made standing orders with its description. */
const setsText = Object.entries(profiles)
  .map(([key, text]) => `${key.slice('profile.'.length)}: ${String(text)}`)
  .join(' ');

/** The answer of HELP on each topic, in a sentence or two; `topics` stands before their list. A game adds example orders. */
export const help = {
  topics: 'HELP with one of:',
  play: 'A card for CP, as an event, as a response or for a fight; the choices of an event follow it. LOWEST, HIGHEST and DRAWN stand for a card. SPEND (or BUY) pays a resource for a card; the sheet stops to show it where no line follows, or where the next one plays another card.',
  move: 'A march, step by step. DROP leaves pieces behind on the way, PICKUP takes others along. Branches below it (HELP on) say what to do if something interrupts it. CONVOY and ASSAULT go by sea.',
  build: 'New pieces, or pieces out of the Regroup Box, at a home area.',
  flag: 'A flag for a CP; UNFLAG only removes one. With a colon it says whose flag is raised when one is free.',
  command:
    'Who commands leaders that stand together. With a colon it applies later: the first leader of the list who is there commands; ACCEPT takes the ally’s best.',
  pass: 'Ends the impulse, or declines a question. YES, NO, CHOOSE n answer too.',
  intercept: 'An army comes to the area that an enemy enters: now, or by a rule for later.',
  evade:
    'Attacked pieces leave; STAND keeps them there. A rule lists where they go, best first: a place, friendly, friends, fortress, key, home, nearest-key, any.',
  retreat: 'Where a beaten force goes, best first; SPLIT sends each army its own way.',
  battle:
    'Battle cards: for the current fight, or by a rule. BEST is the one card that changes the dice most. The first line that fits wins; a line that does not fit leaves its cards out. In fights that your own sheet begins, only cards that the sheet or a rule names are played; HELP ask says how to be asked.',
  ask: 'Your sheet speaks for the battles and sieges that it begins: cards that it does not name are not played, unless a standing order plays them. With ASK CARDS you are asked. You are also asked with STEP, and after the sheet has stopped because an enemy intercepted.',
  siege: 'Besieges a fortress; rules begin sieges, go on with them, bring up fresh troops and play cards in them.',
  respond:
    'A card out of turn: now, or at a later moment (move, step, interception, evasion, roll, battle, round, lost, won, siege, retreat, attrition, event, flag, build, guerrillas). A line with ASK stops the game at every window where its card might be played, whether you hold it or not, so that the pause reveals nothing; RESPOND ASK stops at every window of a kind. The game does not wait for an absent player.',
  lose: 'Which counters and leaders fall first, and whether the ally takes losses that cannot be shared.',
  order: 'Whether interceptions or evasions come first.',
  auction: 'BID and STRIP belong to the auction of powers.',
  consent: 'Whether your army goes along with the ally’s, and comes under his leader where both stand together.',
  preempt: 'An impulse out of order when you hold the most cards; DO gives its orders.',
  mulligan: 'New cards in exchange for those dealt, or KEEP.',
  winter:
    'REINFORCE, DEPLOY, RECALL, DISCARD and PICK answer the questions between two turns and those that events ask; ALWAYS makes them rules.',
  on: 'Below a line: what to do when its march is intercepted or evaded, or leads to an overrun, a battle won or lost, a fortress taken, or a card drawn. STOP drops the rest of the line, GO ON continues, ASK stops the sheet; without a branch it goes on after an evasion, unless its next march leads to where they have gone, after a card is drawn, unless it would play another one, and after a battle that is won; after an interception or any other battle it stops. PURSUE, MOVE > place and FLAG here refer to the march.',
  else: 'Applies if no other line fits: ask me, or give the fallback answer; for one decision by its number, for cards in fights (CARDS: NONE plays only cards that another line names), or for all.',
  profile: `A ready-made set of rules, whose lines are kept as if you had written them; STANDING CLEAR before it drops those of before. ${setsText}`,
  if: 'Conditions join up to three of these by AND and OR: figures (odds, mydice, hisdice, ratio, mysp, hissp, drm, round, lead, loss diff, hits, strength, attrition, turn, cp, resources, cards, cards(POWER), maxcp, mustplay, drawn.cp) and facts (key, fortress, home, capital, friendly, uncontrolled, enemyland, besieged, alone, losing, routed, overrun, battle lost, battle won, attacked at PLACE by LEADER or n SP, enemy at or enemy enters PLACE, control, has(card), by(power), line(river), NMR). ALWAYS, NEVER and ASK stand in place of a condition. MAX n limits a rule to n times an impulse; UNTIL impulse, round, turn or a day keeps it until the end of that. IF NMR THEN gives orders for your absence.',
} as const satisfies Readonly<Record<string, string>>;

export type HelpTopic = Exclude<keyof typeof help, 'topics'>;
