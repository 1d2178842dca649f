/** Lines that a player of Kutuzov could send as they stand, by topic of HELP. */
import type { Examples } from '../campaign/help.ts';

export const examples: Examples = {
  play: ['PLAY 56 CP', 'PLAY 56 EVENT', 'PLAY lowest CP', 'PLAY 7 BATTLE WITH SIEGE Riga', 'BUY'],
  move: [
    'MOVE Davout 6 SP Masuria - Kovno - Vilna',
    'MOVE Davout 6 SP Masuria - Kovno - Vilna DROP 1 inf AT Kovno',
    'CONVOY Wittgenstein 4SP Riga TO Reval',
    'MOVE Davout 6 SP Masuria - Prussia STAY',
    'ASSAULT Wittgenstein 3SP FROM Riga TO Konigsberg',
  ],
  build: ['BUILD 2 inf AT Warsaw', 'REGROUP Ney AT Warsaw'],
  flag: ['FLAG Vilna AS FN', 'UNFLAG Vilna', 'FLAG *: restore'],
  command: ['COMMAND Napoleon AT Vilna', 'COMMAND *: Napoleon, Davout', 'COMMAND ally *: accept'],
  pass: ['PASS'],
  intercept: [
    'INTERCEPT Barclay',
    'INTERCEPT NO',
    'INTERCEPT Barclay INTO key AGAINST Napoleon IF odds >= 60% MAX 1',
    'INTERCEPT ALL NEVER',
  ],
  evade: [
    'EVADE TO Dunaburg',
    'STAND',
    'STAY',
    'EVADE * IF ratio < 0.8 AND chance >= 40 TO fortress > friends > friendly',
  ],
  retreat: [
    'RETREAT TO Smolensk',
    'RETREAT *: fortress, friends, nearest-key',
    'RETREAT Barclay: Vitebsk, Orsha, SPLIT',
  ],
  battle: [
    'BATTLE 53, 54 round 1',
    'BATTLE 53, 54 round 2 AT Borodino',
    'BATTLE ALL BEST IF losing',
    'BATTLE * ROUND 1 PLAY 79 IF key AND ratio < 1.3',
    'BATTLE NEVER',
  ],
  ask: ['ASK CARDS', 'ASK CARDS AT Borodino'],
  siege: [
    'SIEGE Riga WITH Davout',
    'SIEGE START IF mysp >= 6',
    'SIEGE CONTINUE IF hits >= 1',
    'SIEGE REPLACE ALWAYS',
    'SIEGE * DEFEND PLAY 7 ALWAYS',
  ],
  respond: [
    'RESPOND NONE',
    'RESPOND 57 TO battle IF lead >= -1 AND round = 1',
    'RESPOND 59 TO interception ELSE ASK',
    'RESPOND 73 TO attrition',
    'RESPOND 3 TO scorch',
    'RESPOND ASK TO battle',
  ],
  lose: ['LOSE * : inf cav art REST ally', 'LOSE * : Ney, Davout'],
  consent: ['CONSENT YES', 'CONSENT ALL IF NOT besieged'],
  preempt: ['PREEMPT YES WITH 56 EVENT', 'PREEMPT IF cards(R1) >= 4 DO PLAY lowest CP; PASS'],
  mulligan: ['KEEP', 'MULLIGAN IF maxcp <= 3 AND mustplay = 0 TIMES 1'],
  winter: [
    'DEPLOY NONE',
    'RECALL NONE',
    'DISCARD lowest-cp > duplicates',
    'PICK CARD 56',
    'PICK CARD 56 BUILD',
    'PICK BUY',
  ],
  on: [
    'ON evaded: PURSUE IF cp >= 2 ELSE FLAG here',
    'ON lost: STOP',
    'ON drawn IF drawn.cp >= 4: PLAY drawn CP ELSE PASS',
  ],
  else: ['ELSE D-33: ask', 'ELSE ALL: default'],
  profile: ['PROFILE sentinel'],
  if: [
    'INTERCEPT ALL IF key AND NOT besieged',
    'EVADE ALL IF ATTACKED BY Napoleon >= 8 SP UNTIL 24 Dec',
    'IF NMR THEN PLAY lowest CP; PASS',
  ],
  order: ['ORDER evade-first ALWAYS'],
  auction: ['BID NONE'],
  group: ['MOVE Napoleon + Davout MAX Vilna - Dunaburg', 'COMMANDER Napoleon'],
};

/** The topics that only Kutuzov has. */
export const ownExamples = {
  spend: [
    'SPEND 2 CP ON MORALE',
    'SPEND 1 RESOURCE ON SUPPLY',
    'SPEND 1 RESOURCE ON ATTRITION',
    'RELIEVE WITH 1 RESOURCE ALWAYS',
  ],
  ground: ['ENTRENCH Smolensk', 'SCORCH Vyazma', 'BRIDGE Konigsberg - Tilsit'],
  zone: ['MOVE Davout 6 SP Masuria - Prussia STAY', 'ATTACK Davout 6 SP AT Prussia'],
  morale: ['RALLY NO', 'RALLY NEVER', 'RECOVER CARD 56', 'RECOVER WITH 2 RESOURCES', 'RECOVER NEVER'],
  choose: [
    'CHOOSE 2',
    'CHOOSE HALF',
    'CHOOSE RETREAT',
    'CHOOSE COMMON',
    'CHOOSE KEEP 1',
    'CHOOSE 2 RESOURCES',
    'CHOOSE CARDS 80, 54',
    'CHOOSE CENTRE Kiev',
    'CHOOSE DEPOT FN',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
