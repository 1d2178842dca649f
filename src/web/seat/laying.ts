/** A plan that is laid from cards: the table of a seat's page, and the lines that its choices give. */
import { z } from 'zod';
import type { Message } from '../../engine/index.ts';
import type { Game } from '../../game/index.ts';
import type { Speech } from '../../i18n/index.ts';
import type { SeatPage } from '../../match/pages.ts';
import { sentenceOf } from '../../match/words.ts';
import type { LaidCard, LaidChoice, LaidField, LaidFields, LaidLine, PlanTable } from '../../orders/index.ts';
import { BadForm } from '../errors.ts';
import { policyOf } from './standing-form.ts';

/** `lesson.march` lays a step of the lesson. */
const taught = z.string().max(40).startsWith('lesson.');

export const LayForm = z.looseObject({
  act: z.union([z.enum(['check', 'seal', 'read']), taught]),
  seen: z.string().max(64),
});

const LONGEST_VALUE = 80;

/** Rows that are not folded. */
const NEAR = 3;

/** The fields of a table as a form has sent them. */
export const laidFields = ({ act: _, seen: __, form: ___, ...sent }: z.output<typeof LayForm>): LaidFields =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      if (typeof value !== 'string' || value.length > LONGEST_VALUE) throw new BadForm();
      return [name, value];
    }),
  );

/** Whose plan it is. */
interface Planning {
  readonly game: Game;
  readonly page: SeatPage;
}

const tableOf = ({ game }: Planning): PlanTable => {
  const { planner } = game.language.standing ?? {};
  if (!planner) throw new BadForm();
  return planner;
};

/** The lines of a seat that have not ended, each with the place of the table that shows it; a place shows its first line. */
function placedLines({ game, page }: Planning, table: PlanTable) {
  const taken = new Set<string>();
  return page.standing
    .filter(({ over }) => !over)
    .map(({ text }) => {
      const policy = policyOf(game, page, text);
      const place = policy && table.placeOf(page.view, policy);
      const of = place === undefined || taken.has(place) ? undefined : place;
      if (of !== undefined) taken.add(of);
      return { text, policy, of };
    });
}

/** What the choices of a form give: the whole list of lines, and what cannot be. */
interface Laid {
  readonly texts: readonly string[];
  readonly faults: readonly string[];
}

/**
 * The list of lines after a table was laid: a line that the table shows is replaced where it stands, all others stay as they
 * are. New lines come before those that speak where no other does.
 */
export function laidList(planning: Planning, sent: LaidFields): Laid {
  const table = tableOf(planning);
  const { lines, faults } = table.read(planning.page.view, sent);
  const before = placedLines(planning, table);
  const shown = new Set(before.map(({ of }) => of));
  const again = before.flatMap(({ text, policy, of }): Listed[] => {
    if (of === undefined) return [{ text, isLast: policy !== undefined && table.isLast(policy) }];
    return lines.filter((line) => line.of === of);
  });
  const texts = lines.filter(({ of }) => !shown.has(of)).reduce(withLine, again);
  return {
    texts: texts.map(({ text }) => text),
    faults: faults.map((fault) => sentenceOf(planning.game, fault)),
  };
}

/** The lines of a plan as it is kept, or as a form has laid it; empty for games without such plans. */
export const laidText = (planning: Planning, sent?: LaidFields): string => {
  const { game, page } = planning;
  if (!game.language.standing?.planner) return '';
  const kept = page.standing.filter(({ over }) => !over).map(({ text }) => text);
  return (sent ? laidList(planning, sent).texts : kept).join('\n');
};

/** The lines of a plan with others that take the place of those that the table shows where they would be shown. */
export function laidBeside(planning: Planning, lines: readonly string[]): readonly string[] {
  const { game, page } = planning;
  const table = tableOf(planning);
  const placeOf = (text: string): string | undefined => {
    const policy = policyOf(game, page, text);
    return policy && table.placeOf(page.view, policy);
  };
  const taken = new Set(lines.flatMap((text) => placeOf(text) ?? []));
  const kept = placedLines(planning, table).filter(({ of }) => of === undefined || !taken.has(of));
  return [...lines, ...kept.map(({ text }) => text)];
}

