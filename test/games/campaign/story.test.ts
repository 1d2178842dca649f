/** Nothing that happened disappears: each roll, loss, capture and change of control stands in the mail that tells of it. */
import { expect, test } from 'vitest';
import { type Decision, opening, Referee, seededSource, sure, visibleTo } from '../../../src/engine/index.ts';
import type { CampaignModule } from '../../../src/games/campaign/define/module.ts';
import { type CampaignEvent, campaignEvent, type EventOf } from '../../../src/games/campaign/events.ts';
import { plus } from '../../../src/games/campaign/rules/forces/stacks.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { documentOf, textOf } from '../../../src/reports/index.ts';
import { type Run, reportAt } from '../../soak/told.ts';

const NOW = new Date('2026-11-22T23:00:00Z');
/** Answers of the stand-ins in a campaign. */
const ANSWERS = 500;

interface Mail {
  readonly text: string;
  readonly events: readonly CampaignEvent[];
}

/** The mails that ask a power for its orders, each with the events since the last one to its seat. */
function* mailsOf(module: CampaignModule, seed: string): Generator<Mail> {
  const { id: scenario } = sure(module.setup.scenarios[0]);
  const split = sure(module.setup.splits.find(({ id }) => id === '4') ?? module.setup.splits[0]).id;
  const source = seededSource(seed);
  const run = new Referee(module, opening(module.setup.start({ scenario, split })), { source }) as unknown as Run;
  const bot = sure(module.bot?.());
  const told = new Map<string, number>();
  for (let i = 0; i < ANSWERS && run.open.length > 0; i++) {
    const decision = sure(run.open[0]);
    const { seat } = decision;
    if (decision.kind === 'impulse.order') {
      const since = told.get(seat) ?? 0;
      told.set(seat, run.events.length);
      yield mailAt(module, run, decision, since);
    }
    const reply = bot.answer(decision, () => run.view(seat));
    const answer = typeof reply === 'object' ? reply.answer : decision.fallback();
    if (run.submit(seat, decision.id, answer)) run.submit(seat, decision.id, decision.fallback());
  }
}

const mailAt = (module: CampaignModule, run: Run, { seat }: Decision, since: number): Mail => {
  const report = reportAt(module, run, seat, { since });
  const { reporter } = module;
  const text = textOf(documentOf({ kind: 'report', report }, reporter, NOW), reporter.words.isOrder).replace(
    /\s+/g,
    ' ',
  );
  const events = run.events
    .filter(({ no, event }) => no >= since && visibleTo(event, seat))
    .map(({ event }) => campaignEvent(event));
  return { text, events };
};

const sorted = (faces: readonly number[]): string => [...faces].sort((a, b) => b - a).join(' ');

type Words = (kind: 'place' | 'power' | 'pieces', value: unknown) => string;

/** Of dice in a fight, what a folded mail has of them: how many there were and what they count for, or the fight itself. */
const foldingsOf = (event: CampaignEvent, began: CampaignEvent | undefined, word: Words): readonly string[] => {
  if (event.kind !== 'battle.rolled' && event.kind !== 'siege.rolled') return [];
  const place = began && 'area' in began ? word('place', began.area) : undefined;
  const fight = event.kind === 'battle.rolled' ? `The battle at ${place}` : `opens the trenches before ${place}`;
  return [`${event.dice} dice, `, fight];
};

/** The words of an event that its mail must have. */
const wordsOf = (event: CampaignEvent, word: Words): readonly string[] => {
  switch (event.kind) {
    case 'battle.rolled':
    case 'siege.rolled':
    case 'attrition.rolled':
    case 'battery.rolled':
    case 'raid.rolled':
      return [sorted(event.faces)];
    case 'interception.rolled':
    case 'evasion.rolled':
    case 'check.rolled':
    case 'table.rolled':
      return [event.faces.join('+'), `= ${event.total}`];
    case 'loot.rolled':
    case 'sack.rolled':
      return [`= ${event.total}`, word('power', event.power)];
    case 'guerrilla.rolled':
      return [`${event.face}`, word('place', event.area)];
    case 'siege.ended':
    case 'fortress.made':
      return [word('place', event.area), word('power', event.power)];
    case 'battle.ended':
    case 'fortress.fell':
      return [word('place', event.area)];
    case 'flag.placed':
    case 'flag.removed':
      return [word('place', event.area), word('power', event.was)];
    case 'formation.moved':
      return [word('place', event.from), word('place', event.to)];
    case 'pieces.built':
      return [word('pieces', event.pieces), word('place', event.area)];
    default:
      return [];
  }
};

/** What each power loses: all losses of a battle together, and those of a place that follow each other for the same reason. */
const lossesIn = (events: readonly CampaignEvent[]): readonly EventOf<'pieces.lost'>[] => {
  const found: EventOf<'pieces.lost'>[] = [];
  let began = 0;
  for (const [no, event] of events.entries()) {
    if (event.kind === 'battle.began') began = found.length;
    if (event.kind !== 'pieces.lost') continue;
    const isNext = events[no - 1]?.kind === 'pieces.lost';
    const at = found.findLastIndex(
      ({ power, cause, area }, i) =>
        (event.cause === 'battle' ? i >= began : isNext && i === found.length - 1) &&
        cause === event.cause &&
        power === event.power &&
        area === event.area,
    );
    const before = found[at];
    if (before) found[at] = { ...before, pieces: plus(before.pieces, event.pieces) };
    else found.push(event);
  }
  return found;
};

const games = [
  ['wellington', wellington],
  ['kutuzov', kutuzov],
] as const;

test.each(games)(
  '%s: every roll, loss, capture and change of control stands in the mail',
  (_, module) => {
    const word: Words = (kind, value) => sure(module.reporter.words.formatters[kind])(value as never);
    const seen = new Map<string, number>();
    const missing: string[] = [];
    for (const { text, events } of mailsOf(module, 'story')) {
      const wanted = [
        ...events.flatMap((event, i) => {
          const began = events.findLast(({ kind }, no) => no < i && /^(?:battle|siege)\.began$/.test(kind));
          const others = foldingsOf(event, began, word);
          return wordsOf(event, word).map((words) => [event.kind, words, others] as const);
        }),
        ...lossesIn(events).map(
          ({ power, pieces }) =>
            ['pieces.lost', `${word('power', power)} loses ${word('pieces', pieces)}`, []] as const,
        ),
      ];
      for (const [kind, words, others] of wanted) {
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
        if (![words, ...others].some((each) => text.includes(each))) missing.push(`${kind}: ${words}`);
      }
    }
    expect(missing).toEqual([]);
    for (const kind of ['battle.rolled', 'interception.rolled', 'attrition.rolled', 'pieces.lost', 'flag.placed'])
      expect(seen.get(kind), kind).toBeGreaterThan(5);
  },
  120_000,
);
