/** Forms for the standing orders of the campaign games: what a player can select instead of write. */
import { type JsonObject, message } from '../../../../engine/index.ts';
import {
  asksAll,
  type ConditionChoice,
  type ConditionWords,
  chosenIn,
  knownAt,
  type PolicyChoice,
  type PolicyField,
  type PolicyForm,
  type PolicyForms,
} from '../../../../orders/index.ts';
import { ownOf } from '../../rules/position.ts';
import type { View } from '../../state.ts';
import type { PowerId } from '../../types.ts';
import { heldCards, type Kit, type Rows } from '../names.ts';
import { NUMBERS } from './figures.ts';

const word = (group: string, value: string): PolicyChoice => ({
  value,
  text: message(`standing-form.${group}.${value.replaceAll(' ', '-').toLowerCase()}`),
});

const GROUNDS = ['key', 'fortress', 'capital', 'home', 'friendly', 'uncontrolled', 'friends', 'nearest-key'];
const MEASURES = ['lowest-cp', 'highest-cp', 'duplicates', 'battle', 'siege', 'responses', 'plus'];
const ARMS = ['inf, cav, art', 'cav, inf, art', 'inf, art, cav', 'art, cav, inf'];
const WINDOWS = [
  'move',
  'interception',
  'evasion',
  'battle',
  'round',
  'lost',
  'won',
  'siege',
  'retreat',
  'flag',
  'event',
];
/** Rules for sieges, by the ends of their labels. */
const SIEGES = {
  start: 'start',
  continue: 'continue',
  replace: 'replace',
  attack: 'attack play',
  'attack-best': 'attack play best',
  defend: 'defend play',
  'defend-best': 'defend play best',
};
const ABSENT = ['PLAY lowest CP; PASS', 'PLAY highest CP; PASS', 'PASS'];

/** Facts without arguments. */
const FACTS = [
  ...['losing', 'friendly', 'uncontrolled', 'key', 'fortress', 'home', 'capital', 'besieged', 'alone', 'nmr'],
];

/** The pieces that a form may name, as the view shows them. */
interface Cast {
  readonly own: readonly PolicyChoice[];
  readonly allies: readonly PolicyChoice[];
  readonly foes: readonly PolicyChoice[];
}

const castOf = ({ content, full }: Kit, { forces }: View, owns: readonly PowerId[]): Cast => {
  const sides = new Set(content.powers.filter(({ id }) => owns.includes(id)).map(({ side }) => side));
  const named = (isMeant: (power: (typeof content.powers)[number]) => boolean): PolicyChoice[] => {
    const powers = content.powers.filter(isMeant);
    const leaders = powers.flatMap(({ id }) =>
      Object.values(forces).flatMap((force) => force[ownOf(id)]?.leaders ?? []),
    );
    const both = [...new Set(leaders)].sort().map((id) => full.leader(id));
    return [
      ...both.map((name) => ({ value: name, text: name })),
      ...powers.map(({ code, name }) => ({ value: code, text: name })),
    ];
  };
  return {
    own: named(({ id }) => owns.includes(id)),
    allies: named(({ id, side }) => sides.has(side) && !owns.includes(id)),
    foes: named(({ side }) => !sides.has(side)),
  };
};

const words = (group: string, values: readonly string[]): PolicyChoice[] => values.map((each) => word(group, each));

const named = (values: readonly string[]): PolicyChoice[] => values.map((value) => ({ value, text: value }));

const one = (name: string, choices: readonly PolicyChoice[], more: Partial<PolicyField> = {}): PolicyField => ({
  name,
  choices,
  ranks: 1,
  ...more,
});

const who = (choices: readonly PolicyChoice[], more: Partial<PolicyField> = {}): PolicyField => ({
  name: 'who',
  choices,
  empty: 'ALL',
  ...more,
});

type FormRow = readonly [verb: string, kinds: readonly string[], ...fields: PolicyField[]];

