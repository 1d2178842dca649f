/** A case as one seat or an observer is told of it: the headline and the chronicle as text, the rest as hashes. */
import { createHash } from 'node:crypto';
import type { PlayedCase } from '../../../src/games/campaign/case/index.ts';
import type { CampaignModule } from '../../../src/games/campaign/define/module.ts';
import { seatsOf } from '../../../src/games/campaign/state.ts';
import { linesOf, speechOf } from '../../../src/reports/index.ts';
import { reportAt } from '../../soak/told.ts';

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 8);

/** What one of the seats of a case, or an observer, is told of it; `turn` chooses who. */
export const tellingOf = (module: CampaignModule, { it, referee }: PlayedCase, turn: number): string => {
  const { reporter } = module;
  const readers = [...seatsOf(referee.state), undefined];
  const seat = readers[turn % readers.length];
  const report = reportAt(module, referee, seat, { since: 0 });
  // The parts of a letter that the house adds are kept with the golden letters.
  const rest = {
    sections: linesOf(reporter.position.sections(report), reporter.words.isOrder),
    figures: reporter.position.figures(report.view),
    chart: module.chart(report, speechOf(reporter)),
    order: reporter.orders.template(report),
    view: referee.view(seat),
  };
  return [
    `# ${it.id} as told to ${seat ?? 'an observer'}`,
    ...reporter.story.headline(report).map((line) => `> ${line}`),
    ...reporter.orders.advice(report).map((line) => `- ${line}`),
    ...linesOf([{ title: '', blocks: reporter.story.chronicle(report) }], reporter.words.isOrder).filter(
      (line) => line !== '',
    ),
    `= ${Object.entries(rest)
      .map(([name, value]) => `${name} ${hashOf(value)}`)
      .join(', ')}`,
    '',
  ].join('\n');
};
