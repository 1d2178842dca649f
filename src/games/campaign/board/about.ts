/** What a reader may look up about an area: whose it is, the ways out of it and what they do, and who stands there. */
import { sure } from '../../../engine/index.ts';
import type { PlaceAbout } from '../../../reports/index.ts';
import { type Book, codeOf, positionIn } from '../report/context.ts';
import { isEmpty, strengthOf } from '../rules/forces/stacks.ts';
import { neighbours, sideOf } from '../rules/position.ts';
import type { View } from '../state.ts';
import type { AreaId, ContingentId, Stack } from '../types.ts';

export const aboutArea = (
  book: Book,
  view: View,
  { id, holder, title, traits }: { id: AreaId; holder: ContingentId; title: string; traits: readonly string[] },
): PlaceAbout => ({
  title,
  facts: traits,
  groups: [
    ...Object.entries(view.forces[id] ?? {})
      .filter(([, stack]) => !isEmpty(stack))
      .map(([owner, stack]) => ({ title: forceTitle(book, owner, stack), lines: forceLines(book, stack) })),
    { title: book.say('about.ways'), lines: waysFrom(book, view, id, holder) },
  ],
});

const forceTitle = (book: Book, owner: ContingentId, stack: Stack): string =>
  book.say('chart.unit', { code: codeOf(book, owner), force: { [owner]: stack } });

/** Leaders with their ratings, then the soldiers. */
const forceLines = ({ say, content }: Book, stack: Stack): readonly string[] => [
  ...stack.leaders.map((leader) => {
    const { battle, command } = sure(content.leaders.get(leader));
    return say('near.ratings', { leader, battle, command });
  }),
  ...(strengthOf(stack) > 0 ? [say('soldiers', { pieces: { ...stack, leaders: [] } })] : []),
];

const waysFrom = (book: Book, view: View, id: AreaId, holder: ContingentId): readonly string[] => {
  const { definition, say } = book;
  const { ground } = definition;
  const position = positionIn(book, view);
  const side = sideOf(definition, holder);
  return neighbours(definition, id).map(({ area, line }) => {
    const [barred, modifier, dice] = [
      ground.isBarred(position, line, side, 'intercept'),
      ground.modifier(position, line, side),
      ground.defence(position, area, line, side),
    ];
    const effects = [
      ...(barred ? [say('about.way.barred')] : []),
      ...(!barred && modifier !== 0 ? [say('about.way.modifier', { by: modifier })] : []),
      ...(dice > 0 ? [say('about.way.defence', { dice })] : []),
    ];
    const way = say('about.way', { to: area, line: say(`chart.line.${line}`) });
    return effects.length === 0 ? way : say('about.way.effects', { way, effects: effects.join(', ') });
  });
};
