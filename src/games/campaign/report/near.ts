/** The reader's own forces, and those of others near them or changed since the last mail. */
import { type Block, isExplained, list, paragraph, type Section, unsaid } from '../../../reports/index.ts';
import { isEmpty, strengthOf } from '../rules/forces/stacks.ts';
import { neighbours } from '../rules/position.ts';
import type { AreaId, ContingentId, Stack } from '../types.ts';
import { changedAreas } from './changes.ts';
import { type Book, type CampaignReport, sideOf } from './context.ts';
import { unbuilt } from './figures.ts';
import { boxes, isOver, leadersIn } from './forces.ts';

interface Placed {
  readonly area: AreaId;
  readonly owner: ContingentId;
  readonly stack: Stack;
}

/** All stacks on the map, by whether the reader runs them. */
const stacksOf = ({ content }: Book, { view, seat }: CampaignReport, isOwn: boolean): readonly Placed[] => {
  const owners = content.contingents.filter(({ power }) => seat.powers.includes(power) === isOwn);
  return owners.flatMap(({ id: owner }) =>
    Object.entries(view.forces).flatMap(([area, force]) => {
      const stack = force[owner];
      return stack === undefined || isEmpty(stack) ? [] : [{ area, owner, stack }];
    }),
  );
};

/** Enemies and allies are told of within so many steps. */
const NEAR = 2;

const within = ({ definition }: Book, areas: readonly AreaId[], steps: number): ReadonlySet<AreaId> => {
  const found = new Set(areas);
  for (let step = 0; step < steps; step++)
    for (const area of [...found]) for (const next of neighbours(definition, area)) found.add(next.area);
  return found;
};

export const forcesNear = (book: Book, report: CampaignReport): Section => {
  const own = stacksOf(book, report, true);
  const lines = unsaid(report, (each) => linesOf(book, each));
  return {
    title: book.say('near.title'),
    blocks: [...ownBlocks(book, report, own), ...(lines.length === 0 ? [] : [list(lines)])],
  };
};

/** What the reader's powers can still build, and the stacks of others near them or changed since the last mail. */
const linesOf = (book: Book, report: CampaignReport): readonly string[] => {
  const { say, content } = book;
  const own = stacksOf(book, report, true);
  const owners = [...new Set(own.map(({ owner }) => owner))];
  const garrisons = own.filter(isLoose).map((each) => say('near.garrison', garrison(book, each)));
  const toBuild = (report.first ? [] : owners).flatMap((owner) => {
    const left = unbuilt(book, report.view, owner)?.strength;
    return left === undefined ? [] : [say('near.build', { owner, left })];
  });
  const near = within(
    book,
    own.map(({ area }) => area),
    NEAR,
  );
  const changed = changedAreas(report);
  const others = stacksOf(book, report, false).filter(
    ({ area }) => near.has(area) || (changed.has(area) && !report.fold?.isShort),
  );
  const isEnemy = (owner: ContingentId): boolean =>
    !report.seat.powers.some((power) => sideOf(book, power) === book.definition.sideOf[owner]);
  const theirs = content.contingents
    .toSorted((a, b) => Number(isEnemy(b.id)) - Number(isEnemy(a.id)))
    .flatMap(({ id: owner }) => {
      const stacks = others.filter((each) => each.owner === owner).map((each) => placed(book, each));
      return stacks.length === 0 ? [] : [say('near.power', { owner, stacks })];
    });
  return [
    ...(garrisons.length === 0 || report.fold?.isShort ? [] : [say('near.garrisons', { garrisons })]),
    ...toBuild,
    ...theirs,
  ];
};

/** Soldiers whom no leader can march with. */
const isLoose = ({ stack }: Placed): boolean => stack.leaders.length === 0;

const garrison = ({ say }: Book, { area, stack }: Placed) => ({
  area,
  sp: strengthOf(stack),
  soldiers: say('soldiers', { pieces: stack }),
});

const placed = ({ say }: Book, { area, stack }: Placed): string => {
  const sp = strengthOf(stack);
  if (stack.leaders.length === 0) return say('near.loose', { area, sp });
  if (sp === 0) return say('near.alone', { area, leaders: stack.leaders });
  return say('near.led', { area, sp, leaders: stack.leaders });
};

const ownBlocks = (book: Book, report: CampaignReport, own: readonly Placed[]): Block[] => {
  const { say, content } = book;
  if (own.length === 0) return [paragraph(say('forces.none'))];
  const mains = report.seat.powers.map(String);
  const rows = own
    .filter((each) => !isLoose(each))
    .toSorted((a, b) => b.stack.leaders.length - a.stack.leaders.length || strengthOf(b.stack) - strengthOf(a.stack))
    .map(({ area, owner, stack }) => {
      const soldiers = strengthOf(stack) === 0 ? '-' : say('soldiers', { pieces: { ...stack, leaders: [] } });
      const whose = mains.length === 1 && owner === mains[0] ? [] : [say('near.owner', { owner })];
      const led = leadersIn(book, stack);
      return [say('place', { area }), String(strengthOf(stack)), soldiers, [led, ...whose].join(', ')];
    });
  const head = (['place', 'strength', 'soldiers', 'leaders'] as const).map((each) => say(`forces.${each}`));
  const led = own.flatMap(({ stack }) => stack.leaders).flatMap((id) => content.leaders.get(id) ?? [])[0];
  const over = own.filter(({ stack }) => isOver(book, stack)).map(({ area }) => area);
  const owners = [...new Set(own.map(({ owner }) => owner))];
  return [
    ...(rows.length === 0 ? [] : [{ kind: 'table', head, rows } satisfies Block]),
    // A first mail explains them before.
    ...(led && !report.first && isExplained(report)
      ? [paragraph(say('near.ratings', { leader: led.id, battle: led.battle, command: led.command }))]
      : []),
    ...(over.length > 0 ? [paragraph(say('near.over', { areas: over }))] : []),
    ...boxes(book, report, owners),
  ];
};
