/** What a definition tells, as `src/reports` takes it. */
import { type GameEvent, given, type Json, type LanguageTag, uncheckedMessage } from '../engine/index.ts';
import { joined } from '../i18n/index.ts';
import { type Language, noticeOf, wouldAct } from '../orders/index.ts';
import {
  type BoardEvent,
  type Chapter,
  type EventNews,
  joinedParts,
  list,
  type Manual,
  oncePer,
  paragraph,
  type Reporter,
  type ReportModel,
  type ReportWords,
  type RulesTold,
  type ToldPart,
  type ToldStep,
} from '../reports/index.ts';
import type { GameDefinition } from './definition.ts';
import { eventOf, questionOf } from './kinds.ts';
import { manualOf } from './manual.ts';
import { chaptersIn, type RulesPlan, sequenceIn } from './rules-told.ts';
import type { Spoken } from './spoken.ts';
import type { GameTypes, Say } from './types.ts';

type Told<T extends GameTypes> = Reporter<T['view']>;
type Report<T extends GameTypes> = ReportModel<T['view']>;
type Happened = readonly { readonly event: GameEvent }[];

/** The record of a match holds events of its game alone. */
const eventsIn = <T extends GameTypes>(events: Happened): readonly T['event'][] => events.map(({ event }) => event);

/** The most events that the headline tells where the game has none of its own. */
const MOST_HEADLINES = 3;

const none = (): readonly [] => [];

/** The functions of a group with the words of their reader. */
const inWords = <Told extends object>(group: object | undefined, say: Say): Told =>
  Object.fromEntries(
    Object.entries(group ?? {}).map(([name, member]) => [
      name,
      typeof member === 'function' ? (...given: readonly unknown[]) => member(...given, say) : member,
    ]),
  ) as Told;

export function reporterFor<T extends GameTypes>(
  definition: GameDefinition<T>,
  language: Language<T['view']>,
  spoken: Spoken,
): Told<T> {
  const { say } = spoken;
  const words = wordsIn(definition, language, spoken);
  return {
    words,
    position: inWords(definition.report.position, say),
    story: storyIn(definition, say),
    events: newsIn(definition, language),
    answers: answersIn(definition, language, say),
    orders: { advice: none, template: none, ...inWords<Partial<Told<T>['orders']>>(definition.report.orders, say) },
    board: boardIn(definition, say),
    learning: learningIn(definition, spoken, words),
    ...given({ cards: cardsIn(definition, say) }),
  };
}

function wordsIn<T extends GameTypes>(
  { report, setup }: GameDefinition<T>,
  language: Language<T['view']>,
  { say, catalogue, formatters }: Spoken,
): ReportWords {
  const { seat, ...words } = report.words ?? {};
  const seats = new Map(setup.splits.flatMap((split) => split.seats).map(({ id, name }) => [name, id]));
  return {
    language: say.language,
    catalogue,
    formatters,
    isOrder: (line) => wouldAct(line, language),
    ...given({
      line: language.prose.dialects?.find((dialect) => dialect.language === say.language)?.write,
      called: seat && ((name: string) => seat(seats.get(name) ?? name, say) ?? name),
    }),
    ...inWords<Pick<ReportWords, 'powers'>>(words, say),
  };
}

function storyIn<T extends GameTypes>(definition: GameDefinition<T>, say: Say): Told<T>['story'] {
  const { steps, ...story } = definition.report.story ?? {};
  const told = (events: Happened): readonly string[] =>
    events.map(({ event }) => say.event(event)).filter((text) => text !== '');
  return {
    headline: ({ events }) => told(events).slice(-MOST_HEADLINES),
    chronicle: ({ events }) => {
      const items = told(events);
      return items.length > 0 ? [list(items)] : [];
    },
    steps: (model) => {
      const parts =
        steps?.(model, say) ??
        model.events.map((each) => ({ count: 1, blocks: told([each]).map((text) => paragraph(text)) }));
      return numberedSteps(joinedParts(parts), model.events, happenedIn(definition, say));
    },
    ...inWords<Partial<Told<T>['story']>>(story, say),
  };
}

const newsIn = <T extends GameTypes>(definition: GameDefinition<T>, language: Language<T['view']>): EventNews => ({
  isNews: (event) => {
    const isNews = eventOf(definition, event.kind)?.isNews ?? true;
    return typeof isNews === 'function' ? isNews(event) : isNews;
  },
  concerns: (event, owns) => eventOf(definition, event.kind)?.concerns?.(event, owns) ?? false,
  ends: (event, owns) => noticeOf(language, event, owns)?.means === 'over',
  story: (event) => {
    const story = eventOf(definition, event.kind)?.story;
    return typeof story === 'function' ? story(event) : story;
  },
});

