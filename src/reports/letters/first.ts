/** The first mail of a player: what the game is and how it is played, where they stand, and their first question. */
import { uncheckedMessage } from '../../engine/index.ts';
import { listed, type Speech } from '../../i18n/index.ts';
import { boundaryLine } from '../boundary.ts';
import { chronicleSection } from '../chronicle.ts';
import { type Block, copied, type Document, list, paragraph, plainPhrase, type Section } from '../document.ts';
import type { FirstMail, ReportModel } from '../model.ts';
import { preheaderOf } from '../preheader.ts';
import { mapBlocks } from '../report/map.ts';
import { questionSections } from '../report.ts';
import { calledBy, playedBy, type Reporter, speechOf, turnIn } from '../reporter.ts';
import { fittedSubject } from '../subject.ts';
import { textOf } from '../text.ts';
import { makeClockface } from '../times.ts';
import { link } from './shell.ts';

/** A first mail that is being rendered. */
interface Greeting<V> {
  readonly report: ReportModel<V>;
  readonly reporter: Reporter<V>;
  readonly say: Speech;
  readonly first: FirstMail;
}

export const firstDocument = <V>(report: ReportModel<V>, reporter: Reporter<V>, now: Date): Document => {
  const { first, match } = report;
  if (!first) throw new TypeError('a report without its lessons is no first mail');
  const say = speechOf(reporter);
  const greeting = { report, reporter, say, first };
  const { takenOver } = first;
  const question = questionOf(greeting);
  const lessons = [...sidesSection(greeting), ...lessonSections(greeting)];
  const subject = subjectOf(greeting);
  const verdict = say(takenOver ? 'letter.handed-over' : 'letter.first', {
    seat: reporter.learning.lessons.called(report.seat),
    game: match.game,
  });
  const facts = factsOf(greeting, now);
  const frame: Omit<Document, 'sections'> = {
    subject,
    verdict,
    preheader: preheaderOf(previewsOf(greeting, facts), [subject, verdict]),
    tone: 'calm',
    boundary: boundaryLine(match.code, say),
    facts,
    footer: footerOf(greeting),
  };
  const happened = takenOver ? [] : happenedSection(greeting);
  const before = takenOver ? [...question, deletedSection(greeting, takenOver), ...lessons] : lessons;
  const after = takenOver ? storySections(greeting) : question;
  const around = textOf({ ...frame, sections: [...before, ...(takenOver ? [] : after)] }, reporter.words.isOrder);
  const room = MOST_LINES - around.split('\n').length - MAP_LINES;
  return { ...frame, sections: [...before, ...happened, ...standSections(greeting, room), ...after] };
};

/** Lines of a first mail, beside a story, and of what stands for the map in its text. */
const MOST_LINES = 130;
const MAP_LINES = 2;

const subjectOf = <V>({ report, reporter, say, first }: Greeting<V>): string => {
  const { match, seat, view, decisions } = report;
  const turn = turnIn(reporter, view);
  return fittedSubject(match, reporter.learning.lessons.called(seat), (fitted) => {
    if (first.takenOver) return say('subject.handed-over', { seat: fitted, turn });
    return say(decisions.length > 0 ? 'subject.first' : 'subject.first.unasked', { seat: fitted });
  });
};

const factsOf = <V>(greeting: Greeting<V>, now: Date): Document['facts'] => {
  const { report, reporter, say, first } = greeting;
  const { match, seat, view, deadline, decisions } = report;
  const clock = makeClockface(seat.zone, now, seat.language);
  const taken = first.takenOver ? '.taken' : '';
  const name = { name: match.name, scenario: say(uncheckedMessage(`scenario.${first.scenario}`)) };
  const what = say(`fact.first.match${taken}`, { ...name, turn: turnIn(reporter, view) });
  if (decisions.length === 0) return [unaskedIn(greeting), what];
  const asked = askedIn(greeting);
  const due = deadline && { when: clock.full(deadline.at), distance: clock.distance(deadline.at), asked };
  return [
    ...(due ? [say(`fact.first.due${taken}`, due)] : []),
    say(first.takenOver ? 'fact.first.above' : 'fact.first.below'),
    what,
  ];
};

const footerOf = <V>({ report: { links }, reporter, say, first }: Greeting<V>): Document['footer'] => [
  ...(links?.page ? [link(links.page, say('first.page'))] : []),
  ...(links?.calendar ? [link(links.calendar, say('first.calendar'))] : []),
  ...(links?.game ? [link(links.game, say(reporter.cards ? 'first.game' : 'first.game.plain'))] : []),
  ...(links?.lesson ? [link(links.lesson, say('first.lesson'))] : []),
  ...(links?.guide
    ? [link(links.guide, say('first.guide')), link(`${links.guide}#different`, say('first.different'))]
    : []),
  say(reporter.cards ? 'first.dice' : 'first.dice.plain'),
  first.commitments.dice,
  first.commitments.deck,
  ...(reporter.learning.reconstructed ? [reporter.learning.reconstructed] : []),
  ...(links?.fewerMails ? [link(links.fewerMails, say('report.fewer'))] : []),
];

