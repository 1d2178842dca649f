/** What a definition tells, as `src/reports` takes it. */
import { type GameEvent, given, uncheckedMessage } from '../engine/index.ts';
import { joined } from '../i18n/index.ts';
import { type Language, wouldAct } from '../orders/index.ts';
import { type BoardEvent, list, type Manual, oncePer, type Reporter, type ReportModel } from '../reports/index.ts';
import { questionOf } from './adapter-language.ts';
import type { Defined } from './definition.ts';
import { manualOf } from './manual.ts';
import { type Spoken, traitsOf } from './spoken.ts';
import type { GameTypes, Say } from './types.ts';

type Told<T extends GameTypes> = Reporter<T['view']>;
type Report<T extends GameTypes> = ReportModel<T['view']>;
type Happened = readonly { readonly event: GameEvent }[];

/** The record of a match holds events of its game alone. */
const eventsIn = <T extends GameTypes>(events: Happened): readonly T['event'][] => events.map(({ event }) => event);

/** The most events that the headline tells where the game has none of its own. */
const MOST_HEADLINES = 3;

export function reporterFor<T extends GameTypes>(
  definition: Defined<T>,
  language: Language<T['view']>,
  spoken: Spoken,
): Told<T> {
  const { report, board, cards, setup } = definition;
  let manual: Manual | undefined;
  const { say, catalogue, formatters } = spoken;
  const told = (events: Happened): readonly string[] =>
    events.map(({ event }) => say.event(event)).filter((text) => text !== '');
  // Cached: the alternative text and the image need the same board.
  const drawn = oncePer((view: T['view'], events: Report<T>['events']) => board.draw(view, eventsIn<T>(events), say));
  const listed = (items: readonly string[]) => (items.length > 0 ? [list(items)] : []);
  const { powers, score, title, turn, mailed, reconstructed, seat, foreseen } = report;
  const seats = new Map(setup.splits.flatMap((split) => split.seats).map(({ id, name }) => [name, id]));
  const called = seat && ((name: string) => seat(seats.get(name) ?? name, say));
  return {
    language: say.language,
    catalogue,
    formatters,
    isOrder: (line) => wouldAct(line, language),
    ...given({ line: language.dialects?.find((dialect) => dialect.language === say.language)?.write }),
    occasion: (view) => report.occasion(view, say),
    headline: (model) => report.headline?.(model, say) ?? told(model.events).slice(-MOST_HEADLINES),
    advice: (model) => report.advice?.(model, say) ?? [],
    chronicle: (model) => report.chronicle?.tell(model, say) ?? listed(told(model.events)),
    sections: (model) => report.sections(model, say),
    figures: ({ view }) => report.figures(view),
    template: (model) => report.template?.(model, say) ?? [],
    board: ({ view, events }) => drawn(view, events),
    isNews: (event) => {
      const isNews = traitsOf(definition, event.kind)?.isNews ?? true;
      return typeof isNews === 'function' ? isNews(event) : isNews;
    },
    concerns: (event, owns) => traitsOf(definition, event.kind)?.concerns?.(event, owns) ?? false,
    asked: (question) => {
      const text = questionOf(definition, question.kind)?.short?.(question);
      return text && say(text);
    },
    label: (kind, answer, view) => {
      const label = questionOf(definition, kind)?.label?.(answer as never, view);
      if (!label) return { text: language.formatAnswer(kind, answer) };
      return { text: say(label.text), ...given({ note: label.note && say(label.note) }) };
    },
    together: (kind, answers, view) => {
      const text = questionOf(definition, kind)?.together?.(answers as never[], view);
      return text && say(text);
    },
    listed: (kind, answer) => questionOf(definition, kind)?.listed?.(answer as never),
    needsHand: (kind) => questionOf(definition, kind)?.needsHand ?? false,
    happened: happenedIn(definition, say),
    lessons: lessonsIn(definition, spoken, called),
    manual: () => {
      manual ??= manualOf(definition, spoken);
      return manual;
    },
    ...given({
      tellsAnswers: report.chronicle?.tellsAnswers,
      foreseen,
      called,
      scenes: board.scenes,
      turn: turn && ((view: T['view']) => turn(view, say)),
      powers: powers && ((ids: readonly string[]) => powers(ids, say)),
      score: score && ((model: Pick<Report<T>, 'view'>) => score(model, say)),
      scene: title && ((events: Report<T>['events']) => title(events, say)),
      mailed: mailed && ((model: Report<T>) => mailed(model, say)),
      reconstructed: reconstructed?.(say),
      cards: cards?.print && ((ids?: readonly string[]) => cards.print?.(say, ids) ?? []),
    }),
  };
}

function lessonsIn<T extends GameTypes>(
  { teaching }: Defined<T>,
  { say, catalogue }: Spoken,
  called: Told<T>['called'],
): Told<T>['lessons'] {
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
  <T extends GameTypes>(definition: Defined<T>, say: Say): NonNullable<Told<T>['happened']> =>
  ({ events }) =>
    definition.board.happened?.(eventsIn<T>(events), say) ??
    events.flatMap(({ event }): BoardEvent[] => {
      const place = traitsOf(definition, event.kind)?.place;
      const way = place?.path(event) ?? [];
      return place && way.length > 0 ? [{ text: say.event(event), way, isFight: place.isFight ?? false }] : [];
    });
