/** Forms for rules of the defence: what a player can select instead of write. */
import { type JsonObject, message } from '../../../engine/index.ts';
import {
  type ConditionChoice,
  type ConditionWords,
  knownAt,
  type PolicyChoice,
  type PolicyField,
  type PolicyForm,
  type PolicyForms,
} from '../../../orders/index.ts';
import type { View } from '../knowledge.ts';
import { ARMS, REACTIONS, type Reaction } from '../types.ts';
import { REACTION_TEXTS } from './rules.ts';

const word = (group: string, value: string): PolicyChoice => ({
  value,
  text: message(`standing-form.${group}.${value.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`),
});

const words = (group: string, values: readonly string[]): readonly PolicyChoice[] =>
  values.map((value) => word(group, value));

const one = (name: string, choices: readonly PolicyChoice[], more: Partial<PolicyField> = {}): PolicyField => ({
  name,
  choices,
  ranks: 1,
  ...more,
});

const CLASSES = ['LINE', 'LIGHT', 'GRENADIER', 'GUARD', 'MILITIA', 'HEAVY'];
const WHO: PolicyField = one('who', words('who', [...ARMS, ...CLASSES]), { before: 'FOR', empty: 'FOR ANY' });
/** Of combined arms only a melee that is declared tells. */
const against = (kinds: readonly string[]): PolicyField =>
  one('against', words('who', kinds.includes('reaction') ? [...ARMS, 'COMBINED'] : ARMS), { before: 'AGAINST' });
const YES_NO = words('word', ['YES', 'NO']);

/** A value, or several, as choices. */
const chosenOf = (value: unknown): readonly string[] => (value === undefined ? [] : [value].flat().map(String));
const yesNo = (value: unknown): string | undefined => (value === undefined ? undefined : value === true ? 'YES' : 'NO');

/**
 * A form for the rules of one verb, and what its fields show of one. A rule that says more is not written the same by its form, and so is
 * not shown in it.
 */
const ruleForm = (
  plan: Pick<PolicyForm, 'name' | 'verb' | 'kinds'> & {
    readonly who?: PolicyField;
    readonly own: readonly PolicyField[];
  },
  shown: (rule: JsonObject) => Readonly<Record<string, unknown>>,
): PolicyForm => {
  const { who: whom = WHO, own, ...form } = plan;
  return {
    ...form,
    fields: [whom, against(form.kinds), ...own],
    chosen: ({ verb, subject }) => {
      if (verb !== form.verb || subject.who === undefined) return undefined;
      const who = subject.who === 'ANY' ? undefined : subject.who;
      const fields = Object.entries({ who, against: subject.against, ...shown(subject) });
      return Object.fromEntries(fields.map(([name, value]) => [name, chosenOf(value)]));
    },
  };
};

const reactionTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map((each: Reaction) => REACTION_TEXTS[each]) : [];

/** The first two preferences of a rule. */
const preferences = (value: unknown): readonly (string | undefined)[] =>
  Array.isArray(value) ? value.map(({ by }: { readonly by: string }) => by) : [];

const WAYS = words('way', ['COVER', 'SUPPORT', 'STRAIGHT', 'LEFT', 'RIGHT']);

/** The forms of a seat that has these leaders. */
const formsFor = (leaders: readonly string[]): readonly PolicyForm[] => [
  ruleForm(
    {
      ...{ name: 'melee', verb: 'MELEE', kinds: ['reaction'] },
      own: [
        {
          name: 'reactions',
          choices: words(
            'reaction',
            REACTIONS.map((each) => REACTION_TEXTS[each]),
          ),
          ranks: REACTIONS.length,
          isNeeded: true,
          before: ':',
          empty: ': STAND',
        },
      ],
    },
    ({ reactions }) => ({ reactions: reactionTexts(reactions) }),
  ),
  ruleForm(
    {
      ...{ name: 'flags', verb: 'FLAGS', kinds: ['flags'] },
      own: [
        one('ignore', words('ignore', ['AS-NEEDED', 'MAX', 'NONE']), {
          isNeeded: true,
          before: ': IGNORE',
          empty: ': IGNORE AS-NEEDED',
        }),
      ],
    },
    ({ ignore }) => ({ ignore }),
  ),
  ruleForm(
    {
      ...{ name: 'retreat', verb: 'RETREAT', kinds: ['retreat', 'retire'] },
      own: [
        one('prefer', WAYS, { isNeeded: true, before: ':', empty: ': COVER' }),
        one('second', WAYS, { before: '>' }),
        one('join', YES_NO, { before: 'JOIN' }),
      ],
    },
    ({ prefer, join }) => {
      const [first, second] = preferences(prefer);
      return { prefer: first, second, join: yesNo(join) };
    },
  ),
  ruleForm(
    {
      ...{ name: 'leader', verb: 'LEADER', kinds: ['leader'] },
      who: one(
        'who',
        leaders.map((id) => ({ value: `LDR:${id}`, text: id })),
        { before: 'FOR', empty: 'FOR ANY' },
      ),
      own: [
        one(
          'distance',
          ['1', '2', '3'].map((value) => ({ value, text: value })),
          { before: ': DIST', empty: ':' },
        ),
        one('follow', words('follow', ['ANY', 'NONE']), { before: 'JOIN' }),
        one('off', words('off', ['LAST', 'NEVER', 'FIRST']), {
          isNeeded: true,
          before: 'OFFBOARD',
          empty: 'OFFBOARD LAST',
        }),
      ],
    },
    ({ dist, join, off }) => ({ distance: dist, follow: join, off }),
  ),
  ruleForm(
    {
      ...{ name: 'back', verb: 'BACK', kinds: ['battleBack'] },
      own: [one('back', YES_NO, { isNeeded: true, before: ':', empty: ': YES' })],
    },
    ({ back }) => ({ back: yesNo(back) }),
  ),
];

/** Facts of the other unit, by its arm. */
const ARM_FACTS = ARMS.map((arm) => arm.toLowerCase());

const figuresOf = ({ numbers }: ConditionWords<View>): readonly ConditionChoice[] =>
  Object.entries(numbers).map(([name, { at }]) => ({ ...word('figure', name), isFigure: true, ...(at ? { at } : {}) }));

/** What rules may ask beside figures. */
const factsOf = ({ facts }: ConditionWords<View>): readonly ConditionChoice[] => {
  const fact = (value: string, name: string): ConditionChoice => {
    const at = knownAt(facts[name], {});
    return { ...word('fact', value), isFigure: false, ...(at ? { at } : {}) };
  };
  return [
    fact('supported', 'supported'),
    fact('leader .here', 'here'),
    ...ARM_FACTS.map((what) => fact(`attacker .arm=${what}`, 'attacker')),
  ];
};

/** The forms for the rules of a seat. */
export const ruleForms = (conditions: ConditionWords<View>, leaders: readonly string[]): PolicyForms => ({
  forms: formsFor(leaders),
  conditions: [...figuresOf(conditions), ...factsOf(conditions)],
});
