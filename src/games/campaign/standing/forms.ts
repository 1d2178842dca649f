/** Forms for the standing orders of the campaign games: what a player can select instead of write. */
import { type JsonObject, message } from '../../../engine/index.ts';
import {
  type ConditionChoice,
  type ConditionWords,
  knownAt,
  type Policy,
  type PolicyChoice,
  type PolicyField,
  type PolicyForm,
  type PolicyForms,
} from '../../../orders/index.ts';
import { ownOf } from '../position.ts';
import type { View } from '../state.ts';
import type { CardNumber, PowerId } from '../types.ts';
import { heldCards, type Kit } from '../verbs/kit.ts';
import type { LoseRule } from '../verbs/lose.ts';
import type { Respond } from '../verbs/respond.ts';
import type { Battle, SiegeRule } from './fight.ts';
import { NUMBERS } from './figures.ts';
import type { Consent, Evade, Intercept, Retreat } from './march.ts';
import type { Who, Wish } from './subjects.ts';
import type { Preferences } from './turn.ts';
import { conditionWords } from './words.ts';

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
const SIEGES = ['start', 'continue', 'replace', 'attack', 'attack BEST', 'defend', 'defend BEST'];
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

/** A field with one choice or none. */
const one = (name: string, choices: readonly PolicyChoice[], more: Partial<PolicyField> = {}): PolicyField => ({
  name,
  choices,
  ranks: 1,
  ...more,
});

const whoField = (choices: readonly PolicyChoice[], more: Partial<PolicyField> = {}): PolicyField => ({
  name: 'who',
  choices,
  empty: 'ALL',
  ...more,
});

const placesOf = ({ content }: Kit): PolicyChoice[] => [
  ...GROUNDS.map((ground) => word('ground', ground)),
  ...[...content.areas.values()]
    .map(({ name }) => ({ value: name, text: name }))
    .sort((a, b) => (a.value < b.value ? -1 : 1)),
];

/** Writes a subject as values of a form's fields. */
const said = ({ full, content }: Kit) => ({
  who: (who: Who | undefined): string[] =>
    who === undefined
      ? []
      : [
          ...(who.leaders ?? []).map((id) => full.leader(id)),
          ...(who.powers ?? []).map((id) => full.power(id)),
          ...(who.at ?? []).map((id) => `at ${full.place(id)}`),
          ...(who.soldiers ? ['soldiers'] : []),
        ],
  wishes: (wishes: readonly Wish[] = []): string[] =>
    wishes.map((wish) => ('place' in wish ? (content.areas.get(wish.place)?.name ?? wish.place) : wish.ground)),
});

/** A form for the lines of a verb. `S` is the subject that the verb reads. */
const formOf = <S extends object>(
  name: string,
  verb: string,
  kinds: readonly string[],
  fields: readonly PolicyField[],
  read: (subject: S) => Readonly<Record<string, readonly string[]>> = () => ({}),
): PolicyForm => ({
  name,
  verb,
  kinds,
  fields,
  chosen: (policy: Policy) => (policy.verb === verb ? read(policy.subject as S) : undefined),
});

const list = (value: unknown): string[] => (value === undefined ? [] : [String(value)]);

const marchForms = (kit: Kit, { own, allies, foes }: Cast): PolicyForm[] => {
  const { who, wishes } = said(kit);
  const places = placesOf(kit);
  const soldiers = word('who', 'soldiers');
  return [
    formOf(
      'intercept',
      'INTERCEPT',
      ['intercept'],
      [whoField(own), one('into', places, { before: 'INTO', ranks: 3 }), one('against', foes, { before: 'AGAINST' })],
      ({ who: meant, into, against }: Intercept) => ({ who: who(meant), into: wishes(into), against: who(against) }),
    ),
    formOf(
      'evade',
      'EVADE',
      ['evade'],
      [
        whoField([...own, soldiers]),
        one('from', foes, { before: 'FROM' }),
        one('to', places, { before: 'TO', ranks: 3 }),
      ],
      ({ who: meant, against, to }: Evade) => ({ who: who(meant), from: who(against), to: wishes(to) }),
    ),
    formOf(
      'retreat',
      'RETREAT',
      ['retreat'],
      [whoField(own, { behind: ':' }), one('to', places, { ranks: 3 })],
      ({ who: meant, to }: Retreat) => ({ who: who(meant), to: wishes(to) }),
    ),
    formOf(
      'consent',
      'CONSENT',
      ['consent'],
      [whoField(own, { name: 'along' }), one('join', allies, { before: 'JOIN' })],
      ({ who: meant, join }: Consent) => ({
        along: who(meant),
        join: who(join),
      }),
    ),
  ];
};

