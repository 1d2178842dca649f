/** Defines a campaign game by the contract, of its rules and its content. */
import { given, type LanguageTag } from '../../engine/index.ts';
import { checkedGame, type SeenPosition, toGame } from '../../game/index.ts';
import { type Catalogues, speechFrom } from '../../i18n/index.ts';
import { reshuffleUnseen } from './cards/cards.ts';
import { nothingOwn } from './case/own.ts';
import { condense, expand } from './condensed.ts';
import { controllerOf } from './control.ts';
import { correctionFaults, correctionWords } from './correction.ts';
import { correctionDoubts } from './correction-doubts.ts';
import { correctionForms, type SeenState } from './correction-forms.ts';
import { correctionPatch } from './correction-patch.ts';
import { makeFormatters } from './formatters.ts';
import { campaignSentences } from './messages/index.ts';
import type { CampaignDefinition, CampaignModule, CampaignTypes } from './module.ts';
import { ordersOf } from './orders.ts';
import { contentOf } from './pack/packs.ts';
import type { CampaignParts } from './parts.ts';
import { fightOf } from './plan-odds.ts';
import type { Definition } from './play.ts';
import { chartIn, shownBy } from './reporting/report.ts';
import { startOf } from './setup.ts';
import { standIn } from './stand-in/index.ts';
import { eventsOf, questionsOf } from './traits.ts';
import { playGame } from './turn/sequence.ts';
import { campaignLanguage, type LanguageSetup, languageIn } from './verbs/index.ts';
import { blindOf, powersOf, sidesOf, viewOf } from './view.ts';
import { viewShape } from './view-shape.ts';
import { comesAgain } from './winter/again.ts';

/** The shared sentences together with those of the game, in each language. */
const joined = (shared: Catalogues, own: Catalogues): Catalogues => ({
  en: { ...shared.en, ...own.en },
  ko: { ...shared.ko, ...own.ko },
  ja: { ...shared.ja, ...own.ja },
});

/** The order language in English, with what other languages need of it. */
const languageFor = ({ rules, setup, words }: CampaignParts, catalogues: Catalogues) => {
  const { content, reactions } = rules;
  const { elsewhere, examples, orders, topics } = words;
  const told: LanguageSetup = {
    ...{ content, reactions, elsewhere, catalogues, examples },
    ...given({ own: orders, ownHelp: topics }),
    roles: setup.splits.flatMap(({ seating }) => seating?.roles ?? []),
    comesAgain: (...asked) => comesAgain(rules, ...asked),
    controller: (view, area) => controllerOf(rules, view, area),
  };
  const language = campaignLanguage(told);
  return { language, inWords: (tag: LanguageTag) => languageIn(tag, language, told) };
};

/** Defines a campaign game. Throws an error that names every fault of its sentences and verbs. */
export function defineCampaign(parts: CampaignParts): CampaignDefinition {
  const { title, rules, setup, score, words, packs, own = {} } = parts;
  const { content } = rules;
  const { scenarioOf, ...offered } = setup;
  const { points, prizes } = score;
  const catalogues = joined(campaignSentences, words.messages);
  const { language, inWords } = languageFor(parts, catalogues);
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
      language,
      sentences: catalogues.en,
      own: own.questions,
      stakes: own.stakes,
      labels: own.labels,
    }),
    events: eventsOf(rules, language, own.events),
    orders: ordersOf(language, words),
    board: {
      ...board,
      ...given({ deeds: language.deeds, who: language.whoOf }),
      places: (answer, view) => language.placesOf?.(answer, view) ?? [],
      fightOf,
    },
    cards: { ...cards, of: (answer) => language.cardOf?.(answer) },
    report,
    teaching,
    moderation: moderationOf(rules, catalogues),
    content: contentOf(packs),
    cases: async () => {
      const { orderReader, runCase } = await import('./case/index.ts');
      const { ownShapes } = await import('./case/shapes.ts');
      const module = toCampaign(campaign);
      return { shapes: () => ownShapes(module), run: (value) => runCase(module, value, orderReader(module)) };
    },
    bot: () => standIn(rules, { prizes, points, ...given({ own: own.bot }) }),
    messages: catalogues,
    naming: ({ language: tag }) => (tag === 'en' ? language : inWords(tag)).formatters,
  });
  const campaign: CampaignDefinition = {
    ...game,
    tools: {
      content,
      definition: rules,
      scenarios: setup.scenarios,
      splits: setup.splits,
      format: packs.format,
      ownCase: { ...nothingOwn, ...own.case },
      points,
      chart: (seen, say) => chartIn(shown, seen, say),
    },
  };
  return campaign;
}

/** What anybody sees of a campaign has these parts of its state, as they are. */
const stateSeen = (seen: SeenPosition): SeenState => seen as object as SeenState;

const moderationOf = (definition: Definition, { en }: Catalogues): NonNullable<CampaignDefinition['moderation']> => {
  const formatters = makeFormatters(definition.content, en);
  const say = speechFrom(en, formatters);
  return {
    faults: (before, after) => correctionFaults(definition, before, after),
    words: (path, value) => correctionWords({ catalogue: en, formatters }, path, value),
    doubts: (before, after) => correctionDoubts(definition, stateSeen(before), stateSeen(after)),
    forms: {
      at: (seen, place) => correctionForms({ game: definition, say }, stateSeen(seen), place),
      patch: (seen, entry) => correctionPatch(definition, stateSeen(seen), entry),
    },
  };
};

/** The game of a definition, as matches and the tools for campaigns take it. */
export const toCampaign = (campaign: CampaignDefinition): CampaignModule =>
  // What every campaign defines, every game of one has.
  ({ ...toGame(campaign), ...campaign.tools }) as CampaignModule;
