/** A handmade position of Wellington, and a record with an event of every kind. */
import type { CampaignEvent, EventKind, EventOf } from '../../src/games/campaign/events.ts';
import type { State, View } from '../../src/games/campaign/state.ts';
import type { Force } from '../../src/games/campaign/types.ts';
import type { KutuzovEventKinds } from '../../src/games/kutuzov/events.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { buildReport, type ReportInput, type ReportModel } from '../../src/reports/index.ts';

export const game = wellington;
export const { reporter } = wellington;

/** The moment of the reader's clock: Mon 23 Nov 2026, 08:00 in Seoul. */
export const NOW = new Date('2026-11-22T23:00:00Z');

export const stack = (leaders: string[], inf = 0, cav = 0, art = 0) => ({ leaders, inf, cav, art });

export const HANDS = {
  britain: [36, 46, 47, 93],
  french_south: [17, 81],
  spain: [62, 87],
  french_north: [40, 99, 12],
} as const;

/** The start of 1812 with handmade hands, in the first impulse of Britain. */
export const state = (): State => ({
  ...wellington.setup.start({ scenario: '1812', split: '4' }),
  hands: Object.fromEntries(Object.entries(HANDS).map(([power, cards]) => [power, [...cards]])),
  phase: 'impulses',
  round: 4,
  regroup: { french_south: stack(['gazan'], 2) },
  discard: [5, 20],
  effects: [{ kind: 'peace_on', until: 'turn' }],
});

export const view = (seat: string, changed: Partial<State> = {}): View =>
  wellington.knowledge.view({ ...state(), ...changed }, seat);

const marmont: Force = { french_north: stack(['marmont'], 2, 1, 1) };
const army: Force = { britain: stack(['wellington'], 1, 1, 1) };
const single: Force = { spain: stack([], 1) };
const none: Force = {};

const moved = (cause: EventOf<'formation.moved'>['cause']): EventOf<'formation.moved'> => ({
  kind: 'formation.moved',
  power: 'french_north',
  force: marmont,
  from: 'salamanca',
  to: 'lumbrales',
  line: 'rough',
  cause,
  stayed: none,
  total: marmont,
  cp: cause === 'march' ? 1 : 0,
  left: 2,
});

const flag = { power: 'spain', area: 'merida', was: 'french_south', cp: 0, left: 0 } as const;

const battleDice = (side: 'attacker' | 'defender'): EventOf<'battle.rolled'> => ({
  kind: 'battle.rolled',
  area: 'lumbrales',
  round: 1,
  side,
  power: side === 'attacker' ? 'french_north' : 'britain',
  dice: 6,
  parts: [
    { name: 'strength', n: 3 },
    { name: 'rating', n: 3 },
    { name: 'card 81', n: 1 },
    { name: 'disrupted', n: -1 },
  ],
  faces: [1, 6, 5, 2, 6, 3],
  hits: 2,
  disruptions: 1,
});

const tried = {
  power: 'britain',
  leader: 'wellington',
  force: army,
  from: 'ciudad_rodrigo',
  to: 'lumbrales',
  faces: [5, 4],
  parts: [{ name: 'rating', n: 5 }],
  total: 14,
  needs: 9,
} as const;

