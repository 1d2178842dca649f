import { sure } from '../../engine/index.ts';
import type { Help } from '../../orders/index.ts';
import { calledBy, copied, list, paragraph, type ReportModel, type Section } from '../../reports/index.ts';
import type { Intake } from '../inbox/intake.ts';
import { guidedGames } from '../play/lesson.ts';
import { lengthWords } from '../play/pace-words.ts';
import { paceFor, paceOf } from '../play/run.ts';
import { MOST_EXTENSIONS, ownHours } from '../time/extension.ts';
import { freshModel } from './fresh-report.ts';
import type { CommandHandler } from './handler.ts';

const DICE = ['what', 'chain', 'head', 'hand', 'program'] as const;

/** The most lines of a position that HELP alone lists. */
const MOST_LINES = 7;

/** What HELP explains in every game, by topic. */
const TOPICS = {
  change: ({ say }) => [say('ack.help.change')],
  standing: ({ say }) => [say('ack.help.standing')],
  clock: ({ row, say }) => [
    say('ack.help.clock', { time: lengthWords(say, ownHours(paceOf(row))), most: MOST_EXTENSIONS }),
  ],
  messages: ({ say, present }) => [
    say('ack.help.message', {
      names: present.game.reporter.words.powers ? 'ALL, ALLY, ENEMY, GM' : 'ALL, GM',
    }),
  ],
  moderator: ({ say }) => [say('ack.help.moderator')],
  languages: ({ say }) => [say('ack.help.languages')],
  dice: ({ say }) => DICE.map((each) => say(`help.dice.${each}`)),
  commands: ({ say, present }) => {
    const { cards } = present.game.reporter;
    return [say('ack.help.commands', { hand: cards ? 'HAND, ' : '', card: cards ? 'CARD n, ' : '' })];
  },
} satisfies Readonly<Record<string, (intake: Intake) => readonly string[]>>;

const sharedTopics = Object.keys(TOPICS) as readonly (keyof typeof TOPICS)[];

/** Other words for these topics. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  message: 'messages',
  press: 'messages',
  language: 'languages',
  command: 'commands',
  deadline: 'clock',
  time: 'clock',
  extend: 'clock',
  absence: 'clock',
};

/** HELP [topic, topic ...]: each topic once, under its name. */
export const help: CommandHandler<'help'> = (intake, { about }) => {
  const { say } = intake;
  const topics = topicsIn(about);
  if (topics.length === 0) return { sections: generalHelp(intake) };
  const answers = new Map(
    topics.map((topic) => {
      const answer = helpAbout(intake, topic);
      return [answer.texts.join('\n'), { topic, answer }];
    }),
  );
  return {
    sections: [...answers.values()].map(({ topic, answer: { texts, lines } }) => ({
      title: say('section.help.topic', { topic: topic.toUpperCase() }),
      blocks: [...texts.map(paragraph), ...(lines.length > 0 ? [copied(lines)] : [])],
    })),
  };
};

/** A topic of the game, whose words come first, or of every game. */
const helpAbout = (intake: Intake, topic: string): Help => {
  const { say, present } = intake;
  const { help: gameHelp, standing } = present.game.language;
  const told = gameHelp?.(topic);
  const name = OTHER_WORDS[topic] ?? topic;
  const shared = sharedTopics.find((each) => each === name || say(`topic.${each}`) === topic);
  const isOwn = shared === undefined || gameHelp?.('').topics?.includes(topic);
  if (isOwn && told && !told.topics) return told;
  if (shared) return { texts: TOPICS[shared](intake), lines: (shared === 'standing' && standing?.examples) || [] };
  return { texts: [say('ack.help.unknown', { topic: topic.toUpperCase() }), moreOn(intake)], lines: [] };
};

const moreOn = ({ say, present }: Intake): string => {
  const own = present.game.language.help?.('').topics ?? [];
  return say('ack.help.more', {
    topics: [...new Set([...own, ...sharedTopics.map((each) => say(`topic.${each}`))])].join(', '),
  });
};

/** HELP alone: five things, what can be ordered now, and the topics. */
const generalHelp = (intake: Intake): Section[] => {
  const { say, service, row, seat, present } = intake;
  const { reporter, language } = present.game;
  const ahead = language.standing?.examples.at(-1);
  const other = row.seats.find((each) => each.seat !== seat.seat);
  return [
    {
      title: say('section.help'),
      blocks: [
        list([
          say('ack.help.orders', { hold: paceFor(row, seat).holdMinutes }),
          ...(ahead ? [say('ack.help.ahead', { line: reporter.words.line?.(ahead) ?? ahead })] : []),
          say('ack.help.see', { hand: reporter.cards !== undefined }),
          say('ack.help.time'),
          say('ack.help.press', { name: other ? calledBy(reporter, other.name) : 'ALL' }),
        ]),
      ],
    },
    linesNow(intake),
    {
      title: say('section.help.more'),
      blocks: [
        paragraph(moreOn(intake)),
        ...(guidedGames(service).length > 0 ? [paragraph(say('ack.help.learn'))] : []),
        paragraph(
          say('ack.help.guide', { address: `${service.publicUrl}/guide?language=${reporter.words.language ?? 'en'}` }),
        ),
      ],
    },
  ];
};

/** Lines that are legal now; where nothing is asked, lines as the game has them. */
const linesNow = (intake: Intake): Section => {
  const { say, present } = intake;
  const { help: gameHelp } = present.game.language;
  const asked = intake.open.length > 0 ? offeredIn(intake, freshModel(intake)) : [];
  const topics = gameHelp?.('').topics ?? [];
  const lines = asked.length > 0 ? asked : topics.flatMap((topic) => gameHelp?.(topic).lines.slice(0, 1) ?? []);
  return {
    title: say(asked.length > 0 ? 'section.help.now' : 'section.help.lines'),
    blocks: [copied(lines.slice(0, MOST_LINES)), paragraph(say('ack.help.words'))],
  };
};

/** The orders to fill in; of a question its answers, one for each verb before more of the same. */
const offeredIn = ({ present }: Intake, report: ReportModel): readonly string[] => {
  const toFillIn = present.game.reporter.orders.template(report).filter((line) => !line.startsWith('//'));
  if (toFillIn.length > 0) return toFillIn;
  const lines = report.decisions.flatMap(({ options }) => options.map(({ text }) => text));
  const verb = (line: string) => sure(line.split(/\s/)[0]);
  const isFirst = (line: string, i: number) => lines.findIndex((other) => verb(other) === verb(line)) === i;
  return [...lines.filter(isFirst), ...lines.filter((line, i) => !isFirst(line, i))];
};

/** The topics of `HELP siege, HELP battle and flags`. */
const topicsIn = (about: string): readonly string[] => [
  ...new Set(
    about
      .split(/[,;、，]|\band\b/i)
      .map((topic) =>
        topic
          .replace(/^\s*(?:help\b|도움말|ヘルプ)/i, '')
          .trim()
          .toLowerCase(),
      )
      .filter((topic) => topic !== ''),
  ),
];