const fightForms = (kit: Kit, view: View, { own }: Cast): PolicyForm[] => {
  const { who } = said(kit);
  const held = heldCards(view).flatMap((number) => kit.content.cards.get(number) ?? []);
  const battle = held.filter((card) => card.battle);
  const cards = battle.map(({ number, title }) => ({ value: `PLAY ${number}`, text: `${number} ${title}` }));
  const responses = held.filter(({ response }) => response);
  const best = word('cards', 'BEST');
  const cardText = (cards: readonly CardNumber[] = []): string[] =>
    cards.length > 0 ? [`PLAY ${cards.join(', ')}`] : [];
  return [
    formOf(
      'battle',
      'BATTLE',
      ['battle.cards'],
      [
        whoField(own),
        one(
          'round',
          ['1', '2', '3'].map((value) => ({ value, text: value })),
          { before: 'ROUND' },
        ),
        one('cards', [best, ...cards]),
      ],
      (s: Battle) => ({ who: who(s.who), round: list(s.round), cards: s.best ? ['BEST'] : cardText(s.cards) }),
    ),
    formOf(
      'siege',
      'SIEGE',
      ['siege.start', 'siege.continue', 'siege.replace', 'siege.cards'],
      [
        one(
          'at',
          [...kit.content.areas.values()]
            .filter(({ fortress }) => fortress > 0)
            .map(({ name }) => ({ value: name, text: name })),
        ),
        one(
          'when',
          SIEGES.map((each) => word('siege', each)),
          { isNeeded: true },
        ),
      ],
      (s: SiegeRule) => ({
        at: s.at === undefined ? [] : [kit.full.place(s.at)],
        when: [[...list(s.when), ...(s.best ? ['BEST'] : cardText(s.cards))].join(' ')],
      }),
    ),
    formOf(
      'respond',
      'RESPOND',
      ['respond'],
      [
        one(
          'card',
          responses.map(({ number, title }) => ({ value: String(number), text: `${number} ${title}` })),
          {
            empty: 'ANY',
          },
        ),
        one(
          'window',
          WINDOWS.map((each) => word('window', each)),
          { before: 'TO', ranks: 3 },
        ),
      ],
      ({ card: played, to = [] }: Respond) => ({
        card: list(played),
        window: to.map(({ at, card }) => (card === undefined ? at : `${at} ${card}`)),
      }),
    ),
    formOf(
      'losses',
      'LOSE',
      ['losses', 'losses.share', 'losses.leader'],
      [
        whoField(own, { behind: ':' }),
        one(
          'arms',
          ARMS.map((value) => word('arms', value)),
        ),
        one(
          'rest',
          ['self', 'ally'].map((each) => word('rest', each)),
          { before: 'REST' },
        ),
      ],
      ({ who: meant, arms, rest }: LoseRule) => ({
        who: who(meant),
        arms: arms ? [arms.join(', ')] : [],
        rest: list(rest),
      }),
    ),
  ];
};

const turnForms = (): PolicyForm[] => [
  formOf('preempt', 'PREEMPT', ['preempt'], []),
  formOf('mulligan', 'MULLIGAN', ['mulligan'], []),
  formOf(
    'discard',
    'DISCARD',
    ['discard', 'debt.card', 'event.choice'],
    [
      one(
        'order',
        MEASURES.map((each) => word('measure', each)),
        { ranks: 3 },
      ),
    ],
    ({ order }: Preferences) => ({ order: order.map((each) => ('by' in each ? each.by : String(each.card))) }),
  ),
  {
    name: 'missed',
    verb: 'IF NMR THEN',
    kinds: ['impulse.order'],
    fields: [
      one(
        'orders',
        ABSENT.map((each) => word('absent', each)),
      ),
    ],
    isWhole: true,
    chosen: () => undefined,
  },
];

/** The kinds of question at which a fact is known, for the conditions of a form. */
const whereKnown = (words: ConditionWords<View>, name: string, args: JsonObject = {}): Pick<ConditionChoice, 'at'> => {
  const at = knownAt(words.facts[name], args);
  return at ? { at } : {};
};

const conditionsOf = (kit: Kit, { foes }: Cast): ConditionChoice[] => {
  const words = conditionWords(kit);
  const isPower = (name: string) => kit.content.powers.some(({ code }) => code === name);
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
  (kit: Kit) =>
  (view: View, owns: readonly PowerId[]): PolicyForms => {
    const cast = castOf(kit, view, owns);
    return {
      forms: [...marchForms(kit, cast), ...fightForms(kit, view, cast), ...turnForms()],
      conditions: conditionsOf(kit, cast),
    };
  };
