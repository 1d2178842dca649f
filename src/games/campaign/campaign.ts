/** Defines a campaign game by the contract, of its rules and its content. */
import { given, type LanguageTag, type Message } from '../../engine/index.ts';
import { checkedGame, type SeenPosition, toGame } from '../../game/index.ts';
import { type Catalogues, speechFrom } from '../../i18n/index.ts';
import type { HelpExamples } from '../../orders/index.ts';
import { reshuffleUnseen } from './cards/cards.ts';
import { nothingOwn, type OwnCase } from './case/own.ts';
import { condense, expand, type OwnForm } from './condensed.ts';
import { controllerOf } from './control.ts';
import { correctionFaults, correctionWords } from './correction.ts';
import { correctionDoubts } from './correction-doubts.ts';
import { correctionForms, type SeenState } from './correction-forms.ts';
import { correctionPatch } from './correction-patch.ts';
import { makeFormatters } from './formatters.ts';
import type { Examples } from './help.ts';
import { campaignSentences } from './messages/index.ts';
import type { CampaignDefinition, CampaignModule, CampaignTypes, Scenario, Split } from './module.ts';
import { ordersOf } from './orders.ts';
import { contentOf, type Packs } from './pack/packs.ts';
import type { Pack } from './pack.ts';
import { fightOf } from './plan-odds.ts';
import type { Definition, Position } from './play.ts';
import { chartIn, shownBy } from './reporting/report.ts';
import { type Rulings, type ScenarioSetup, startOf } from './setup.ts';
import type { Tellers } from './stakes.ts';
import { standIn } from './stand-in/index.ts';
import type { OwnStandIn, Prize } from './stand-in/sight.ts';
import type { Options } from './state.ts';
import { eventsOf, type OwnEvents, type QuestionKinds, questionsOf } from './traits.ts';
import { playGame } from './turn/sequence.ts';
import type { AreaId, PowerId } from './types.ts';
import { type Aliases, campaignLanguage, type LanguageSetup, languageIn } from './verbs/index.ts';
import type { Elsewhere, OwnLanguage } from './verbs/kit.ts';
import { blindOf, powersOf, sidesOf, viewOf } from './view.ts';
import { comesAgain } from './winter/again.ts';

/** The parts of a campaign game besides its rules. */
interface CampaignParts {
  readonly title: string;
  readonly definition: Definition;
  readonly scenarios: readonly Scenario[];
  readonly splits: readonly Split[];
  readonly rulings: Rulings;
  /** Rulings that a form for a new match chooses at first, if not the first of each. */
  readonly advised?: Options;
  readonly pack: Pack;
  readonly packs: Packs;
  /** Additional names for use in orders. */
  readonly aliases: Aliases;
  /** The sentences of this game alone, by language. */
  readonly messages: Catalogues;
  /** Lines for HELP. */
  readonly examples: Examples;
  /** Topics of HELP that only this game has. */
  readonly ownHelp?: HelpExamples;
  /** Orders of a related game that many players of this one know. */
  readonly elsewhere: Elsewhere;
  /** What this game adds to the language of orders. */
  readonly own?: OwnLanguage;
  /** What this game adds to the case format. */
  readonly ownCase?: Partial<OwnCase>;
  /** How an absent seat is played where this game has acts and questions of its own. */
  readonly standIn?: OwnStandIn;
  /** What answers to questions mean that only this game asks. */
  readonly ownStakes?: Tellers;
  /** Kinds of question and of event that only this game has. */
  readonly ownQuestions?: QuestionKinds;
  readonly ownEvents?: OwnEvents;
  /** The set-up of a scenario; undefined for an unknown scenario. */
  scenarioOf(name: string): ScenarioSetup | undefined;
  /** What areas are worth in a position, to whichever side holds them. */
  prizes(position: Position): Prize;
  /** The victory points of a power in this position. */
  points(position: Position, power: PowerId): number;
  /** What is still missing for each early end of the game. */
  endsAhead(position: Position): readonly Message[];
  /** How things stand that only this game has, in a position and in an area. */
  standings?(position: Position): readonly Message[];
  marksAt?(position: Position, area: AreaId): readonly Message[];
  /** How `state.own` is stored in fewer bytes. */
  readonly ownForm?: OwnForm;
}

