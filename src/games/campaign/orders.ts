/** The order language of a campaign game. */
import type { Json, LanguageTag } from '../../engine/index.ts';
import type { Deeds, Orders } from '../../game/index.ts';
import { type Catalogue, type Catalogues, catalogueIn, type Formatters, speechFrom } from '../../i18n/index.ts';
import {
  type Dialect,
  dialectsIn,
  foreignVerb,
  NameBook,
  type NameEntry,
  type PhaseForm,
  type Prose,
  SPANS,
  syntax,
} from '../../orders/index.ts';
import { DEED_KINDS, deedOf } from './board/offers.ts';
import type { Content } from './content.ts';
import type { CampaignTypes } from './define/module.ts';
import type { CampaignWords } from './define/parts.ts';
import { whoOf } from './orders/answer-parts.ts';
import { branchWords } from './orders/answers/branch.ts';
import { groupVerbs } from './orders/answers/command.ts';
import { closestTo, composed } from './orders/answers/compose.ts';
import { formatAnswer, rowsOf } from './orders/answers/index.ts';
import { CASES, campaignLexicon } from './orders/answers/lexicon.ts';
import { writeMove } from './orders/answers/move.ts';
import { isDeclining, replies } from './orders/answers/replies.ts';
import { foresight } from './orders/foresight.ts';
import { helpTopics } from './orders/help.ts';
import { neverOf } from './orders/impossible.ts';
import { seenIn } from './orders/labels/label.ts';
import { goersOf } from './orders/labels/who.ts';
import { heldCards, type Kit, type OwnLanguage, powersCalled } from './orders/names.ts';
import { waits } from './orders/notices.ts';
import { PROFILES } from './orders/profiles.ts';
import { standingForms } from './orders/standing/forms.ts';
import { idleReason } from './orders/standing/idle.ts';
import { conditionWords } from './orders/standing/words.ts';
import { unspent } from './orders/unspent.ts';
import { makeFormatters, namersOf, ofShape } from './report/formatters.ts';
import type { Definition } from './rules/play.ts';
import type { Phase, View } from './state.ts';
import type { EventChoice } from './types.ts';

const namesOf = ({ areas, leaders, powers, cards, aliases }: Content): NameEntry[] => [
  ...[...leaders.values()].map(({ id, name }) => ({ kind: 'leader', id, name, also: aliases.leaders[id] ?? [] })),
  ...[...areas.values()].map(({ id, name }) => ({ kind: 'place', id, name, also: aliases.places[id] ?? [] })),
  ...powers.map(({ id, name, code }) => ({ kind: 'power', id, name, also: [code, ...(aliases.powers[id] ?? [])] })),
  ...[...cards.values()].map(({ number, title }) => ({
    kind: 'card',
    id: String(number),
    name: title,
    also: aliases.cards[String(number)] ?? [],
  })),
];

/** The order words of each language that has its own, with the names of its script. */
const dialectsOf = (content: Content, catalogues: Catalogues, verbs: readonly string[]): readonly Dialect[] =>
  dialectsIn(catalogues, verbs, (tag) => {
    const { place, leader, power } = namersOf(content, tag);
    return [
      ...[...content.areas.values()].map(({ id, name }) => ({ printed: name, spoken: place(id) })),
      ...[...content.leaders.values()].map(({ id, name }) => ({ printed: name, spoken: leader(id) })),
      ...content.contingents.flatMap(({ id, name, code }) => [
        { printed: id, spoken: power(id) },
        { printed: name, spoken: power(id), code },
      ]),
    ];
  });

/** Phases in which powers decide one after another about things known in advance. */
const PLANNED: readonly Phase[] = ['seating', 'mulligan', 'opening', 'interphase'];

/** What a game adds to the language of orders if it adds nothing. */
export const NOTHING_OWN: OwnLanguage = {
  rows: () => ({}),
  write: () => undefined,
  yes: {},
  no: {},
  needless: [],
};

interface LanguageSetup extends Pick<CampaignWords, 'elsewhere' | 'examples' | 'topics'> {
  readonly kit: Kit;
  readonly own: OwnLanguage;
  /** All sentences of the game by language. */
  readonly catalogues: Catalogues;
  /** Whether a question comes again in this winter to the player of these powers. */
  comesAgain(kind: string, view: View, owns: readonly string[]): boolean;
  phaseForm(write: (kind: string, answer: Json) => string): PhaseForm<View>;
}

interface CampaignOrders extends Orders<CampaignTypes, string, string> {
  readonly prose: Prose<View>;
  /** An act is written alike, whatever the kind of question. */
  write(kind: string, answer: Json): string;
}

