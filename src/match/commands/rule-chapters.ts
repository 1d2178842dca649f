/** Rules by mail: a chapter in parts that fit on a screen, or one rule. */
import { nameKey } from '../../orders/index.ts';
import {
  type Block,
  type Chapter,
  linesOf,
  list,
  paragraph,
  type Rule,
  ruleIn,
  ruleNumber,
  type Section,
} from '../../reports/index.ts';
import type { Intake } from '../inbox/intake.ts';
import { chosenIn } from '../rulings-told.ts';
import { gameIn } from '../words.ts';

/** So many lines are read at a stretch: forty, less what a letter may wrap otherwise. */
const MOST_LINES = 38;

/** The section that answers `battle`, `battle 2`, `11.7` or `all`; undefined: that is no rule and no chapter. */
export function rulesAsked(intake: Intake, term: string): Section | undefined {
  const { say } = intake;
  const { game } = intake.present;
  const chapters = game.reporter.learning.rules?.chapters();
  if (!chapters) return undefined;
  const last = term.slice(term.lastIndexOf(' ') + 1);
  const isPart = /^\d+$/.test(last) && last.length < term.length;
  const [name, part] = isPart ? [term.slice(0, -last.length).trim(), last] : [term, '1'];
  if (ALL.has(nameKey(term)))
    return section(say('section.rules.all'), [paragraph(say('command.rules.all', addressed(intake)))]);
  const chapter =
    chapterCalled(chapters, name) ?? chapterCalled(gameIn(game, 'en').reporter.learning.rules?.chapters() ?? [], name);
  const own = chapter && chapters.find(({ id }) => id === chapter.id);
  if (own) return partOf(intake, own, Number(part));
  const found = ruleIn(chapters, term);
  return (
    found &&
    section(titleOf(intake, found.chapter), [...ruleBlocks(intake, found.rule), whereAll(intake, found.chapter)])
  );
}

const ALL: ReadonlySet<string> = new Set(['all', '전체', '전부', '全部', 'すべて'].map(nameKey));

const section = (title: string, blocks: readonly Block[]): Section => ({ title, blocks });

/** By its word, or by its title or a word of it. */
const chapterCalled = (chapters: readonly Chapter[], name: string): Chapter | undefined => {
  const key = nameKey(name);
  const called = ({ id, title }: Chapter) => [id, title, ...title.split(/[\s,、と]+/u)].map(nameKey);
  return chapters.find(({ id }) => nameKey(id) === key) ?? chapters.find((each) => called(each).includes(key));
};

const titleOf = ({ say }: Intake, { no, title }: Chapter): string => say('section.rules.chapter', { no, title });

const addressed = ({ service, present: { game } }: Intake, anchor?: string) => ({
  address: `${service.publicUrl}/games/${game.id}/rules${anchor ? `#${anchor}` : ''}`,
  words: (game.reporter.learning.rules?.chapters() ?? []).map(({ id }) => id).join(', '),
});

const whereAll = (intake: Intake, { id }: Chapter): Block =>
  paragraph(intake.say('command.rules.chapter', addressed(intake, id)));

function ruleBlocks({ say, row, present: { game } }: Intake, rule: Rule): readonly Block[] {
  const notes = [
    ...(rule.example === undefined ? [] : [say('command.rules.example', { text: rule.example })]),
    ...(rule.ruling === undefined
      ? []
      : [say('command.rules.here', { text: chosenIn(game, row.options, rule.ruling, say) })]),
    ...(rule.isReconstruction ? [say('command.rules.rebuilt')] : []),
  ];
  const rows = rule.rows.map(([first, ...more]) => `${first}: ${more.join(', ')}`);
  return [
    paragraph([rule.text, ' ', `(${ruleNumber(rule.id)})`]),
    ...(rows.length + notes.length > 0 ? [list([...rows, ...notes])] : []),
  ];
}

/** A part of a chapter: as many rules as fit, with the way to the next part. */
function partOf(intake: Intake, chapter: Chapter, part: number): Section {
  const told = (rules: readonly Rule[], no: number, of: number): Section => {
    const { say } = intake;
    const next = say('command.rules.next', { part: no, parts: of, chapter: chapter.id.toUpperCase(), next: no + 1 });
    return section(titleOf(intake, chapter), [
      ...rules.flatMap((rule) => ruleBlocks(intake, rule)),
      ...(no < of ? [paragraph(next)] : []),
      whereAll(intake, chapter),
    ]);
  };
  const parts: Rule[][] = [[]];
  for (const rule of chapter.rules) {
    const last = parts.at(-1) ?? [];
    // A part that is not the last has the longest foot.
    const lines = linesOf([told([...last, rule], 1, 2)], intake.present.game.reporter.words.isOrder);
    if (last.length > 0 && lines.length > MOST_LINES) parts.push([rule]);
    else last.push(rule);
  }
  const no = Math.min(Math.max(part, 1), parts.length);
  return told(parts[no - 1] ?? [], no, parts.length);
}
