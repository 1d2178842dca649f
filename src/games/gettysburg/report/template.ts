/** Lines that can be sent as they are: for this round, for the next ones, and for what may happen. */
import type { Decision } from '../../../engine/index.ts';
import type { ReportModel } from '../../../reports/index.ts';
import { planRound } from '../bot/index.ts';
import type { OrderTable } from '../orders/verbs.ts';
import { quietOrders } from '../rules/fallbacks.ts';
import { corpsOf, corpsOnMap } from '../rules/position.ts';
import type { RoundOrder, Side, TownId } from '../types.ts';
import type { Telling } from './words.ts';

type Report = Pick<ReportModel, 'standing'>;
type Known = Omit<Telling, 'say'>;

/** Corps that a line of losses names; the others are its rest. */
const MOST_LOSSES = 4;

/** Lines for a turn, and below them those that last and are not on file. */
export function templateOf(telling: Telling, table: OrderTable, report: Report): readonly string[] {
  const { say, position, you } = telling;
  const { round, phase } = position.state;
  if (!you || phase !== 'orders') return [];
  const quiet = quietOrders(position, you);
  if (quiet.orders.length === 0) return [];
  const line = (of: number | 'next', plan: RoundOrder) => table.line('ROUND', { round: of, plan });
  const lasting = lastingLines(telling, table, you).filter((each) => !isFiled(report, each));
  return [
    line(round, planRound(position, you)),
    line(round + 1, quiet),
    line('next', quiet),
    ...(lasting.length > 0 ? [`// ${say('template.lasting')}`, ...lasting] : []),
  ];
}

const lastingLines = (telling: Known, table: OrderTable, you: Side): readonly string[] => [
  'REACT ANY: DEFEND',
  'FIRE ATTACK: BEST',
  lossLine(telling, table, you),
];

/** The weakest are lost first. */
const lossLine = ({ position }: Known, table: OrderTable, you: Side): string => {
  const weakest = corpsOnMap(position, you).toSorted(
    (a, b) => corpsOf(position, a).strength - corpsOf(position, b).strength,
  );
  const isLong = weakest.length > MOST_LOSSES + 1;
  return table.line('LOSS', { corps: isLong ? [...weakest.slice(0, MOST_LOSSES), 'rest'] : weakest });
};

/** Whether the reader has a line on file that begins alike. */
const isFiled = ({ standing }: Report, line: string): boolean => {
  const [head = ''] = line.split(':');
  return standing.some(({ text, over, invalid }) => !over && invalid === undefined && text.startsWith(`${head}:`));
};

const townsOf = (value: unknown): readonly TownId[] => (Array.isArray(value) ? value.map(String) : []);

/** Lines that would answer a question and its like. */
export function foreseenBy(
  known: Known,
  table: OrderTable,
  report: Report,
  { kind, prompt: { args = {} } }: Pick<Decision, 'kind' | 'prompt'>,
): readonly string[] {
  const { you } = known;
  const lines = (): readonly string[] => {
    switch (kind) {
      case 'react':
        return [`REACT ANY IF ATTACKERS <= ${args.strength}: DEFEND`, 'REACT ANY: DEFEND'];
      case 'fire':
        return [args.role === 'attacker' ? 'FIRE ATTACK: BEST' : 'FIRE DEFENSE: BEST'];
      case 'loss':
        return you ? [lossLine(known, table, you)] : [];
      case 'pursue':
        return [table.line('PURSUE', { towns: townsOf(args.towns).map((town) => ({ town })) })];
      case 'battles':
        return [table.line('BATTLES', { towns: [...townsOf(args.towns)] })];
      default:
        return [];
    }
  };
  return lines().filter((line) => !report.standing.some(({ text }) => text === line));
}
