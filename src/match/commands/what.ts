import { type Block, linesOf, list, paragraph, ruleNumber, type Section } from '../../reports/index.ts';
import type { Intake } from '../inbox/intake.ts';
import { type Reference, referencesTo } from '../reference.ts';
import { type CommandHandler, told } from './handler.ts';
import { rulesAsked } from './rule-chapters.ts';

/** The longest answer, in lines of a mail. */
const MOST_LINES = 15;

/** WHAT name: what it is, what it does here, and the rule. */
export const what: CommandHandler<'what'> = (intake, { about }) => {
  const { say, row, seat, present } = intake;
  const found = referencesTo(
    {
      game: present.game,
      view: present.referee.view(seat.seat),
      seats: row.seats.map(({ seat: id, name, powers }) => ({ id, name, powers })),
    },
    about,
  );
  if (found.length > 0) return { sections: fitting(intake, found) };
  const asked = rulesAsked(intake, about);
  return asked ? { sections: [asked] } : told(say('section.what'), [say('command.what.unknown', { term: about })]);
};

/** As many of them, and of their parts, as fit. */
function fitting(intake: Intake, found: readonly Reference[]): Section[] {
  const {
    words: { isOrder },
  } = intake.present.game.reporter;
  const sections: Section[] = [];
  for (const reference of found)
    for (const [i, block] of blocksOf(intake, reference).entries()) {
      const last = sections.at(-1);
      const grown =
        i === 0 || !last
          ? [...sections, { title: reference.title, blocks: [block] }]
          : [...sections.slice(0, -1), { ...last, blocks: [...last.blocks, block] }];
      if (linesOf(grown, isOrder).length > MOST_LINES) return sections.length > 0 ? sections : grown;
      sections.splice(0, sections.length, ...grown);
    }
  return sections;
}

const blocksOf = ({ say }: Intake, { facts, groups, rules }: Reference): readonly Block[] => {
  const [first] = rules;
  const rule = first === undefined ? [] : [paragraph(say('command.what.rule', { rule: ruleNumber(first) }))];
  if (facts.length + groups.length === 0) return [paragraph(say('command.what.off-board'))];
  return [
    ...(facts.length > 0 ? [paragraph(facts.join(', '))] : []),
    ...rule,
    ...groups.flatMap(({ title, lines }) => [
      ...(title === '' ? [] : [paragraph(title)]),
      ...(lines.length > 0 ? [list(lines)] : []),
    ]),
  ];
};