/** Events of every kind, in every variant that has its own sentence. */
export const samples: { readonly [K in Exclude<EventKind, keyof KutuzovEventKinds>]: readonly EventOf<K>[] } = {
  'seat.rolled': [{ kind: 'seat.rolled', seat: 'player1', face: 4 }],
  'bid.made': [{ kind: 'bid.made', seat: 'player1', powers: ['britain', 'spain'], sp: 3 }],
  'bid.declined': [{ kind: 'bid.declined', seat: 'player2' }],
  'seat.taken': [{ kind: 'seat.taken', seat: 'player1', powers: ['britain', 'spain'] }],
  'match.began': [{ kind: 'match.began', scenario: '1812', turn: 1812 }],
  'turn.began': [{ kind: 'turn.began', turn: 1813 }],
  'round.began': [{ kind: 'round.began', turn: 1812, round: 4 }],
  'phase.began': (
    ['deal', 'mulligan', 'impulses', 'attrition', 'guerrillas', 'balance', 'conquest', 'peace', 'interphase'] as const
  ).map((phase) => ({ kind: 'phase.began', phase, turn: 1812 })),
  'cards.drawn': (['deal', 'mulligan', 'purchase', 'event'] as const).map((cause) => ({
    kind: 'cards.drawn',
    power: 'britain',
    count: 1,
    cause,
  })),
  'hand.gained': [{ kind: 'hand.gained', power: 'britain', cards: [36, 47], only: ['britain'] }],
  'cards.discarded': [
    { kind: 'cards.discarded', power: 'spain', count: 2, card: 20, cause: 'mulligan' },
    { kind: 'cards.discarded', power: 'spain', count: 1, cause: 'event' },
    { kind: 'cards.discarded', power: 'spain', count: 1, card: 20, cause: 'turn-end' },
  ],
  'hand.lost': [{ kind: 'hand.lost', power: 'britain', cards: [21], only: ['britain'] }],
  'hand.shown': [
    { kind: 'hand.shown', power: 'french_north', cards: [40], by: 'britain', only: ['britain'] },
    { kind: 'hand.shown', power: 'french_north', cards: [], by: 'britain', only: ['britain'] },
  ],
  'deck.shuffled': [{ kind: 'deck.shuffled', deck: 'common' }],
  'mulligan.kept': [{ kind: 'mulligan.kept', power: 'britain' }],
  'preemption.declared': [{ kind: 'preemption.declared', power: 'french_north', before: 'britain' }],
  'impulse.began': [false, true].map((preemptive) => ({
    kind: 'impulse.began',
    power: 'french_north',
    turn: 1812,
    round: 4,
    preemptive,
  })),
  'impulse.passed': [{ kind: 'impulse.passed', power: 'spain' }],
  'impulse.ended': [0, 2].map((unspent) => ({ kind: 'impulse.ended', power: 'french_north', unspent })),
  'card.played': (['cp', 'event', 'battle', 'siege'] as const).flatMap((as) =>
    [false, true].map((removed) => ({
      kind: 'card.played' as const,
      power: 'french_north',
      card: 40,
      as,
      cp: 3,
      plus: false,
      removed,
    })),
  ),
  'event.chosen': [{ leader: 'soult' }, { power: 'french_south' }, { areas: ['bilbao', 'avila'] }].map((choice) => ({
    kind: 'event.chosen',
    power: 'britain',
    card: 38,
    choice,
  })),
  'card.bought': [{ kind: 'card.bought', power: 'britain', left: 1 }],
  'resource.changed': (['loot', 'sack', 'event', 'balance', 'interphase'] as const).map((cause) => ({
    kind: 'resource.changed',
    power: 'britain',
    by: cause === 'balance' ? -1 : 1,
    now: 2,
    cause,
  })),
  'pieces.built': [
    { kind: 'pieces.built', power: 'britain', area: 'lisbon', pieces: stack(['hill'], 1), cp: 2, left: 3 },
    { kind: 'pieces.built', power: 'britain', area: 'lisbon', pieces: stack([], 1), cp: 0, left: 0 },
  ],
  'pieces.regrouped': [
    { kind: 'pieces.regrouped', power: 'french_south', area: 'toulouse', pieces: stack(['gazan']), cp: 1, left: 0 },
  ],
  'battery.rolled': [
    {
      kind: 'battery.rolled',
      power: 'french_north',
      area: 'santander',
      dice: 3,
      faces: [6, 5, 2],
      hits: 1,
      disruptions: 1,
    },
  ],
  'casualties.spared': [{ kind: 'casualties.spared', area: 'ciudad_rodrigo', power: 'britain', n: 1 }],
  'raid.rolled': [{ kind: 'raid.rolled', power: 'britain', area: 'malaga', faces: [6, 2], hits: 1 }],
  'formation.moved': [
    ...(['march', 'interception', 'evasion', 'retreat', 'event', 'deployment'] as const).map(moved),
    ...(['convoy', 'assault', 'retreat'] as const).map((cause) => ({ ...moved(cause), line: null })),
    { ...moved('march'), stayed: single, total: { french_north: stack(['marmont', 'joseph'], 3, 1, 1) } },
  ],
  'formation.regrouped': (['retreat', 'event', 'loot'] as const).map((cause) => ({
    kind: 'formation.regrouped',
    power: 'spain',
    area: 'ronda',
    pieces: stack(['ballesteros'], 1),
    cause,
  })),
  'enemy.attacked': [
    {
      kind: 'enemy.attacked',
      power: 'britain',
      area: 'elvas',
      force: { britain: { leaders: ['hill'], inf: 2, cav: 0, art: 0 } },
      cp: 1,
      left: 2,
    },
  ],
  'commander.named': [{ kind: 'commander.named', power: 'britain', area: 'elvas', leader: 'hill' }],
  'consent.given': [true, false].map((consent) => ({ kind: 'consent.given', power: 'spain', area: 'ronda', consent })),
  'attrition.rolled': [
    {
      kind: 'attrition.rolled',
      power: 'britain',
      area: 'lumbrales',
      force: army,
      reasons: [
        ...(['pass', 'forced-march', 'ambush', 'retreat-enemy', 'retreat-river', 'retreat-pass'] as const),
        ...(['uncontrolled', 'loot', 'event', 'evasion-enemy'] as const),
      ],
      count: 3,
      faces: [1, 6, 4],
      lost: 1,
    },
  ],
  'debt.paid': [
    { kind: 'debt.paid', power: 'britain', event: 5, paid: 1, owed: 1, cp: 2, left: 3 },
    { kind: 'debt.paid', power: 'britain', contingent: 'spain', event: 5, paid: 1, owed: 1, cp: 2, left: 3 },
    { kind: 'debt.paid', power: 'britain', contingent: 'spain', event: 5, paid: 2, boxed: 1, owed: 1, cp: 3, left: 3 },
  ],
  'debt.incurred': [
    { kind: 'debt.incurred', power: 'britain', event: 5, owed: 1 },
    { kind: 'debt.incurred', power: 'britain', contingent: 'spain', event: 5, owed: 1 },
  ],
  'pieces.lost': (['battle', 'siege', 'attrition', 'event', 'auction'] as const).map((cause) => ({
    kind: 'pieces.lost',
    power: 'britain',
    area: 'lumbrales',
    pieces: stack([], 0, 1),
    cause,
  })),
  'interception.rolled': [
    { kind: 'interception.rolled', ...copyOf(tried), success: true },
    { kind: 'interception.rolled', ...copyOf(tried), success: false },
    { kind: 'interception.rolled', ...copyOf(tried), leader: null, force: single, success: true },
    { kind: 'interception.rolled', ...copyOf(tried), leader: null, force: single, success: false },
  ],
  'step.stopped': [
    { kind: 'step.stopped', power: 'britain', force: army, from: 'ciudad_rodrigo', to: 'lumbrales', cp: 1, left: 2 },
  ],
  'attempt.cancelled': (['interception', 'evasion'] as const).map((attempt) => ({
    kind: 'attempt.cancelled',
    power: 'britain',
    attempt,
    force: army,
    from: 'ciudad_rodrigo',
    to: 'lumbrales',
  })),
  'evasion.rolled': [
    { kind: 'evasion.rolled', ...copyOf(tried), success: true },
    { kind: 'evasion.rolled', ...copyOf(tried), leader: null, force: single, success: false },
  ],
  'battle.began': [
    {
      kind: 'battle.began',
      area: 'lumbrales',
      from: 'salamanca',
      line: 'river',
      attacker: marmont,
      defender: army,
      attackerCommander: 'marmont',
      defenderCommander: 'wellington',
    },
    {
      kind: 'battle.began',
      area: 'lisbon',
      from: null,
      line: null,
      attacker: army,
      defender: single,
      attackerCommander: null,
      defenderCommander: null,
    },
  ],
  'battle.rolled': [battleDice('attacker'), battleDice('defender'), { ...battleDice('attacker'), disruptions: 0 }],
  'battle.ended': [
    ...(['attacker', 'defender', null] as const).map((winner) => ({
      kind: 'battle.ended' as const,
      area: 'lumbrales',
      powers: { attacker: ['french_north'], defender: ['britain'] },
      winner,
      rounds: 1,
      casualties: { attacker: 3, defender: 5 },
      rout: winner === 'attacker',
      overrun: winner === 'attacker',
    })),
  ],
  'loot.rolled': [
    { kind: 'loot.rolled', power: 'britain', area: 'lumbrales', face: 6, plus: 2, total: 8, resources: 1 },
  ],
  'siege.began': [{ kind: 'siege.began', power: 'britain', leader: 'wellington', area: 'ciudad_rodrigo', strength: 3 }],
  'siege.rolled': (['besieger', 'fortress'] as const).map((side) => ({
    kind: 'siege.rolled',
    area: 'ciudad_rodrigo',
    round: 1,
    side,
    power: side === 'besieger' ? 'britain' : 'french_north',
    dice: 3,
    parts: [{ name: side === 'besieger' ? 'strength' : 'fortress', n: 3 }],
    faces: [6, 5, 1],
    hits: 1,
    disruptions: side === 'besieger' ? 0 : 1,
  })),
  'siege.ended': [true, false].map((success) => ({
    kind: 'siege.ended',
    power: 'britain',
    area: 'ciudad_rodrigo',
    success,
    rounds: 1,
    hits: 3,
    overrun: success,
  })),
  'sack.rolled': [
    { kind: 'sack.rolled', power: 'britain', area: 'ciudad_rodrigo', face: 4, plus: 2, total: 6, resources: 1 },
  ],
  'flag.placed': [
    { kind: 'flag.placed', ...flag, cause: 'cp', cp: 1, left: 2 },
    ...(['overrun', 'siege', 'attrition', 'guerrilla', 'event'] as const).map((cause) => ({
      kind: 'flag.placed' as const,
      ...flag,
      cause,
    })),
  ],
  'flag.removed': [
    { kind: 'flag.removed', ...flag, now: 'spain', cause: 'cp', cp: 1, left: 0 },
    { kind: 'flag.removed', ...flag, now: 'spain', cause: 'guerrilla' },
  ],
  'fortress.made': [{ kind: 'fortress.made', power: 'britain', area: 'merida', strength: 2 }],
  'fortress.fell': [{ kind: 'fortress.fell', area: 'merida' }],
  'partisans.kept-off': [{ kind: 'partisans.kept-off', power: 'french_north', areas: ['avila', 'toro'] }],
  'guerrilla.rolled': [true, false].map((success) => ({
    kind: 'guerrilla.rolled',
    area: 'merida',
    face: success ? 4 : 1,
    plus: 1,
    total: success ? 5 : 2,
    success,
  })),
  'line.closed': [{ kind: 'line.closed', power: 'spain', card: 21, from: 'salamanca', to: 'valladolid' }],
  'effect.began': (['impulse', 'turn', 'game'] as const).map((until) => ({
    kind: 'effect.began',
    power: 'britain',
    effect: 'national-bonus',
    until,
  })),
  'check.rolled': (['conquest', 'peace'] as const).map((check) => ({
    kind: 'check.rolled',
    check,
    power: 'french_north',
    faces: [4],
    parts: check === 'conquest' ? [{ name: 'keys', n: 3 }] : [],
    total: 7,
    needs: 8,
    success: check === 'peace',
  })),
  'card.given': [{ kind: 'card.given', power: 'britain', ally: 'spain' }],
  'order.dropped': [
    {
      kind: 'order.dropped',
      power: 'britain',
      code: 'cp.short',
      reason: { key: 'refused.cp.short', args: { needed: 2, left: 1 } },
      only: ['britain'],
    },
  ],
  'table.rolled': (['emperor', 'horse-guards', 'levantamiento'] as const).map((table) => ({
    kind: 'table.rolled',
    table,
    power: 'britain',
    faces: [3, 4],
    parts: [{ name: 'modifiers', n: -2 }],
    total: 5,
  })),
  'moderator.corrected': [
    { kind: 'moderator.corrected', by: 'Mora', reason: 'A slip', text: 'Lisbon, Britain: 2 inf -> 3 inf.' },
  ],
  'rule.awaited': [{ kind: 'rule.awaited', rule: 'W-16' }],
  'game.ended': [
    { kind: 'game.ended', outcome: { winner: 'allies', reason: 'outcome.time' } },
    { kind: 'game.ended', outcome: { winner: null, reason: 'outcome.peace' } },
  ],
};