export const ordersOf = ({
  kit,
  own,
  elsewhere,
  examples,
  topics,
  catalogues,
  comesAgain,
  phaseForm,
}: LanguageSetup): CampaignOrders => {
  const { content } = kit;
  const names = namesOf(content);
  const conditions = conditionWords(kit);
  const table = new syntax.VerbTable<View>(rowsOf(kit, own.rows(kit), elsewhere), {
    names: new NameBook(names),
    conditions,
  });
  const write = (kind: string, answer: Json) => formatAnswer(kit, own, table, kind, answer);
  return {
    verbs: [
      ...table.verbs,
      ...groupVerbs(examples),
      ...elsewhere.verbs.map((name) => foreignVerb(name, elsewhere.game)),
    ],
    afterNo: ['response', 'responses', 'respond', 'card', 'cards'],
    names,
    conditions,
    reserved: ['cp', 'event', 'sp', 'inf', 'cav', 'art', 'round', 'rounds', 'play', 'while'],
    guessable: ({ view }) => ({ card: new Set(view ? heldCards(view).map(String) : []) }),
    write,
    help: { examples: helpTopics(examples, topics) },
    branches: branchWords(kit, (order) => writeMove(order, kit.full)),
    prose: {
      lexicon: campaignLexicon,
      dialects: dialectsOf(content, catalogues, Object.keys(table.rows)),
      cases: CASES,
      replies,
      declines: isDeclining,
      compose: (phrase, context) => composed(kit, phrase, context),
      closest: (phrase, context) => closestTo(kit, phrase, context),
      powersCalled: (word, context) => powersCalled(content, word, context),
    },
    sheet: {
      foresight,
      grave: ['order.card-leaves', 'order.hand-goes', 'order.home-card-goes'],
      needless: ['flag.already-ours', ...own.needless],
      never: neverOf(kit),
      unspent,
      waits,
      between: ['mulligan', 'preempt'],
      // Kinds of question of the game.
      stages: { kinds: [['reinforce'], ['deploy', ...(kit.sends as readonly 'send'[])], ['withdraw']], comesAgain },
      phaseForm: phaseForm(write),
      ahead: {
        isKnown: ({ phase }) => PLANNED.includes(phase),
        isNext: ({ slot }, owns) => slot !== null && owns.includes(slot),
      },
    },
    standing: {
      spans: SPANS,
      periods: ({ turn, round, slot, impulse }) => ({
        impulse: [turn, round, slot, impulse?.power ?? ''].join('.'),
        round: `${turn}.${round}`,
        turn: String(turn),
      }),
      examples: ['EVADE NEVER', 'INTERCEPT ALL IF odds >= 70%'],
      opener: { verb: 'PLAY', uses: ['cp', 'event'] },
      forms: standingForms(kit, table.rows, conditions),
      profiles: PROFILES,
      idle: idleReason(kit),
    },
  };
};

/** How acts are offered at an area. */
export const deedsOf = (kit: Kit, rules: Definition, { write }: Pick<CampaignOrders, 'write'>): Deeds<View> => ({
  kinds: DEED_KINDS,
  of: (answer, view) =>
    deedOf(answer, write('', answer), {
      leader: whoOf(kit, answer),
      words: () => goersOf(seenIn(rules, view), answer),
    }),
});

/** How sentences in a language name things and parts of orders. */
export const namingOf = (
  { prose }: Pick<CampaignOrders, 'prose'>,
  kit: Kit,
  catalogues: Catalogues,
  tag: LanguageTag,
): Formatters => {
  const own = catalogueIn(catalogues, tag);
  const dialect = prose.dialects?.find(({ language }) => language === tag);
  return { ...makeFormatters(kit.content, own), ...ownFormatters(kit, own, dialect?.phrase ?? ((text) => text)) };
};

/** Formatters for optional parts of a sentence: `after` writes ` into Badajoz`, or nothing. */
const ownFormatters = ({ full }: Kit, words: Catalogue, phrase: Dialect['phrase']) => {
  const say = speechFrom(words);
  return {
    after: ofShape(({ text, how }: { text: string; how: string }) =>
      text === '' ? '' : say(`after.${how}`, { text: phrase(text) }),
    ),
    choice: ofShape(({ power, areas = [], sp, leader, option }: EventChoice) => {
      const named = [
        ...areas.map((id, i) => full.place(id) + (sp ? ` ${sp[i]} SP` : '')),
        ...(power === undefined ? [] : [full.power(power)]),
        ...(leader === undefined ? [] : [full.leader(leader)]),
        ...(option === undefined ? [] : [say('choice.option', { option: option + 1 })]),
      ];
      return named.length > 0 ? `: ${named.map(phrase).join(', ')}` : '';
    }),
    rounds: ofShape(({ rounds }: { rounds: number }) => say('rounds.most', { rounds })),
    list: ofShape(({ list }: { list: string }) => list),
  };
};
