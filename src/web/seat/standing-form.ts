/** A standing order as a form of the page: its fields, and what they show. */
import { z } from 'zod';
import { same } from '../../engine/index.ts';
import type { Game } from '../../game/index.ts';
import type { Speech } from '../../i18n/index.ts';
import type { SeatPage } from '../../match/pages.ts';
import { sentenceOf } from '../../match/words.ts';
import {
  type ClauseChoice,
  COMPARISONS,
  type ConditionChoice,
  chosenClause,
  type FieldChoices,
  type Policy,
  type PolicyChoice,
  type PolicyField,
  type PolicyForm,
  type PolicyForms,
  readSheet,
  SPANS,
  writeForm,
} from '../../orders/index.ts';
import { BadForm } from '../errors.ts';
import { ownsOfPage } from './owns.ts';

/** The most tests in one condition. */
const ATOMS = 3;

const WHEN = ['always', 'if', 'never', 'ask'] as const;

const several = (text: z.ZodString) =>
  z
    .union([text, z.array(text).max(80)])
    .transform((value) => [value].flat())
    .default([]);

/** A submitted form; the fields of its subject come with it. */
export const LineForm = z.looseObject({
  name: z.string().max(30),
  act: z.enum(['check', 'save']),
  seen: z.string().max(64),
  edit: z.coerce.number().int().min(1).max(100).optional(),
  when: z.enum(WHEN).default('always'),
  together: z.enum(['all', 'any']).default('all'),
  elseAsk: z.literal('yes').optional(),
  most: z
    .string()
    .regex(/^\d{0,2}$/)
    .default(''),
  until: z.enum(['', 'day', ...SPANS]).default(''),
  day: z
    .string()
    .regex(/^(?:\d{4}-\d{2}-\d{2})?$/)
    .default(''),
  not: several(z.string().max(2)),
  what: several(z.string().max(80)),
  compare: several(z.string().max(2)),
  value: several(z.string().regex(/^-?\d{0,4}(?:\.\d{1,2})?$/)),
});

export interface LineChoice {
  readonly chosen: FieldChoices;
  readonly clause: ClauseChoice;
}

const values = z.union([z.string(), z.array(z.string()).max(80)]).transform((value) => [value].flat());

/** The choices that were made; undefined if the form does not offer one of them. */
export const lineChoice = (
  { fields }: PolicyForm,
  conditions: readonly ConditionChoice[],
  sent: z.output<typeof LineForm>,
): LineChoice => {
  const chosen = Object.fromEntries(
    fields.map((field) => [field.name, values.parse(sent[`field-${field.name}`] ?? []).filter((text) => text !== '')]),
  );
  const asked = sent.what.slice(0, ATOMS);
  const isOurs =
    fields.every(({ name, choices }) => isOffered(choices, chosen[name] ?? [])) &&
    isOffered(
      conditions,
      asked.filter((what) => what !== ''),
    );
  if (!isOurs) throw new BadForm();
  return {
    chosen,
    clause: {
      when: sent.when,
      atoms: asked.map((what, i) => ({
        not: sent.not.includes(String(i)),
        what,
        compare: COMPARISONS.find((each) => each === sent.compare[i]) ?? '>=',
        value: sent.value[i] ?? '',
      })),
      isAny: sent.together === 'any',
      elseAsk: sent.elseAsk !== undefined,
      most: sent.most,
      until: sent.until === 'day' ? sent.day : sent.until,
    },
  };
};

const isOffered = (choices: readonly PolicyChoice[], wanted: readonly string[]): boolean =>
  wanted.every((value) => choices.some((choice) => choice.value === value));

const EMPTY: LineChoice = {
  chosen: {},
  clause: { when: 'always', atoms: [], isAny: false, elseAsk: false, most: '', until: '' },
};

/** The tests that a form offers, however it is filled in. */
export const conditionsOf = ({ kinds }: PolicyForm, { conditions }: PolicyForms): readonly ConditionChoice[] =>
  conditions.filter(({ at }) => at === undefined || at.some((kind) => kinds.includes(kind)));

