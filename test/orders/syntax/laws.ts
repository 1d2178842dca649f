/** What holds for every row of a table of verbs, shown by values that its syntaxes make. */
import { expect, test } from 'vitest';
import { type Chance, chanceFrom, type Json, type JsonObject } from '../../../src/engine/index.ts';
import {
  type FieldChoices,
  type Language,
  type Policy,
  type PolicyForm,
  type ReadContext,
  readSheet,
  type syntax,
  writeForm,
  writeOrder,
  writePolicy,
} from '../../../src/orders/index.ts';

const VALUES = 300;
const STYLES = ['short', 'full'] as const;

export function testLaws<V>(table: syntax.VerbTable<V>, language: Language<V>, context: ReadContext<V>): void {
  const read = (text: string) => {
    const { lines, standing } = readSheet(text, language, context);
    return [...lines, ...standing];
  };
  const rows = Object.entries(table.rows);

  test.each(rows.filter(([, { standing }]) => standing))(
    '%s as a standing order is read as it is written',
    (verb, row) => {
      const chance = chanceFrom(1863);
      for (let count = 0; count < VALUES; count++) {
        const subject = row.standing?.syntax.some(chance, language) as JsonObject;
        const until = row.standing?.lasts?.(subject);
        const policy: Policy = { verb, subject, clause: { when: 'always', ...(until ? { until } : {}) } };
        for (const style of STYLES) {
          const text = writePolicy(language, policy, style);
          expect(read(text), text).toMatchObject([
            { policy, problems: [], [style === 'short' ? 'canonical' : 'spelt']: text },
          ]);
        }
        expect(table.line(verb, subject)).toBe(writePolicy(language, policy, 'full'));
      }
    },
  );

  test.each(rows.filter(([, { rule }]) => rule?.syntax.some))('%s as a rule is read as it is written', (verb, row) => {
    const chance = chanceFrom(1863);
    for (let count = 0; count < VALUES; count++) {
      const subject = row.rule?.syntax.some?.(chance, language) as JsonObject;
      const policy: Policy = { verb, subject, clause: { when: 'always' } };
      for (const style of STYLES) {
        const text = writePolicy(language, policy, style);
        expect(read(text), text).toMatchObject([
          { policy, problems: [], [style === 'short' ? 'canonical' : 'spelt']: text },
        ]);
      }
    }
  });

  test.each(rows.filter(([, { answer }]) => answer))('%s as an answer is read as it is written', (verb, row) => {
    const chance = chanceFrom(1863);
    for (let count = 0; count < VALUES; count++) {
      const answer = row.answer?.syntax.some(chance, language) as Json;
      for (const style of STYLES) {
        const text = writeOrder(language, { verb, answer }, style);
        expect(read(text), text).toMatchObject([
          { order: { verb, answer }, problems: [], [style === 'short' ? 'canonical' : 'spelt']: text },
        ]);
        expect(table.formatAnswer(row.answer?.kind ?? '', answer, style)).toBe(text);
      }
    }
  });

  test.each(rows.filter(([, { act }]) => act?.syntax.some))('%s as an act is read as it is written', (verb, row) => {
    const chance = chanceFrom(1863);
    for (let count = 0; count < VALUES; count++) {
      const order = { verb, ...row.act?.syntax.some?.(chance, language) };
      for (const style of STYLES) {
        const text = writeOrder(language, order, style);
        expect(read(text), text).toMatchObject([
          { order, problems: [], [style === 'short' ? 'canonical' : 'spelt']: text },
        ]);
      }
    }
  });

  const { view } = context;
  const forms = view === undefined ? [] : (language.standing?.forms?.(view, context.owns).forms ?? []);
  const own = forms.filter(({ write }) => write);
  test.each(own.map((form) => [form.name, form] as const))(
    'the line of the form "%s" is shown by it as it was filled in',
    (_name, form) => {
      const chance = chanceFrom(1863);
      let whole = 0;
      for (let count = 0; count < VALUES; count++) {
        const chosen = filled(form, chance);
        const text = writeForm(form, chosen, CLAUSE, []);
        const [line] = read(text);
        if (text.includes('__')) expect(line?.problems, text).not.toEqual([]);
        else expect(line && 'policy' in line && line.policy && form.chosen(line.policy), text).toEqual(chosen);
        if (!text.includes('__')) whole += 1;
      }
      expect(whole).toBeGreaterThan(VALUES / 10);
    },
  );
}

const CLAUSE = { when: 'always', atoms: [], isAny: false, elseAsk: false, most: '', until: '' } as const;

/** A choice in most fields. */
const filled = ({ fields }: PolicyForm, chance: Chance): FieldChoices =>
  Object.fromEntries(
    fields.map(({ name, choices }) => {
      const choice = chance.below(5) === 0 ? undefined : choices[chance.below(choices.length)];
      return [name, choice ? [choice.value] : []];
    }),
  );
