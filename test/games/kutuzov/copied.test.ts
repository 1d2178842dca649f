/** What an answer reads like in reports can be sent as an order, and means the same answer. */
import { expect, test } from 'vitest';
import {
  chanceFrom,
  type Decision,
  type Json,
  opening,
  Referee,
  randomAnswer,
  seededSource,
} from '../../../src/engine/index.ts';
import type { CampaignEvent } from '../../../src/games/campaign/events.ts';
import type { State, View } from '../../../src/games/campaign/state.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { format } from '../../../src/i18n/index.ts';
import { readSheet, SheetSource } from '../../../src/orders/index.ts';

const {
  language,
  setup: { scenarios },
} = kutuzov;

/** The end of an impulse is the word that ends a sheet. */
const isEnd = (answer: Json): boolean => (answer as { do?: string }).do === 'end';

/** What the text of an answer means to its question, and what is wrong with it. */
const readAgain = (referee: Referee<State, CampaignEvent, View>, decision: Decision, text: string) => {
  const view = referee.view(decision.seat);
  const open = referee.open.filter(({ seat }) => seat === decision.seat);
  const reading = readSheet(text, language, { owns: view.powers, view, open });
  const reply = new SheetSource(reading, { language, owns: view.powers, resumed: true }).answer(decision, () => view);
  return {
    problems: reading.lines.flatMap(({ problems }) =>
      problems.map(({ message }) => format(language.catalogue, language.formatters, message)),
    ),
    read: reply !== undefined && typeof reply === 'object' ? decision.check(reply.answer) : reply,
  };
};

const MOST = 25;

test.each(['4', '2-one-hand'])(
  'split %s: an answer is read as it is written',
  (split) => {
    const seen = new Map<string, number>();
    const isNew = (kind: string): boolean => (seen.get(kind) ?? 0) < MOST;
    for (const [n, { id: scenario }] of scenarios.entries()) {
      const source = seededSource(`copied ${scenario}`);
      const referee = new Referee<State, CampaignEvent, View>(
        kutuzov,
        opening(kutuzov.setup.start({ scenario, split })),
        {
          source,
        },
      );
      const chance = chanceFrom(1812 + n);
      for (let i = 0; i < 400 && referee.open.length > 0; i++) {
        const decision = referee.open[0] as Decision;
        const { kind, seat } = decision;
        const answer = randomAnswer(decision, chance);
        const taken = decision.check(answer);
        if (isNew(kind) && taken.ok && !isEnd(answer)) {
          seen.set(kind, (seen.get(kind) ?? 0) + 1);
          const text = language.formatAnswer(kind, answer);
          expect({ kind, text, ...readAgain(referee, decision, text) }).toEqual({
            kind,
            text,
            problems: [],
            read: taken,
          });
        }
        referee.submit(seat, decision.id, answer);
      }
    }
    expect(seen.size).toBeGreaterThan(10);
  },
  120_000,
);
