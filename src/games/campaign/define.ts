/** Defines a campaign game by the contract, of its rules and its content. */
import { given, seededSource, sure } from '../../engine/index.ts';
import { checkedGame, type SeenPosition } from '../../game/index.ts';
import type { Catalogues } from '../../i18n/index.ts';
import { choiceIn } from './board/offers.ts';
import { standIn } from './bot/index.ts';
import { staffOf } from './bot/staff.ts';
import { nothingOwn } from './case/own.ts';
import { positionOf } from './case/position.ts';
import { contentOf } from './content/packs.ts';
import type { CampaignModule, CampaignTools, CampaignTypes } from './define/module.ts';
import type { CampaignLesson, CampaignParts } from './define/parts.ts';
import { viewShape } from './knowledge/view-schema.ts';
import { blindOf, powersOf, sidesOf, viewOf } from './knowledge.ts';
import { campaignSentences } from './messages/index.ts';
import { correctionDoubts } from './moderation/doubts.ts';
import { correctionForms, type SeenState } from './moderation/forms.ts';
import { correctionPatch } from './moderation/patch.ts';
import { correctionFaults, correctionWords } from './moderation.ts';
import { cardOf, fightCardsOf, placesOf, whoOf } from './orders/answer-parts.ts';
import { fightOf } from './orders/forecast-odds.ts';
import { makeKit } from './orders/names.ts';
import { winterForm } from './orders/winter-form/index.ts';
import { deedsOf, NOTHING_OWN, namingOf, ordersOf } from './orders.ts';
import { chartIn, shownBy } from './report.ts';
import { reshuffleUnseen } from './rules/cards/cards.ts';
import { controllerOf } from './rules/control.ts';
import type { Definition } from './rules/play.ts';
import { startOf } from './rules/setup.ts';
import { playGame } from './rules/turn/sequence.ts';
import { comesAgain } from './rules/winter/again.ts';
import { condense, expand } from './storage.ts';
import { eventsOf, questionsOf } from './traits.ts';

/** The shared sentences together with those of the game, in each language. */
const joined = (shared: Catalogues, own: Catalogues): Catalogues => ({
  en: { ...shared.en, ...own.en },
  ko: { ...shared.ko, ...own.ko },
  ja: { ...shared.ja, ...own.ja },
});

/** Defines a campaign game. Throws an error that names every fault of its sentences and verbs. */
export function defineCampaign(parts: CampaignParts): CampaignModule {
  const { title, rules, setup, score, words, packs, own = {} } = parts;
  const { content } = rules;
  const { scenarioOf, ...offered } = setup;
  const { points, prizes } = score;
  const ends = { prizes, points, ...given({ own: own.bot }) };
  const catalogues = joined(campaignSentences, words.messages);
  const { elsewhere, examples, topics } = words;
  const { orders: language = NOTHING_OWN } = words;
  const kit = makeKit(
    {
      ...{ content, reactions: rules.reactions },
      controller: (view, area) => controllerOf(rules, view, area),
      roles: setup.splits.flatMap(({ seating }) => seating?.roles ?? []),
    },
    language,
  );
  const orders = ordersOf({
    ...{ kit, own: language, elsewhere, examples, catalogues },
    ...given({ topics }),
    comesAgain: (...asked) => comesAgain(rules, ...asked),
    phaseForm: (write) => winterForm(rules, write, own.winter),
  });
  const shown = { title, content, definition: rules, ...score };
  const { report, board, cards, teaching } = shownBy(shown, words.teaching);
  const game = checkedGame<CampaignTypes>({
    id: rules.id,
    title,
    setup: { ...offered, start: (chosen) => startOf(content, setup, scenarioOf(chosen.scenario), chosen) },
    rules: {
      version: rules.version,
      play: (table) => playGame(rules, table),
      turn: ({ turn }) => String(turn),
      stored: { condense: (state) => condense(state, own.stored), expand: (stored) => expand(stored, own.stored) },
    },
    knowledge: {
      view: (state, seat) => viewOf(rules, state, seat),
      viewShape: rules.own ? viewShape.extend({ own: rules.own.shape.describe('what only this game has') }) : viewShape,
      imagine: (state, seat) => blindOf(rules, state, seat),
      sides: (state) => sidesOf(rules, state),
      powers: (state, seat) => powersOf(rules, state, seat),
      reshuffle: (table) => reshuffleUnseen({ state: table.state, table }),
    },
    questions: questionsOf({
      rules,
      words: language,
      sentences: catalogues.en,
      own: own.questions,
      stakes: own.stakes,
      labels: own.labels,
    }),
    events: eventsOf(rules, own.events),
    orders,
    board: {
      ...board,
      deeds: deedsOf(kit, rules, orders),
      who: (answer) => whoOf(kit, answer),
      places: placesOf,
      fightOf,
    },
    cards: {
      ...cards,
      of: cardOf,
      inFight: fightCardsOf,
      choice: (answer, view) => choiceIn(rules, answer, view),
    },
    report,
    teaching,
    moderation: moderationOf(rules),
    content: contentOf(packs),
    ...given({ lesson: own.lesson && lessonOf(own.lesson, () => campaign) }),
    cases: async () => {
      const { orderReader, runCase } = await import('./case/index.ts');
      const { ownShapes } = await import('./case/shapes.ts');
      return { shapes: () => ownShapes(campaign), run: (value) => runCase(campaign, value, orderReader(campaign)) };
    },
    bot: () => standIn(rules, ends),
    staff: staffOf(rules, ends),
    messages: catalogues,
    naming: ({ language: tag }) => namingOf(orders, kit, catalogues, tag),
  });
  const tools: CampaignTools = {
    definition: rules,
    format: packs.format,
    ownCase: { ...nothingOwn, ...own.case },
    points,
    chart: (seen, say) => chartIn(shown, seen, say),
  };
  // What every campaign defines, every game of one has.
  const campaign = Object.assign(game, tools) as CampaignModule;
  return campaign;
}

/** The position of a lesson has its cards in an order that nobody has chosen. */
const lessonOf = (
  { position, ...lesson }: CampaignLesson,
  campaign: () => CampaignModule,
): NonNullable<CampaignModule['lesson']> => ({
  ...lesson,
  start: (options) => {
    const state = positionOf(campaign(), { ...position, options });
    const { permutation } = seededSource(`lesson ${campaign().id}`);
    const mixed = (cards: readonly number[]) => permutation(0, '', cards.length).map((at) => sure(cards[at]));
    state.deck = mixed(state.deck);
    for (const pile of Object.values(state.reserves)) pile.down = mixed(pile.down);
    return state;
  },
});

/** What anybody sees of a campaign has these parts of its state, as they are. */
const stateSeen = (seen: SeenPosition): SeenState => seen as object as SeenState;

const moderationOf = (definition: Definition): CampaignModule['moderation'] => ({
  faults: (before, after) => correctionFaults(definition, before, after),
  words: (path, value, say) => correctionWords(say, path, value),
  doubts: (before, after) => correctionDoubts(definition, stateSeen(before), stateSeen(after)),
  forms: {
    at: (seen, place, say) => correctionForms({ game: definition, say }, stateSeen(seen), place),
    patch: (seen, entry) => correctionPatch(definition, stateSeen(seen), entry),
  },
});
