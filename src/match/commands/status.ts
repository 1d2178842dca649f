import type { Speech } from '../../i18n/index.ts';
import { powersIn } from '../../reports/index.ts';
import { eventsWithDice, rollsOf } from '../../store/records.ts';
import { rollersOf } from '../game.ts';
import type { Intake } from '../inbox/intake.ts';
import { type DiceRecord, diceRecord, rolledBy, spread } from './dice-record.ts';
import { type CommandAnswer, type CommandHandler, told } from './handler.ts';
import { waitingLine } from './waiting.ts';

/** STATUS: a fresh report. SCORE: how things stand, in a few lines. STATUS DICE: the dice so far. */
export const status: CommandHandler<'status'> = (intake, { about }) => {
  if (about === 'dice') return diceStatus(intake);
  return about === 'score' ? told(intake.say('section.status'), scoreTold(intake)) : { withReport: true };
};

/** When it is, how the sides stand, and whom the match waits for. */
const scoreTold = (intake: Intake): string[] => {
  const { row, seat, present } = intake;
  const { reporter } = present.game;
  const view = present.referee.view(seat.seat);
  const score = reporter.position.score?.({ view });
  return [
    reporter.position.occasion(view),
    ...(score === undefined ? [] : [score]),
    ...(row.state === 'RUNNING' ? [waitingLine(intake)] : []),
  ];
};

async function diceStatus({ service, row, present, say }: Intake): Promise<CommandAnswer> {
  const rolls = await rollsOf(service.store, row.id);
  const all = diceRecord(rolls.filter(({ no }) => no < row.written.roll).flatMap(({ faces }) => faces));
  const events = await eventsWithDice(service.store, row.id, row.written.event);
  const { reporter } = present.game;
  const names = new Map(row.seats.map(({ seat, name }) => [seat, name]));
  const rows = [...rolledBy(events, rollersOf(present.game, present.referee.view(undefined)))].map(([id, faces]) =>
    tableRow(say, names.get(id) ?? (powersIn(reporter, [id]) || id), diceRecord(faces)),
  );
  return {
    sections: [
      {
        title: say('section.dice'),
        blocks: [
          {
            kind: 'table',
            head: ['', say('command.dice.count'), say('command.dice.mean'), say('command.dice.high')],
            rows: [...rows, tableRow(say, say('command.dice.all'), all)],
          },
          { kind: 'text', text: say('command.dice.expected') },
        ],
      },
    ],
  };
}

function tableRow(say: Speech, who: string, record: DiceRecord): string[] {
  const { count, mean, high } = record;
  if (count === 0) return [who, '0', '-', '-'];
  const share = say('command.dice.share', { high, percent: percent(high / count), spread: percent(spread(count)) });
  return [who, String(count), mean.toFixed(2), share];
}

const percent = (share: number): string => (share * 100).toFixed(0);