/** The shared sentences together with those of the game, in each language. */
const joined = (shared: Catalogues, own: Catalogues): Catalogues => ({
  en: { ...shared.en, ...own.en },
  ko: { ...shared.ko, ...own.ko },
  ja: { ...shared.ja, ...own.ja },
});

/** The order language in English, with what other languages need of it. */
const languageFor = (parts: CampaignParts, catalogues: Catalogues) => {
  const { definition, aliases, elsewhere, examples, own, ownHelp } = parts;
  const { content, reactions } = definition;
  const setup: LanguageSetup = {
    ...{ content, aliases, reactions, elsewhere, catalogues, examples },
    ...given({ own, ownHelp }),
    roles: parts.splits.flatMap(({ seating }) => seating?.roles ?? []),
    comesAgain: (...asked) => comesAgain(definition, ...asked),
    controller: (view, area) => controllerOf(definition, view, area),
  };
  const language = campaignLanguage(setup);
  return { language, inWords: (tag: LanguageTag) => languageIn(tag, language, setup) };
};

export function defineCampaign(parts: CampaignParts): CampaignDefinition {
  const { title, definition, scenarios, splits, rulings, points, endsAhead } = parts;
  const { standings = () => [], marksAt = () => [], ownQuestions = {}, ownEvents = {} } = parts;
  const { content } = definition;
  const catalogues = joined(campaignSentences, parts.messages);
  const { language, inWords } = languageFor(parts, catalogues);
  const rules = { title, content, definition, points, endsAhead, standings, marksAt };
  const { report, board, cards } = shownBy(rules);
  const game = checkedGame<CampaignTypes>({
    id: definition.id,
    title,
    setup: {
      scenarios,
      splits,
      rulings,
      ...given({ recommended: parts.advised }),
      start: (setup) => startOf(content, parts, parts.scenarioOf(setup.scenario), setup),
    },
    rules: {
      version: definition.version,
      play: (table) => playGame(definition, table),
      turn: ({ turn }) => String(turn),
      stored: {
        condense: (state) => condense(state, parts.ownForm),
        expand: (stored) => expand(stored, parts.ownForm),
      },
    },
    knowledge: {
      view: (state, seat) => viewOf(definition, state, seat),
      imagine: (state, seat) => blindOf(definition, state, seat),
      sides: (state) => sidesOf(definition, state),
      powers: (state, seat) => powersOf(definition, state, seat),
      reshuffle: (table) => reshuffleUnseen({ state: table.state, table }),
    },
    questions: questionsOf({
      ...{ definition, language, sentences: catalogues.en },
      ...{ own: ownQuestions, stakes: parts.ownStakes },
    }),
    events: eventsOf(definition, language, ownEvents),
    orders: ordersOf(language, parts.examples, parts.ownHelp),
    board: {
      ...board,
      ...given({ deeds: language.deeds, who: language.whoOf }),
      places: (answer, view) => language.placesOf?.(answer, view) ?? [],
      fightOf,
    },
    cards: { ...cards, of: (answer) => language.cardOf?.(answer) },
    report,
    moderation: moderationOf(definition, catalogues),
    content: contentOf(parts),
    cases: async () => {
      const { orderReader, runCase } = await import('./case/index.ts');
      const module = toCampaign(campaign);
      return { run: (value) => runCase(module, value, orderReader(module)) };
    },
    bot: () => standIn(definition, { prizes: parts.prizes, points, ...given({ own: parts.standIn }) }),
    messages: catalogues,
    naming: (say) => inWords(say.language).formatters,
  });
  const campaign: CampaignDefinition = {
    ...game,
    tools: {
      ...{ content, definition, scenarios, splits, points },
      format: parts.packs.format,
      ownCase: { ...nothingOwn, ...parts.ownCase },
      chart: (seen, say) => chartIn(rules, seen, say),
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
