/** Every command of a mail, with a text that gives it and the roles that may give it. */
import type { HANDLERS } from '../../src/match/commands/index.ts';
import type { ObserverCommandName } from '../../src/match/observers/commands.ts';

/** Everybody who may write a mail, each with a reply address of his own or somebody else's. */
export const SENDERS = [
  'player',
  'other player with his address',
  'former player',
  'moderator',
  'player with the address of the moderator',
  'observer',
  'invited',
  'stranger with an address of somebody',
] as const;
export type Sender = (typeof SENDERS)[number];

/** A mail for each command of a player. */
export const PLAYER_COMMANDS: Readonly<Record<keyof typeof HANDLERS, string>> = {
  status: 'STATUS',
  hand: 'HAND',
  map: 'MAP',
  odds: 'ODDS',
  orders: 'ORDERS',
  standing: 'STANDING',
  history: 'HISTORY',
  deadline: 'DEADLINE',
  help: 'HELP',
  card: 'CARD 511',
  rolls: 'ROLLS',
  rules: 'RULES',
  what: 'WHAT rout',
  advise: 'ADVISE',
  who: 'WHO',
  timezone: 'TIMEZONE Asia/Tokyo',
  language: 'LANGUAGE ja',
  absence: 'ABSENCE 24.12.2026 TO 28.12.2026',
  noabsence: 'NOABSENCE',
  extend: 'EXTEND my train is late',
  notify: 'NOTIFY daily',
  files: 'FILES calendar',
  resign: 'RESIGN',
  unlock: 'UNLOCK',
  report: 'REPORT',
  vote: 'VOTE YES',
  propose: 'PROPOSE PAUSE a week of holidays',
  export: 'EXPORT',
  guide: 'GUIDE',
  enough: 'ENOUGH',
  explain: 'EXPLAIN OFF',
};

/** A mail for each command of a moderator, by the word that begins it. */
export const MODERATOR_COMMANDS: Readonly<Record<string, string>> = {
  EXTEND: 'EXTEND 12h rain',
  PAUSE: 'PAUSE rain',
  STOP: 'STOP rain UNTIL 23:59',
  BREAK: 'BREAK 10m rain',
  RESUME: 'RESUME the sun is out',
  EVENING: 'EVENING UNTIL 23:59',
  PACE: 'PACE fast',
  REMIND: 'REMIND red',
  NOW: 'NOW red',
  PROCESS: 'PROCESS red rain',
  BROADCAST: 'BROADCAST\nHello\nEND',
  TO: 'TO red: Hello',
  RULE: 'RULE "A parry counts"',
  AGREE: 'AGREE WINNER who has fewer wounds wins',
  STRIKE: 'STRIKE 1',
  ACT: 'ACT AS red he has telephoned\nPASS\nEND',
  POLICY: 'POLICY red fallback he is on a journey',
  FOR: 'FOR red: PASS\nEND',
  SETTLE: 'SETTLE red rain',
  LOOK: 'LOOK red rain',
  UNLOCK: 'UNLOCK red rain',
  GLASS: 'GLASS red rain',
  OVERRIDE: 'OVERRIDE [{"op":"replace","path":"/wounds/red","value":1}] miscounted',
  ROLLBACK: 'ROLLBACK 1 FORCE rain',
  END: 'END agreed enough',
  FINISH: 'FINISH enough',
  REPLACE: 'REPLACE red WITH Nora nora@players.test he has left',
  INVITE: 'INVITE OBSERVER olga@players.test',
  'CO-GM': 'CO-GM carla@players.test',
  CREATE: 'CREATE duel dawn 2 "Again"',
  START: 'START',
  POLL: 'POLL "Shall we?"',
  CONFIRM: 'CONFIRM ABCDEF',
  EXPORT: 'EXPORT',
  STATUS: 'STATUS',
  PREVIEW: 'PREVIEW',
  AUDIT: 'AUDIT',
  DIGEST: 'DIGEST EACH',
  LANGUAGE: 'LANGUAGE en',
  HELP: 'HELP',
};

/** A mail for each command of an observer. */
export const COMMANDS_OF_OBSERVERS: Readonly<Record<ObserverCommandName, string>> = {
  report: 'REPORT',
  notify: 'NOTIFY daily',
  timezone: 'TIMEZONE Asia/Tokyo',
  language: 'LANGUAGE ja',
  press: 'PRESS TO ALL\nHello\nEND',
  leave: 'LEAVE',
  help: 'HELP',
};

/** A mail for each answer to an invitation. */
export const GUEST_COMMANDS: Readonly<Record<string, string>> = {
  JOIN: 'JOIN Europe/Lisbon',
  DECLINE: 'DECLINE no time',
};

/** The roles that may give the commands of each table. From any other sender they change nothing. */
export const HEARD: readonly {
  readonly title: string;
  readonly commands: Readonly<Record<string, string>>;
  readonly from: Sender;
}[] = [
  { title: 'Commands of a player, for his seat', commands: PLAYER_COMMANDS, from: 'player' },
  { title: 'Commands of a moderator, for his match', commands: MODERATOR_COMMANDS, from: 'moderator' },
  { title: 'Commands of an observer, for himself', commands: COMMANDS_OF_OBSERVERS, from: 'observer' },
  { title: 'Answers to an invitation', commands: GUEST_COMMANDS, from: 'invited' },
];
