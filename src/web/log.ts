/** What happened, a block for each impulse: the newest first, and forwards inside. */
import type { Game } from '../game/index.ts';
import type { Speech } from '../i18n/index.ts';
import type { Chapter } from '../match/record/replay.ts';
import { type Block, type Clockface, paragraph, type ReportModel, type ToldStep } from '../reports/index.ts';
import { withScenes } from './fights.ts';

interface LogOf {
  readonly game: Game;
  readonly say: Speech;
  readonly clock: Clockface;
  /** The report of the reader, whose events are replaced. */
  readonly report: ReportModel;
  /** Path and query string of its replay. */
  readonly replay: string;
  readonly query: string;
}

/** The address of a step; without one that of the whole impulse. */
export const stepAddress = ({ replay, query }: Pick<LogOf, 'replay' | 'query'>, no: number, step?: number): string =>
  `${replay}/${no}${step === undefined ? '' : `/${step}`}${query}`;

/** The steps of an impulse, in the words of its reader. */
export const stepsIn = ({ game, report }: Pick<LogOf, 'game' | 'report'>, events: ReportModel['events']) =>
  game.reporter.story.steps({ ...report, events });

type Group = Extract<Block, { kind: 'group' }>;

export const isGroup = (block: Block): block is Group => block.kind === 'group';

/** The impulses of a stretch: one may cover several when powers pass. Where nothing names it, whose turn it is. */
export const titleOf = (
  { reporter }: Game,
  { no, occasion, events }: { readonly no: number; readonly occasion: string; readonly events: ReportModel['events'] },
  say: Speech,
): string => {
  const title = reporter.story.title?.(events) ?? '';
  return title !== '' ? title : no === 0 ? say('replay.opening') : occasion;
};

/** Fights in a line each: what they were, and what came of them. */
export const briefly = (blocks: readonly Block[]): readonly Block[] =>
  blocks.map((block) =>
    isGroup(block) && block.fight
      ? paragraph([block.fight.title ?? block.title, block.fight.result].filter((part) => part).join(': '))
      : block,
  );

/** The blocks of a log, each with its steps. An impulse without events that its reader may know is left out. */
export async function logOf(of: LogOf, chapters: readonly Chapter[]) {
  const { game, say, clock } = of;
  const told = chapters.toReversed().filter(({ events }) => events.length > 0);
  return Promise.all(
    told.map(async ({ no, occasion, events, chances }) => {
      const steps = stepsIn(of, events);
      const known = hasFight(steps) ? await chances() : new Map<number, number>();
      const place = { say, chances: known, proof: (roll: number) => `${stepAddress(of, no)}#roll-${roll}` };
      const at = events.at(-1)?.at;
      return {
        no,
        first: events[0]?.no ?? 0,
        last: events.at(-1)?.no ?? 0,
        title: titleOf(game, { no, occasion, events }, say),
        when: at === undefined ? undefined : { at, text: clock.full(at) },
        address: stepAddress(of, no),
        steps: steps
          .map((step, i) => ({
            ...step,
            address: stepAddress(of, no, i + 1),
            name: say('log.step', { no: i + 1 }),
            blocks: withScenes(step.blocks, place),
          }))
          .filter(({ blocks }) => blocks.length > 0),
      };
    }),
  );
}

export type LogBlock = Awaited<ReturnType<typeof logOf>>[number];

const hasFight = (steps: readonly ToldStep[]): boolean =>
  steps.some(({ blocks }) => blocks.some((block) => isGroup(block) && block.fight !== undefined));