const answersIn = <T extends GameTypes>(
  definition: GameDefinition<T>,
  language: Language<T['view']>,
  say: Say,
): Told<T>['answers'] => ({
  asked: (question) => {
    const text = questionOf(definition, question.kind)?.short?.(question);
    return text && say(text);
  },
  label: (kind, answer, view) => {
    const label = questionOf(definition, kind)?.label?.(answer as never, view);
    if (!label) return { text: language.formatAnswer(kind, answer) };
    const { text, note, onCard } = label;
    return { text: say(text), ...given({ note: note && say(note), onCard: onCard && say(onCard) }) };
  },
  together: (kind, answers, view) => {
    const text = questionOf(definition, kind)?.together?.(answers as never[], view);
    return text && say(text);
  },
  listed: (kind, answer) => questionOf(definition, kind)?.listed?.(answer as never),
  needsHand: (kind) => questionOf(definition, kind)?.needsHand ?? false,
});

function boardIn<T extends GameTypes>(definition: GameDefinition<T>, say: Say): Told<T>['board'] {
  const { board } = definition;
  // Cached: the alternative text and the image need the same board.
  const drawn = oncePer((view: object, events: Report<T>['events']) => board.draw(view, eventsIn<T>(events), say));
  return {
    draw: ({ view, events }) => drawn(view as object, events),
    happened: happenedIn(definition, say),
    ...given({ scenes: board.scenes }),
  };
}

function learningIn<T extends GameTypes>(
  definition: GameDefinition<T>,
  spoken: Spoken,
  words: Pick<ReportWords, 'called'>,
): Told<T>['learning'] {
  const { teaching } = definition;
  let manual: Manual | undefined;
  return {
    lessons: lessonsIn(definition, spoken, words),
    manual: () => {
      manual ??= manualOf(definition, spoken);
      return manual;
    },
    ...given({
      rules: teaching.rules && rulesTold(teaching.rules, spoken.say.language),
      reconstructed: teaching.reconstructed?.(spoken.say),
    }),
  };
}

const cardsIn = <T extends GameTypes>({ cards }: GameDefinition<T>, say: Say): Told<T>['cards'] =>
  cards && {
    print: (ids) => cards.print(say, ids),
    ...given({
      title: cards.title && ((id: string) => cards.title?.(id, say) ?? id),
      use: cards.use && ((answer: Json, view: T['view']) => cards.use?.(answer, view, say)),
    }),
  };

/** The steps with their last events and their places. */
function numberedSteps<V>(
  parts: readonly ToldPart[],
  events: ReportModel<V>['events'],
  happened: Reporter<V>['board']['happened'],
): readonly ToldStep[] {
  let start = 0;
  return parts.flatMap(({ count, ...part }): ToldStep[] => {
    const own = events.slice(start, start + count);
    start += count;
    const last = own.at(-1);
    return last ? [{ ...part, no: last.no, ways: happened({ events: own }).map(({ way }) => way) }] : [];
  });
}

function rulesTold(plan: RulesPlan, language: LanguageTag): RulesTold {
  let chapters: readonly Chapter[] | undefined;
  return {
    chapters: () => {
      chapters ??= chaptersIn(plan, language);
      return chapters;
    },
    sequence: () => sequenceIn(plan, language),
    why: (code) => plan.refusals[code],
    whyAsked: (kind) => plan.questions[kind],
    whyOdds: plan.odds,
  };
}

function lessonsIn<T extends GameTypes>(
  { teaching }: GameDefinition<T>,
  { say, catalogue }: Spoken,
  { called }: Pick<ReportWords, 'called'>,
): Told<T>['learning']['lessons'] {
  return {
    about: say('teach.about'),
    takes: say('teach.takes'),
    called: (seat) => teaching.called?.(seat, say) ?? called?.(seat.name) ?? seat.name,
    leads: (view, seat) => teaching.leads(view, seat, say),
    told: (seen) => {
      const facts = teaching.facts(seen);
      const told = (part: string) => say(uncheckedMessage(`teach.${part}`, facts));
      const words = teaching.words.map((word) => told(`word.${word}`));
      const stand = 'teach.stand' in catalogue ? [told('stand')] : [];
      const aim = joined([told('aim'), ...stand], say.language);
      return { aim, turn: told('turn'), answer: told('answer'), words };
    },
    ends: (seen) => teaching.ends(seen, say),
    example: (seen) => teaching.example(seen, say),
    position: (report, room) => teaching.position(report, say, room),
  };
}

/** The events that have a place on the board. */
const happenedIn =
  <T extends GameTypes>(definition: GameDefinition<T>, say: Say): Told<T>['board']['happened'] =>
  ({ events }) =>
    definition.board.happened?.(eventsIn<T>(events), say) ??
    events.flatMap(({ event }): BoardEvent[] => {
      const place = eventOf(definition, event.kind)?.place;
      const way = place?.path(event) ?? [];
      return place && way.length > 0 ? [{ text: say.event(event), way, isFight: place.isFight ?? false }] : [];
    });