/** The fields of a table, in which some rows and answers show these lines. */
export function laidWith(planning: Planning, sent: LaidFields, lines: readonly string[]): LaidFields {
  const { game, page } = planning;
  const table = tableOf(planning);
  const policies = lines.flatMap((text) => policyOf(game, page, text) ?? []);
  const places = policies.map((policy) => table.placeOf(page.view, policy));
  const { rows, answers } = table.show(page.view, policies) ?? { rows: [], answers: [] };
  const cards = rows.filter(({ id }) => places.includes(id)).flatMap((row) => row.cards);
  const fields = [
    ...cards,
    ...cards.flatMap(({ ends }) => ends.flatMap((end) => end.fields)),
    ...answers.filter(({ id }) => places.includes(id)).flatMap((answer) => answer.fields),
  ];
  return { ...sent, ...Object.fromEntries(fields.map(({ name, value }) => [name, value])) };
}

type Listed = Pick<LaidLine, 'text' | 'isLast'>;

const withLine = (list: readonly Listed[], line: Listed): readonly Listed[] => {
  const verb = line.text.split(' ')[0];
  const last = list.findIndex(({ text, isLast }) => isLast && text.split(' ')[0] === verb);
  return line.isLast || last < 0 ? [...list, line] : list.toSpliced(last, 0, line);
};

/** The table as the page shows it, with the choices of a form that was not saved; undefined for games without one. */
export function laidScreen({ game, page, say }: Planning & { readonly say: Speech }, sent?: LaidFields) {
  const table = game.language.standing?.planner;
  if (!table || page.match.state === 'OVER') return undefined;
  const lines = placedLines({ game, page }, table).flatMap(({ policy, of }) =>
    policy && of !== undefined ? [policy] : [],
  );
  const shown = table.show(page.view, lines);
  if (!shown) return undefined;
  const words = (text: string | Message): string => (typeof text === 'string' ? text : sentenceOf(game, text));
  const field = ({ name, label, choices, value }: LaidField) => ({
    name,
    label: words(label),
    groups: groupsOf(choices, words, sent?.[name] ?? value),
  });
  const card = ({ name, ends, value }: LaidCard) => ({
    name,
    none: say('lay.unplayed'),
    isPlayed: (sent?.[name] ?? value) !== '',
    ends: ends.map((end) => ({
      value: end.value,
      text: words(end.text),
      closed: end.closed && words(end.closed),
      isUp: (sent?.[name] ?? value) === end.value,
      fields: end.fields.map(field),
    })),
  });
  const rows = shown.rows.map((row) => ({
    id: row.id,
    title: words(row.title),
    count: row.count,
    cards: row.cards.map(card),
  }));
  const [near, far] = [rows.slice(0, NEAR), rows.slice(NEAR)];
  return {
    rows: { near, far, hasFar: far.some(({ cards }) => cards.some(({ isPlayed }) => isPlayed)) },
    answers: shown.answers.map((answer) => ({
      id: answer.id,
      title: words(answer.title),
      fields: answer.fields.map(field),
    })),
  };
}

/** What a plan with lines still needs for the question that is asked, or leaves open; empty for a seat without lines. */
export function laidGaps({ game, page }: Planning): readonly string[] {
  const table = game.language.standing?.planner;
  const lines = page.standing.filter(({ over }) => !over);
  const [sealed] = page.sealed;
  const question = page.open.find(({ isAct }) => isAct);
  if (!table || !(sealed || (question && lines.length > 0))) return [];
  const policies = lines.flatMap(({ text }) => policyOf(game, page, text) ?? []);
  const gaps = table.gaps(page.view, policies, sealed?.answer);
  const { stops = [] } = question ?? {};
  if (sealed || stops.length === 0) return (gaps?.later ?? []).map((gap) => sentenceOf(game, gap));
  return gaps?.unplanned ? [sentenceOf(game, gaps.unplanned)] : stops;
}

/** Choices in groups, in their order; those of no group stand alone. */
const groupsOf = (
  choices: readonly LaidChoice[],
  words: (text: string | Message) => string,
  picked: string,
): readonly {
  readonly title: string | undefined;
  readonly choices: readonly { readonly value: string; readonly text: string; readonly chosen: boolean }[];
}[] => {
  const groups = new Map<string, LaidChoice[]>();
  for (const choice of choices) {
    const title = choice.group === undefined ? '' : words(choice.group);
    groups.set(title, [...(groups.get(title) ?? []), choice]);
  }
  return [...groups].map(([title, all]) => ({
    title: title === '' ? undefined : title,
    choices: all.map(({ value, text }) => ({ value, text: words(text), chosen: value === picked })),
  }));
};
