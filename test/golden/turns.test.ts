/** Turns whose reports are kept as files, so that a changed wording shows as a difference. UPDATE_GOLDEN=1 writes the files anew. */
import { stakesOf } from '../../src/game/index.ts';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Json, recordOf } from '../../src/engine/index.ts';
import { orderReader, playCase } from '../../src/games/campaign/case/index.ts';
import type { CampaignEvent } from '../../src/games/campaign/events.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { buildReport, type Letter, renderLetter } from '../../src/reports/index.ts';
import { ordersInProse } from '../reports/prose.ts';

const CASES = 'test/cases/wellington';
const FOLDER = 'test/golden/wellington';
const NOW = new Date('2026-11-22T23:00:00Z');
const HAPPENED = '2026-11-22T12:00:00.000Z';

interface Turn {
  readonly name: string;
  /** The file with the turn's position, orders and dice. */
  readonly file: string;
  readonly case: string;
  /** The seat that gets the report. */
  readonly seat: string;
}

const turns: readonly Turn[] = JSON.parse(readFileSync(`${FOLDER}/turns.json`, 'utf8'));

const positionsIn = (file: string): readonly { readonly id: string; readonly standing?: Record<string, string[]> }[] =>
  [JSON.parse(readFileSync(`${CASES}/${file}`, 'utf8'))].flat();

const play = (turn: Turn) => {
  const it = positionsIn(turn.file).find(({ id }) => id === turn.case);
  if (!it) throw new Error(`there is no case ${turn.case} in ${turn.file}`);
  return { it, referee: playCase(wellington, it, orderReader(wellington)).referee };
};

/** The letter that a seat gets after a turn. */
const letterOf = (turn: Turn): Letter => {
  const { it, referee } = play(turn);
  const { language, setup: { splits } } = wellington;
  const view = referee.view(turn.seat);
  const names = Object.fromEntries(splits.flatMap(({ seats }) => seats.map(({ id, name }) => [id, name])));
  return {
    kind: 'report',
    report: buildReport<unknown>({
      match: { code: 'WEL-0042', name: 'Torres Vedras', game: wellington.title, zone: 'Europe/Madrid', reportNo: 57 },
      seat: { id: turn.seat, name: names[turn.seat] ?? turn.seat, powers: [...view.powers], zone: 'Asia/Seoul' },
      deadline: { at: '2026-11-24T12:00:00.000Z', graceUntil: '2026-11-25T12:00:00.000Z' },
      view,
      events: referee.events.map((event) => ({ ...event, at: HAPPENED })),
      standing: (it.standing?.[turn.seat] ?? []).map((text, i) => ({ id: `S${i + 1}`, text })),
      press: [],
      diceHead: '9f3c22e17ab04d58',
      rolls: referee.rolls.length,
      draftNote: 'nothing ordered yet',
      links: { page: 'https://games.example/s/britain', fewerMails: 'https://games.example/n/britain' },
      notify: 'EACH',
      open: referee.open.map((decision) => ({
        ...recordOf(decision),
        ...(decision.seat === turn.seat
          ? {
              options: decision
                .options()
                .map((answer: Json) => ({
                  answer,
                  text: language.formatAnswer(decision.kind, answer),
                  stakes: language.acts.includes(decision.kind) ? [] : stakesOf(wellington, view, decision, answer),
                })),
              silence: `this is done: ${language.formatAnswer(decision.kind, decision.fallback())}`,
            }
          : {}),
      })),
      seats: names,
      acts: language.acts,
      over: referee.over,
    }),
  };
};

const written = (text: string, file: string): string => {
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, text);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

test.each(turns)('$name reads as it is kept', (turn) => {
  const { subject, text } = renderLetter(letterOf(turn), wellington.reporter, NOW);
  const mail = `Subject: ${subject}\n\n${text}`;
  expect(mail).toBe(written(mail, `${FOLDER}/${turn.name}.txt`));
  expect(ordersInProse(text, wellington.reporter.words.isOrder)).toEqual([]);
});

test('a report of an impulse that goes on says how much is left of which card', () => {
  const goesOn = turns.filter((turn) => {
    const { referee } = play(turn);
    const { impulse } = referee.view(turn.seat);
    const isAsked = referee.open.some(({ seat, kind }) => seat === turn.seat && kind === 'impulse.order');
    return isAsked && (impulse?.played.length ?? 0) > 0;
  });
  expect(goesOn.length).toBeGreaterThan(0);
  for (const turn of goesOn) {
    const { impulse } = play(turn).referee.view(turn.seat);
    const { text } = renderLetter(letterOf(turn), wellington.reporter, NOW);
    expect(text, turn.name).toContain(`${impulse?.cp} CP left of ${impulse?.played[0]} "`);
  }
});

test('every kept report is of a turn', () => {
  const kept = readdirSync(FOLDER).filter((file) => file.endsWith('.txt'));
  expect(kept.sort()).toEqual(turns.map(({ name }) => `${name}.txt`).sort());
});

const happens = (event: CampaignEvent): readonly string[] => {
  if (event.kind === 'battle.ended') return [event.rout ? 'rout' : 'battle'];
  if (event.kind === 'formation.moved') return [event.cause];
  if (event.kind === 'card.played') return [`card as ${event.as}`];
  return [event.kind];
};

test.each([
  ['battle-with-rout', 'rout'],
  ['siege-with-sack', 'sack.rolled'],
  ['interception-by-standing-order', 'interception'],
  ['evasion-and-attrition', 'evasion'],
  ['march-intercepted', 'interception'],
  ['landing-under-fire', 'battery.rolled'],
  ['response', 'card as response'],
  ['partisans-by-event', 'guerrilla.rolled'],
  ['interphase', 'table.rolled'],
  ['powers-by-auction', 'seat.taken'],
  ['sudden-death', 'game.ended'],
  ['siege-that-ends-the-game', 'game.ended'],
])('in %s there is: %s', (name, what) => {
  const { referee } = play(turns.find((turn) => turn.name === name) as Turn);
  expect(referee.events.flatMap(({ event }) => happens(event as CampaignEvent))).toContain(what);
});
