/** What one seat is told of a case, or somebody who looks on: headline and chronicle as they read, the rest as hashes. */
import { createHash } from 'node:crypto';
import { orderReader, playCase } from '../../../src/games/campaign/case/index.ts';
import type { CampaignModule } from '../../../src/games/campaign/module.ts';
import { seatsOf } from '../../../src/games/campaign/state.ts';
import { linesOf } from '../../../src/reports/index.ts';
import { reportAt } from '../../soak/told.ts';

const _NOW = new Date('2026-11-22T23:00:00Z');

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 8);

/** The seats of a game take turns with an observer. */
export const tellingOf = (module: CampaignModule, it: object & { readonly id: string }, turn: number): string => {
  const { reporter } = module;
  const { referee } = playCase(module, it, orderReader(module));
  const readers = [...seatsOf(referee.state), undefined];
  const seat = readers[turn % readers.length];
  const report = reportAt(module, referee, seat, { since: 0 });
  // What the house says around this is kept with its own letters.
  const rest = {
    sections: linesOf(reporter.sections(report)),
    figures: reporter.figures(report),
    chart: reporter.chart(report),
    order: reporter.template(report),
    view: referee.view(seat),
  };
  return [
    `# ${it.id} as told to ${seat ?? 'an observer'}`,
    ...reporter.headline(report).map((line) => `> ${line}`),
    ...reporter.advice(report).map((line) => `- ${line}`),
    ...linesOf([{ title: '', blocks: reporter.chronicle(report) }]).filter((line) => line !== ''),
    `= ${Object.entries(rest)
      .map(([name, value]) => `${name} ${hashOf(value)}`)
      .join(', ')}`,
    '',
  ].join('\n');
};
