/** A campaign game as a match plays it, made of its rules and its content. */
import { given, type Json, type LanguageTag, type Message } from '../../engine/index.ts';
import type { SeenPosition } from '../../game/index.ts';
import { type Catalogues, catalogueIn, speechFrom } from '../../i18n/index.ts';
import { type HelpExamples, wouldAct } from '../../orders/index.ts';
import { reshuffleUnseen } from './cards/cards.ts';
import { nothingOwn, type OwnCase } from './case/own.ts';
import { condense, expand, type OwnForm } from './condensed.ts';
import { controllerOf, keysOf } from './control.ts';
import { correctionFaults, correctionWords } from './correction.ts';
import { correctionDoubts } from './correction-doubts.ts';
import { correctionForms, type SeenState } from './correction-forms.ts';
import { correctionPatch } from './correction-patch.ts';
import { makeFormatters } from './formatters.ts';
import type { Examples } from './help.ts';
import { campaignSentences } from './messages/index.ts';
import type { CampaignModule, Packs, Scenario, Setup, Split } from './module.ts';
import type { Pack } from './pack.ts';
import { fightOf, oddsOfEvent, oddsOfQuestion } from './plan-odds.ts';
import type { Definition, Position } from './play.ts';
import { makeReporter } from './reporting/reporter.ts';
import { type Rulings, type ScenarioSetup, startOf } from './setup.ts';
import { stakesOf, type Tellers } from './stakes.ts';
import { standIn } from './stand-in/index.ts';
import { imagined, type OwnStandIn, type Prize } from './stand-in/sight.ts';
import type { Options } from './state.ts';
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

/** What anybody sees of a campaign has these parts of its state, as they are. */
const stateSeen = (seen: SeenPosition): SeenState => seen as object as SeenState;

export const makeCampaign = (parts: CampaignParts): CampaignModule => {
  const { title, definition, aliases, elsewhere, points, endsAhead } = parts;
  const { standings = () => [], marksAt = () => [] } = parts;
  const { content } = definition;
  const { flags } = definition.parameters;
  const catalogues = joined(campaignSentences, parts.messages);
  const formattersIn = (tag: LanguageTag) => makeFormatters(content, catalogueIn(catalogues, tag));
  const formatters = formattersIn('en');
  const keys: CampaignModule['keys'] = (board) =>
    Object.fromEntries(definition.powers.map((power) => [power, keysOf(definition, board, power)]));
  const controller: CampaignModule['controller'] = (board, area) => controllerOf(definition, board, area);
  const { examples, own, ownHelp } = parts;
  const { reactions } = definition;
  const roles = parts.splits.flatMap(({ seating }) => seating?.roles ?? []);
  const isAgain: LanguageSetup['comesAgain'] = (...asked) => comesAgain(definition, ...asked);
  const named = { content, aliases, comesAgain: isAgain, controller, reactions, roles, elsewhere, catalogues };
  const written = { ...named, examples, ...given({ own, ownHelp }) };
  const language = campaignLanguage(written);
  const told = {
    title,
    content,
    definition,
    catalogues,
    formatters,
    keys,
    controller,
    points,
    endsAhead,
    standings,
    marksAt,
    isOrder: (line: string) => wouldAct(line, language),
  };
  const reporter = makeReporter(told, { flags });
  const say = speechFrom(catalogues.en, formatters);
  const wordsIn: CampaignModule['wordsIn'] = (tag) => ({
    language: languageIn(tag, language, written),
    reporter: makeReporter({ ...told, formatters: formattersIn(tag) }, { flags }, tag),
  });
  const module: CampaignModule = {
    ...told,
    id: definition.id,
    version: definition.version,
    scenarios: parts.scenarios,
    splits: parts.splits,
    rulings: parts.rulings,
    ...given({ advised: parts.advised }),
    pack: parts.pack,
    packs: parts.packs,
    ownCase: { ...nothingOwn, ...parts.ownCase },
    language,
    reporter,
    wordsIn,
    start: (setup: Setup) => startOf(content, parts, parts.scenarioOf(setup.scenario), setup),
    play: (table) => playGame(definition, table),
    view: (state, seat) => viewOf(definition, state, seat),
    blind: (state, seat) => blindOf(definition, state, seat),
    odds: {
      ofEvent: (state, event, before) => oddsOfEvent({ game: definition, state }, event, before),
      ofQuestion: oddsOfQuestion,
      fightOf,
    },
    stakes: (view, decision, answer) =>
      stakesOf({ game: definition, state: imagined(view) }, decision, answer, parts.ownStakes),
    condense: (state) => condense(state, parts.ownForm),
    expand: (stored: Json) => expand(stored, parts.ownForm),
    powersOf: (state, seat) => powersOf(definition, state, seat),
    turnOf: ({ turn }) => String(turn),
    sidesOf: (state) => sidesOf(definition, state),
    corrections: {
      faults: (before, after) => correctionFaults(definition, before, after),
      words: (path, value) => correctionWords({ catalogue: catalogues.en, formatters }, path, value),
      doubts: (before, after) => correctionDoubts(definition, stateSeen(before), stateSeen(after)),
      forms: {
        at: (seen, place) => correctionForms({ game: definition, say }, stateSeen(seen), place),
        patch: (seen, entry) => correctionPatch(definition, stateSeen(seen), entry),
      },
    },
    reshuffle: (table) => reshuffleUnseen({ state: table.state, table }),
    standIn: () => standIn(definition, { prizes: parts.prizes, points, ...given({ own: parts.standIn }) }),
    cases: async () => {
      const { orderReader, runCase } = await import('./case/index.ts');
      return { run: (value) => runCase(module, value, orderReader(module)) };
    },
  };
  return module;
};