/** The tests that apply to a form as it is filled in: one line may answer fewer kinds of question than its form. */
export const conditionsFor = (
  { language }: Pick<Game, 'language'>,
  form: PolicyForm,
  all: PolicyForms,
  chosen: LineChoice['chosen'] = {},
): readonly ConditionChoice[] => {
  const isTold = (what: string): boolean => {
    const atoms = [{ not: false, what, compare: '>=' as const, value: '2' }];
    const line = writeForm(form, chosen, { ...EMPTY.clause, when: 'if', atoms }, all.conditions);
    const [read] = readSheet(line, language, { owns: [] }).standing;
    return !read?.problems.some(({ code }) => code === 'order.never-known');
  };
  return conditionsOf(form, all).filter(({ value }) => isTold(value));
};

export const lineOf = (form: PolicyForm, { chosen, clause }: LineChoice, { conditions }: PolicyForms): string =>
  writeForm(form, chosen, clause, conditions);

/** A line of a seat, as it is understood. */
export const policyOf = (game: Game, page: SeatPage, text: string): Policy | undefined =>
  readSheet(text, game.language, { owns: ownsOfPage(game, page), view: page.view }).standing[0]?.policy;

/** The form with the choices that give this line; undefined if the line says more than any form can. */
export const formOfLine = (
  game: Game,
  page: SeatPage,
  all: PolicyForms,
  text: string,
): { readonly form: PolicyForm; readonly choice: LineChoice } | undefined => {
  const policy = policyOf(game, page, text);
  const clause = policy && chosenClause(policy.clause, game.language.conditions);
  if (!policy || !clause) return undefined;
  for (const form of all.forms) {
    const chosen = form.chosen(policy);
    if (!chosen || !form.fields.every(({ name, choices }) => isOffered(choices, chosen[name] ?? []))) continue;
    const again = policyOf(game, page, writeForm(form, chosen, clause, all.conditions));
    if (again && same({ ...again }, { ...policy })) return { form, choice: { chosen, clause } };
  }
  return undefined;
};

/** What the template shows of a form. */
export const formScreen = (
  game: Game,
  say: Speech,
  form: PolicyForm,
  all: PolicyForms,
  { chosen, clause }: LineChoice = EMPTY,
) => {
  const textOf = ({ text }: PolicyChoice): string => (typeof text === 'string' ? text : sentenceOf(game, text));
  const options = (choices: readonly PolicyChoice[], picked: readonly string[]) =>
    choices.map((choice) => ({ value: choice.value, text: textOf(choice), chosen: picked.includes(choice.value) }));
  const isDay = /^\d/.test(clause.until);
  const asked = form.isWhole ? [] : conditionsFor(game, form, all, chosen);
  return {
    name: form.name,
    title: titleOf(game, form),
    fields: form.fields.map((field) => ({
      name: `field-${field.name}`,
      label: sentenceOf(game, { key: `standing-form.field.${field.name}` }),
      isNeeded: field.isNeeded === true,
      ...pickersOf(field, chosen[field.name] ?? [], options),
    })),
    clause: form.isWhole
      ? undefined
      : {
          when: WHEN.map((value) => ({
            value,
            text: say(`standing-page.when.${value}`),
            chosen: value === clause.when,
          })),
          atoms: Array.from({ length: ATOMS }, (_, i) => {
            const atom = clause.atoms[i];
            return {
              not: atom?.not ?? false,
              what: options(asked, atom ? [atom.what] : []),
              compare: COMPARISONS.map((value) => ({ value, chosen: value === (atom?.compare ?? '>=') })),
              value: atom?.value ?? '',
            };
          }),
          isAny: clause.isAny,
          elseAsk: clause.elseAsk,
          most: clause.most,
          until: ['', ...(game.language.standing?.spans ?? SPANS), 'day'].map((value) => ({
            value,
            text: say(`standing-page.until.${value === '' ? 'ever' : value}`),
            chosen: value === (isDay ? 'day' : clause.until),
          })),
          day: isDay ? clause.until : '',
        },
  };
};

export const titleOf = (game: Game, { name }: Pick<PolicyForm, 'name'>): string =>
  sentenceOf(game, { key: `standing-form.${name}` });

type Options = (
  choices: readonly PolicyChoice[],
  picked: readonly string[],
) => readonly { readonly value: string; readonly text: string; readonly chosen: boolean }[];

/** The fields of a form: tick boxes for a set of choices, or one list for each rank. */
const pickersOf = ({ choices, ranks }: PolicyField, picked: readonly string[], options: Options) =>
  ranks === undefined
    ? { ticks: options(choices, picked), ranks: [] }
    : {
        ticks: [],
        ranks: Array.from({ length: ranks }, (_, i) => options(choices, picked.slice(i, i + 1))),
      };