const unaskedIn = <V>({ report: { waitingFor }, reporter, say }: Greeting<V>): string =>
  waitingFor.length === 0
    ? say('fact.first.unasked')
    : say('fact.first.unasked.next', { names: waitingFor.map((name) => calledBy(reporter, name)).join(', ') });

/** The first question in a few words. */
const askedIn = <V>({ report: { decisions }, reporter, say }: Greeting<V>): string => {
  const [question] = decisions;
  return question ? (reporter.answers.asked(question) ?? say(question.prompt)) : '';
};

/** What a preview text may say: whom the reader leads and what is asked of them. */
const previewsOf = <V>(greeting: Greeting<V>, facts: Document['facts']): readonly string[] => {
  const asked = askedIn(greeting);
  const { report, reporter, say } = greeting;
  const { view, seat, sides } = report;
  const leads = reporter.learning.lessons.leads(view, seat);
  const allies = listed(
    (sides?.allies ?? []).map((ally) => reporter.learning.lessons.called(ally)),
    seat.language,
  );
  const alone = say('first.preheader', { leads });
  const led = allies === '' ? alone : say('first.preheader.allied', { leads, allies });
  const whole =
    asked === ''
      ? say('first.preheader.unasked', { led, unasked: unaskedIn(greeting) })
      : say('first.preheader.asked', { led, asked });
  return [whole, ...facts.map(plainPhrase)];
};

/** Who plays with whom, and what each leads. */
export const sidesSection = <V>({ report, reporter, say }: Greeting<V>): Section[] => {
  const { view, seat, sides } = report;
  const rows = (
    [
      ['you', [seat]],
      ['ally', sides?.allies ?? []],
      ['enemy', sides?.enemies ?? []],
    ] as const
  ).flatMap(([who, players]) =>
    players.map((each) => [say(`first.${who}`), playedBy(reporter, each), reporter.learning.lessons.leads(view, each)]),
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
  const {
    learning: { lessons },
  } = reporter;
  const { aim, turn, answer, words } = lessons.told(report);
  const ends = lessons.ends(report);
  const example = lessons.example(report);
  const template = reporter.orders.template(report);
  const isBelow = example.length > 0 && example.every((line) => template.includes(line));
  const shown = [paragraph(say('first.example')), copied(example)];
  return [
    { title: say('section.aim'), blocks: [paragraph(aim), ...(ends.length > 0 ? [list(ends)] : [])] },
    { title: say('section.turn'), blocks: [paragraph(turn), ...words.map((word) => paragraph(word))] },
    {
      title: say('section.how'),
      blocks: [
        paragraph(say('first.how', { answer })),
        ...(isBelow ? [paragraph(say('first.example.below'))] : example.length > 0 ? shown : []),
        paragraph(say('first.ways')),
        paragraph(say('first.pace', { pace: first.pace })),
      ],
    },
  ];
};

/** What has happened while the mail has waited. */
const happenedSection = <V>({ report, reporter, say, first: { toldFrom } }: Greeting<V>): Section[] => {
  if (toldFrom === undefined) return [];
  const events = report.events.filter(({ no }) => no >= toldFrom);
  return events.length === 0 ? [] : chronicleSection({ report: { ...report, events }, reporter, say });
};

/** Where the reader stands, with the map, and the cards in hand. */
export const standSections = <V>({ report, reporter, say }: Greeting<V>, room: number): Section[] => {
  const [where, ...cards] = reporter.learning.lessons.position(report, room);
  const map = mapBlocks({ report, reporter, say, extent: 'mail' });
  return where ? [{ ...where, blocks: [...map, ...where.blocks] }, ...cards] : [];
};

const questionOf = <V>({ report, reporter, say }: Greeting<V>): Section[] => {
  const [question, ...rest] = questionSections(report, reporter);
  if (!question) return [];
  return [{ ...question, title: say(report.first?.takenOver ? 'section.asked' : 'section.first') }, ...rest];
};

/** What of the player before is gone, and which orders are left. */
const deletedSection = <V>({ say }: Greeting<V>, { deleted, kept }: NonNullable<FirstMail['takenOver']>): Section => {
  const { draft, standing, absences } = deleted;
  const counted = [
    ...(standing > 0 ? [say('first.deleted.standing', { standing })] : []),
    ...(draft > 0 ? [say('first.deleted.draft', { draft })] : []),
    ...(absences > 0 ? [say('first.deleted.absences', { absences })] : []),
  ];
  return {
    title: say('section.before'),
    blocks: [
      paragraph(say('first.before')),
      list([say('first.deleted.links'), ...counted]),
      ...(kept.length > 0 ? [paragraph(say('first.kept')), copied(kept)] : []),
    ],
  };
};

const storySections = <V>({ report, reporter, say }: Greeting<V>): Section[] => {
  const blocks: readonly Block[] = reporter.story.chronicle(report);
  return blocks.length === 0
    ? []
    : [{ title: say('section.lately'), blocks: [...blocks, paragraph(say('first.earlier'))] }];
};
