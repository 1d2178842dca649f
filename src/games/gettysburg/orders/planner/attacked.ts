/** What is done in towns that are attacked. */
import { message } from '../../../../engine/index.ts';
import type {
  Condition,
  LaidAnswer,
  LaidChoice,
  LaidField,
  LaidFields,
  LaidLine,
  Policy,
} from '../../../../orders/index.ts';
import { corpsAt, corpsOnMap, headingFor, refuges, townOf } from '../../rules/position.ts';
import { foeOf, type TownId } from '../../types.ts';
import type { Cession } from '../verbs.ts';
import { nothing, townName } from './choices.ts';
import type { Planner } from './planner.ts';

const ANY = 'any';

/** Strengths of a corps that may come; no corps is stronger than the last. */
const strengthsOf = ({ book, side }: Planner): readonly number[] =>
  [...new Set([...book.corps.values()].filter((each) => each.side !== side).map(({ strength }) => strength))].sort();

/** Towns with own corps that nobody attacks yet. */
const townsOf = (planner: Planner): readonly TownId[] => {
  const { side } = planner;
  const held = corpsOnMap(planner, side).flatMap((id) => townOf(planner, id) ?? []);
  return [...new Set(held)].filter((town) => headingFor(planner, town, foeOf(side)).length === 0);
};

/** What an answer says. */
interface Said {
  readonly act: string;
  readonly to: string;
  readonly least: string;
}

const UNSAID: Said = { act: '', to: '', least: '' };

/** `ATTACKERS >= 5`. */
const atLeast = (value: number): Condition => [[{ name: 'attackers', compare: '>=', value }]];

/** The least strength of a condition; undefined if it says something else. */
const leastIn = (when: unknown): string | undefined => {
  if (when === undefined) return '';
  const [[{ value = undefined } = {}] = []] = when as { value?: number }[][];
  return value !== undefined && JSON.stringify(when) === JSON.stringify(atLeast(value)) ? String(value) : undefined;
};

/** What a line says of a town; undefined if no answer can show it. */
function saidOf({ orders }: Planner, { verb, subject: { defend, to, when }, clause }: Policy): Said | undefined {
  const least = leastIn(when);
  if (orders.answeredBy(verb) !== 'react' || clause.when !== 'always' || least === undefined) return undefined;
  if (defend === true) return { act: 'DEFEND', to: '', least };
  const goals = [...new Set(((to ?? []) as readonly Cession[]).map(({ town }) => town))];
  return goals.length > 1 ? undefined : { act: 'CEDE', to: goals[0] ?? '', least };
}

/** The answer that shows a line. A cession names all corps of its town, or none. */
export function answerOf(planner: Planner, line: Policy): string | undefined {
  const said = saidOf(planner, line);
  const id = String(line.subject.town);
  if (!said || ![...townsOf(planner), ANY].includes(id)) return undefined;
  const named = ((line.subject.to ?? []) as readonly Cession[]).map(({ corps }) => corps);
  const there: readonly string[] = id === ANY ? [] : corpsAt(planner, id, planner.side);
  const isWhole =
    named.length === 0 || (named.length === there.length && named.every((corps) => there.includes(corps)));
  return isWhole ? `at.${id}` : undefined;
}

export function answersFor(planner: Planner, lines: readonly Policy[]): readonly LaidAnswer[] {
  const shown = (id: string): Said => {
    const line = lines.find((each) => answerOf(planner, each) === `at.${id}`);
    return (line && saidOf(planner, line)) ?? UNSAID;
  };
  const field = (id: string, what: keyof Said, choices: readonly LaidChoice[]): LaidField => ({
    name: `at.${id}.${what}`,
    label: message(`table.answer.${what}`),
    choices,
    value: choices.some(({ value }) => value === shown(id)[what]) ? shown(id)[what] : '',
  });
  const acts = [
    nothing('asked'),
    { value: 'DEFEND', text: message('standing-form.word.defend') },
    { value: 'CEDE', text: message('standing-form.word.cede') },
  ];
  const strengths = strengthsOf(planner).map((each) => ({
    value: String(each),
    text: message('table.least', { strength: each }),
  }));
  const fieldsAt = (id: string, goals: readonly LaidChoice[]): readonly LaidField[] => [
    field(id, 'act', acts),
    ...(goals.length > 0 ? [field(id, 'to', [nothing('only-way'), ...goals])] : []),
    field(id, 'least', [nothing('whoever'), ...strengths]),
  ];
  const towns = townsOf(planner).map((id) => ({
    id: `at.${id}`,
    title: townName(planner, id),
    fields: fieldsAt(
      id,
      refuges(planner, planner.side, id).map((to) => ({ value: to, text: townName(planner, to) })),
    ),
  }));
  return [...towns, { id: `at.${ANY}`, title: message('table.anywhere'), fields: fieldsAt(ANY, []) }];
}

export const readAnswers = (planner: Planner, sent: LaidFields): readonly LaidLine[] =>
  [...townsOf(planner), ANY].flatMap((id): LaidLine[] => {
    const said = (what: keyof Said) => sent[`at.${id}.${what}`] ?? '';
    const act = said('act');
    if (act !== 'DEFEND' && act !== 'CEDE') return [];
    const least = strengthsOf(planner).find((each) => String(each) === said('least'));
    const town = planner.book.towns.has(said('to')) ? said('to') : undefined;
    const corps = id === ANY || town === undefined ? [] : corpsAt(planner, id, planner.side);
    const reacting = {
      town: id,
      ...(least === undefined ? {} : { when: atLeast(least) }),
      ...(act === 'DEFEND'
        ? { defend: true as const }
        : { to: corps.map((each) => ({ corps: each, town: town ?? '' })) }),
    };
    return [{ of: `at.${id}`, text: planner.orders.line('REACT', reacting), isLast: id === ANY }];
  });
