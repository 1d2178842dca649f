/** The first mail of a player: what the game is and how it is played, where they stand, and their first question. */
import { uncheckedMessage } from '../../engine/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { boundaryLine } from '../boundary.ts';
import { hashLines } from '../dice-told.ts';
import { type Block, copied, type Document, list, type Phrase, paragraph, type Section } from '../document.ts';
import type { FirstMail, ReportModel } from '../model.ts';
import { mapBlock, questionSections } from '../report.ts';
import { playedBy, type Reporter, speechOf, turnIn } from '../reporter.ts';
import { fittedSubject } from '../subject.ts';
import { makeClockface } from '../times.ts';
import { link } from './shell.ts';

/** A first mail that is being rendered. */
interface Greeting<V> {
  readonly report: ReportModel<V>;
  readonly reporter: Reporter<V>;
  readonly say: Speech;
  readonly first: FirstMail;
}

/** Undefined parts of it are those of a report; throws on a report that is no first mail. */
export const firstDocument = <V>(report: ReportModel<V>, reporter: Reporter<V>, now: Date): Document => {
  const { first, match, seat, view, deadline, decisions, links } = report;
  if (!first) throw new TypeError('a report without its lessons is no first mail');
  const say = speechOf(reporter);
  const clock = makeClockface(seat.zone, now, seat.language);
  const greeting = { report, reporter, say, first };
  const played = playedBy(reporter, seat);
  const { takenOver } = first;
  const asked = askedIn(greeting);
  const isAsked = decisions.length > 0;
  const due = deadline && { when: clock.full(deadline.at), distance: clock.distance(deadline.at), asked };
  const turn = turnIn(reporter, view);
  const [question, ...rest] = questionOf(greeting);
  const isBefore = takenOver !== undefined;
  const head = { seat: played, game: match.game };
  const scenario = say(uncheckedMessage(`scenario.${first.scenario}`));
  return {
    subject: fittedSubject(match, played, (fitted) => {
      if (takenOver) return say('subject.handed-over', { seat: fitted, turn });
      return say(isAsked ? 'subject.first' : 'subject.first.unasked', { seat: fitted });
    }),
    verdict: say(takenOver ? 'letter.handed-over' : 'letter.first', head),
    preheader: preheaderOf(greeting, asked),
    tone: isAsked ? 'act' : 'calm',
    boundary: boundaryLine(match.code, say),
    facts: [
      ...(due && isAsked ? [say(takenOver ? 'fact.first.due.taken' : 'fact.first.due', due)] : []),
      isAsked ? say(isBefore ? 'fact.first.above' : 'fact.first.below') : say('fact.first.unasked'),
      say('fact.first.match', { name: match.name, scenario, occasion: turn }),
    ],
    sections: [
      ...(isBefore ? [deletedSection(greeting, takenOver), ...(question ? [question, ...rest] : [])] : []),
      ...sidesSection(greeting),
      ...lessonSections(greeting),
      ...standSections(greeting),
      ...(isBefore ? storySections(greeting) : question ? [question, ...rest] : []),
    ],
    footer: [
      ...(links?.page ? [link(links.page, say('first.page'))] : []),
      ...(links?.calendar ? [link(links.calendar, say('first.calendar'))] : []),
      say('first.dice'),
      ...hashLines(first.commitments, say).flatMap((block): Phrase[] => (block.kind === 'text' ? [block.text] : [])),
      ...(reporter.reconstructed ? [reporter.reconstructed] : []),
      ...(links?.fewerMails ? [link(links.fewerMails, say('report.fewer'))] : []),
    ],
  };
};

/** The first question in a few words. */
const askedIn = <V>({ report: { decisions }, reporter, say }: Greeting<V>): string => {
  const [question] = decisions;
  return question ? (reporter.asked?.(question) ?? say(question.prompt)) : '';
};

const preheaderOf = <V>({ report, reporter, say }: Greeting<V>, asked: string): string => {
  const { view, seat, sides } = report;
  const leads = reporter.lessons.leads(view, seat);
  const allies = listed(
    (sides?.allies ?? []).map((ally) => playedBy(reporter, ally)),
    report,
  );
  const led = say(allies === '' ? 'first.preheader' : 'first.preheader.allied', { leads, allies });
  return [led, ...(asked === '' ? [] : [say('first.preheader.asked', { asked })])].join(' ');
};

const listed = (names: readonly string[], { seat: { language = 'en' } }: ReportModel): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names);

/** Who plays with whom, and what each leads. */
const sidesSection = <V>({ report, reporter, say }: Greeting<V>): Section[] => {
  const { view, seat, sides } = report;
  const rows = (
    [
      ['you', [seat]],
      ['ally', sides?.allies ?? []],
      ['enemy', sides?.enemies ?? []],
    ] as const
  ).flatMap(([who, players]) =>
    players.map((each) => [say(`first.${who}`), playedBy(reporter, each), reporter.lessons.leads(view, each)]),
  );
  const isAllied = (sides?.allies ?? []).length > 0;
  return [
    {
      title: say('section.sides'),
      blocks: [{ kind: 'table', head: ['', '', ''], rows }, ...(isAllied ? [paragraph(say('first.allied'))] : [])],
    },
  ];
};

const lessonSections = <V>({ report, reporter, say, first }: Greeting<V>): Section[] => {
  const { lessons } = reporter;
  const { aim, turn, answer, words } = lessons.told(report);
  const ends = lessons.ends(report);
  const example = lessons.example(report);
  const template = reporter.template(report);
  const isBelow = example.length > 0 && example.every((line) => template.includes(line));
  const shown = [paragraph(say('first.example')), copied(example)];
  return [
    { title: say('section.aim'), blocks: [paragraph(aim), ...(ends.length > 0 ? [list(ends)] : [])] },
    { title: say('section.turn'), blocks: [paragraph(turn), ...words.map((word) => paragraph(word))] },
    {
      title: say('section.how'),
      blocks: [
        paragraph(say('first.how')),
        paragraph(answer),
        ...(isBelow ? [paragraph(say('first.example.below'))] : example.length > 0 ? shown : []),
        paragraph(say('first.ways')),
        paragraph(say('first.pace', { pace: first.pace })),
      ],
    },
  ];
};

/** Where the reader stands, with the map, and the cards in hand. */
const standSections = <V>({ report, reporter, say }: Greeting<V>): Section[] => {
  const [where, ...cards] = reporter.lessons.position(report);
  const map = mapBlock({ report, reporter, say, extent: 'mail' });
  return where ? [{ ...where, blocks: [map, ...where.blocks] }, ...cards] : [];
};

const questionOf = <V>({ report, reporter, say }: Greeting<V>): Section[] => {
  const [question, ...rest] = questionSections(report, reporter);
  if (!question) return [];
  return [{ ...question, title: say(report.first?.takenOver ? 'section.asked' : 'section.first') }, ...rest];
};

/** What of the player before is gone. */
const deletedSection = <V>(
  { say }: Greeting<V>,
  { draft, standing }: NonNullable<FirstMail['takenOver']>,
): Section => ({
  title: say('section.before'),
  blocks: [
    paragraph(say('first.before')),
    list([say('first.deleted.links'), say('first.deleted.standing', { standing }), say('first.draft', { draft })]),
  ],
});

const storySections = <V>({ report, reporter, say }: Greeting<V>): Section[] => {
  const blocks: readonly Block[] = reporter.chronicle(report);
  return blocks.length === 0 ? [] : [{ title: say('section.lately'), blocks }];
};
