/** A case line by line as it was played: events, questions, refusals, and the changes of the position. */
import { createHash } from 'node:crypto';
import { type Ask, chanceFrom, type Json, type Script, same } from '../../../src/engine/index.ts';
import {
  type CaseRefusal,
  orderReader,
  type PlayedCase,
  playCase,
  positionOf,
} from '../../../src/games/campaign/case/index.ts';
import type { CampaignModule } from '../../../src/games/campaign/define/module.ts';
import type { State } from '../../../src/games/campaign/state.ts';
import { type Mutations, mutationsOf } from '../../soak/mutation.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Pieces as one word: leaders, then infantry, cavalry and artillery as three numbers. */
const asPieces = (value: unknown): string | undefined => {
  if (!isRecord(value) || Object.keys(value).join() !== 'leaders,inf,cav,art') return undefined;
  const { leaders, inf, cav, art } = value;
  return [...(Array.isArray(leaders) ? leaders : []), `${inf}-${cav}-${art}`].join('.');
};

/** A value in a form shorter than JSON: words have no quotes. */
const brief = (value: unknown): string =>
  JSON.stringify(value, (_, each) => asPieces(each) ?? each).replace(/"([\w.-]+)"/g, '$1');

/** The fields of an object without braces. */
const fields = (value: object): string => brief(value).slice(1, -1);

/** The number of other answers tried for a question: changed ones, and ones that no question of the game expects. */
const TRIED = 24;

/**
 * Tries other answers than the offered ones. The rules take each in its canonical form, or refuse it with a reason and the nearest choices.
 */
const trialOf = (ask: Ask, options: readonly Json[], state: State, no: number, mutations: Mutations): string => {
  const { hopefulAct, wildAnswer } = mutations;
  const chance = chanceFrom(no);
  const tried = Array.from({ length: TRIED }, (_, i) =>
    ask.check(ask.kind === 'impulse.order' && i % 2 === 0 ? hopefulAct(state, chance) : wildAnswer(options, chance)),
  );
  return `${tried.filter(({ ok }) => ok).length} of ${TRIED} others taken ${hashOf(brief(tried))}`;
};

const askLine = (ask: Ask, state: State, no: number, mutations: Mutations): string => {
  const { seat, kind, prompt, quiet } = ask;
  const options = ask.options();
  const key = prompt.key === `ask.${kind}` ? {} : { key: prompt.key };
  const offer = `${options.length} answers ${hashOf(brief(options))}, silence gives ${brief(ask.fallback())}`;
  const others = trialOf(ask, options, state, no, mutations);
  return `? ${seat} ${kind} ${fields({ ...key, ...prompt.args })}: ${quiet ? 'quietly ' : ''}${offer}, ${others}`;
};

const refusalLine = ({ line, code, reason, near }: CaseRefusal): string =>
  `! ${line}: ${code} ${fields(reason.args ?? {})}; near are ${brief(near)}`;

/** Chance draws the hidden cards, so only their number is shown. */
const stateOf = ({ deck, reserves, ...rest }: State): Record<string, unknown> => ({
  ...rest,
  deck: deck.length,
  reserves: Object.fromEntries(
    Object.entries(reserves).map(([pile, { down, up }]) => [pile, { down: down.length, up }]),
  ),
});

/** Whether a value stands for nothing at all. */
const isNothing = (value: unknown): boolean => !value || ['[]', '{}'].includes(JSON.stringify(value));

/** The changes of a position, each with its path. */
const changes = (before: unknown, after: unknown, path = ''): string[] => {
  if (same((before ?? null) as Json, (after ?? null) as Json) || (isNothing(before) && isNothing(after))) return [];
  const was = before ?? {};
  if (!isRecord(was) || !isRecord(after)) return [`= ${path}: ${brief(after ?? null)}`];
  const names = [...new Set([...Object.keys(was), ...Object.keys(after)])].sort();
  return names.flatMap((name) => changes(was[name], after[name], path === '' ? name : `${path}.${name}`));
};

/** The questions of a case, each with the number of events before it. */
type Asked = readonly { readonly at: number; readonly lines: readonly string[] }[];

/** A case that was played, with its questions. */
export interface WatchedCase {
  readonly played: PlayedCase;
  readonly asked: Asked;
}

/** Plays a case and notes every question on the way. */
export const watchedCase = (module: CampaignModule, it: object & { readonly id: string }): WatchedCase => {
  const mutations = mutationsOf(module.definition.content);
  const asked: Asked[number][] = [];
  const watched: CampaignModule = {
    ...module,
    rules: {
      ...module.rules,
      *play(table): Script {
        const script = module.rules.play(table);
        let step = script.next();
        while (!step.done) {
          if (typeof step.value !== 'string')
            asked.push({
              at: table.events.length,
              lines: step.value.asks.map((ask) => askLine(ask, table.state, asked.length, mutations)),
            });
          step = script.next(yield step.value);
        }
      },
    },
  };
  return { played: playCase(watched, it, orderReader(module)), asked };
};

/** The transcript of a case. */
export const transcriptOf = (
  module: CampaignModule,
  { played: { it, referee, refused }, asked }: WatchedCase,
): string => {
  const { events, needDice } = referee;
  const told = events.flatMap(({ event: { kind, ...rest } }, i) => [
    ...asked.filter(({ at }) => at === i).flatMap(({ lines }) => lines),
    `${kind} ${fields(rest)}`,
  ]);
  return [
    `# ${it.id}`,
    ...told,
    ...asked.filter(({ at }) => at >= events.length).flatMap(({ lines }) => lines),
    ...(needDice ? [`dice are wanted: ${needDice.count} for ${needDice.label}`] : []),
    ...refused.map(refusalLine),
    ...changes(stateOf(positionOf(module, it)), stateOf(referee.state)),
    '',
  ].join('\n');
};