const formRows = ({ content }: Kit, view: View, { own, allies, foes }: Cast): Readonly<Record<string, FormRow>> => {
  const areas = [...content.areas.values()];
  const namesOf = (all: typeof areas) => named(all.map(({ name }) => name));
  const places = [...words('ground', GROUNDS), ...namesOf(areas).sort((a, b) => (a.value < b.value ? -1 : 1))];
  const held = heldCards(view).flatMap((number) => content.cards.get(number) ?? []);
  const cards = (all: typeof held, before = '') =>
    all.map(({ number, title }) => ({ value: `${before}${number}`, text: `${number} ${title}` }));
  const battle = cards(
    held.filter((card) => card.battle),
    'PLAY ',
  );
  const responses = cards(held.filter(({ response }) => response));
  const fortresses = namesOf(areas.filter(({ fortress }) => fortress > 0));
  const sieges = Object.entries(SIEGES).map(([label, value]) => ({ ...word('siege', label), value }));
  const into = one('into', places, { before: 'INTO', ranks: 3 });
  const to = { ranks: 3 };
  return {
    intercept: ['INTERCEPT', ['intercept'], who(own), into, one('against', foes, { before: 'AGAINST' })],
    evade: [
      'EVADE',
      ['evade'],
      who([...own, word('who', 'soldiers')]),
      one('from', foes, { before: 'FROM' }),
      one('to', places, { before: 'TO', ...to }),
    ],
    retreat: ['RETREAT', ['retreat'], who(own, { behind: ':' }), one('to', places, to)],
    consent: ['CONSENT', ['consent'], who(own, { name: 'along' }), one('join', allies, { before: 'JOIN' })],
    battle: [
      'BATTLE',
      ['battle.cards'],
      who(own),
      one('round', named(['1', '2', '3']), { before: 'ROUND' }),
      one('cards', [word('cards', 'BEST'), ...battle]),
    ],
    siege: [
      'SIEGE',
      ['siege.start', 'siege.continue', 'siege.replace', 'siege.cards'],
      one('at', fortresses),
      one('when', sieges, { isNeeded: true }),
    ],
    respond: [
      'RESPOND',
      ['respond'],
      one('card', responses, { empty: 'ANY' }),
      one('window', words('window', WINDOWS), { before: 'TO', ...to }),
    ],
    losses: [
      'LOSE',
      ['losses', 'losses.share', 'losses.leader'],
      who(own, { behind: ':' }),
      one('arms', words('arms', ARMS)),
      one('rest', words('rest', ['self', 'ally']), { before: 'REST' }),
    ],
    preempt: ['PREEMPT', ['preempt']],
    mulligan: ['MULLIGAN', ['mulligan']],
    discard: ['DISCARD', ['discard', 'debt.card', 'event.choice'], one('order', words('measure', MEASURES), to)],
    missed: ['IF NMR THEN', ['impulse.order'], one('orders', words('absent', ABSENT))],
  };
};

/** A form whose fields make up the line of a verb. It shows a line that they make up. */
const formOf = (rows: Rows, name: string, [verb, kinds, ...fields]: FormRow): PolicyForm => ({
  name,
  verb,
  kinds,
  fields,
  ...(verb in rows ? {} : { isWhole: true }),
  chosen: (policy) =>
    policy.verb === verb && !asksAll(policy)
      ? chosenIn(fields, rows[verb]?.rule?.syntax.write(policy.subject, { style: 'full' }) ?? '')
      : undefined,
});

/** The kinds of question at which a fact is known, for the conditions of a form. */
const whereKnown = (words: ConditionWords<View>, name: string, args: JsonObject = {}): Pick<ConditionChoice, 'at'> => {
  const at = knownAt(words.facts[name], args);
  return at ? { at } : {};
};

const conditionsOf = ({ content }: Kit, words: ConditionWords<View>, { foes }: Cast): ConditionChoice[] => {
  const isPower = (name: string) => content.powers.some(({ code }) => code === name);
  return [
    ...Object.entries(NUMBERS).map(([name, { at, tail }]) => ({
      value: tail === undefined ? name : `${name}.${tail}`,
      text: message(`standing-form.figure.${name}`),
      isFigure: true,
      ...(at ? { at } : {}),
    })),
    ...FACTS.map((name) => ({ ...word('fact', name), isFigure: false, ...whereKnown(words, name) })),
    ...foes.map(({ value, text }) => ({
      value: `against ${value}`,
      text: message('standing-form.fact.against', { name: String(text) }),
      isFigure: false,
      ...whereKnown(words, 'against', isPower(value) ? { power: value } : { leader: value }),
    })),
  ];
};

/** The forms for a seat's standing orders. */
export const standingForms =
  (kit: Kit, rows: Rows, conditions: ConditionWords<View>) =>
  (view: View, owns: readonly PowerId[]): PolicyForms => {
    const cast = castOf(kit, view, owns);
    const forms = Object.entries(formRows(kit, view, cast));
    return {
      forms: forms.map(([name, row]) => formOf(rows, name, row)),
      conditions: conditionsOf(kit, conditions, cast),
    };
  };