function copyOf<T>(value: T): { -readonly [K in keyof T]: T[K] extends readonly (infer I)[] ? I[] : T[K] } {
  return JSON.parse(JSON.stringify(value));
}

export const allEvents: readonly CampaignEvent[] = Object.values(samples).flat();

export const numbered = (events: readonly CampaignEvent[]) =>
  events.map((event, no) => ({ no, event, at: '2026-11-19T12:00:00.000Z' }));

export const input = (changed: Partial<ReportInput<View>> = {}): ReportInput<View> => ({
  match: { code: 'WEL-0042', name: 'Torres Vedras', game: 'Wellington', zone: 'Europe/Madrid', reportNo: 57 },
  seat: { id: 'britain', name: 'Britain', powers: ['britain'], zone: 'Asia/Seoul' },
  view: view('britain'),
  events: numbered(allEvents),
  open: [
    {
      id: 7,
      kind: 'impulse.order',
      seat: 'britain',
      prompt: { key: 'ask.impulse.order', args: { power: 'britain' } },
      public: true,
      options: [{ answer: { do: 'end' }, text: 'PASS' }],
      silence: 'the clerk waits',
    },
  ],
  seats: { britain: 'Britain', french_south: 'French South', spain: 'Spain', french_north: 'French North' },
  acts: ['impulse.order'],
  over: false,
  deadline: { at: '2026-11-24T12:00:00.000Z', graceUntil: '2026-11-25T12:00:00.000Z' },
  standing: [
    { id: 'S1', text: 'Intercept with Wellington if odds >= 60%', used: 1 },
    { id: 'S2', text: 'Respond with 36', invalid: 'the card has left your hand' },
  ],
  answered: [{ text: 'INTERCEPT Wellington', by: 'standing order S1' }],
  press: [{ from: 'Spain', to: 'all', text: 'Hold Soult two rounds\nMOVE not from Cadiz.' }],
  diceHead: '9f3c22e17ab04d58ffff',
  rolls: 163,
  draftNote: 'nothing ordered yet.',
  links: {
    page: 'https://games.example/w/0042/orders',
    map: 'https://games.example/w/0042/map',
    verify: 'https://games.example/verify/0042',
    fewerMails: 'https://games.example/n/0042',
  },
  ...changed,
});

export const report = (changed: Partial<ReportInput<View>> = {}): ReportModel<View> => buildReport(input(changed));
