/** The public state of the game. */
import { sure } from '../../engine/index.ts';
import { type Block, list, paragraph, type Section } from '../../reports/index.ts';
import type { CampaignEvent } from './events.ts';
import { describeChanges } from './report/changes.ts';
import { type Book, type CampaignReport, codeOf, positionIn } from './report/context.ts';
import { type Figures, figuresOf, type PowerFigures } from './report/figures.ts';
import { controllerOf } from './rules/control.ts';
import { ownOf } from './rules/position.ts';
import type { PowerId } from './types.ts';

export const boardOf = (book: Book, report: CampaignReport): Section => {
  const figures = figuresOf(book, report);
  return {
    title: book.say('board.title'),
    blocks: [
      tableOf(book, report, figures),
      list([
        ...standings(book, report),
        ...capitals(book, report),
        ...ends(book, report),
        ...supplies(book, figures),
        ...course(book, report),
        ...pilesAndPhases(book, report),
      ]),
      ...changes(book, report),
    ],
  };
};

/** The kinds of event that change each row of a power. */
const CHANGED_BY: Readonly<Record<'keys' | 'cards' | 'resources', readonly CampaignEvent['kind'][]>> = {
  keys: ['flag.placed', 'flag.removed', 'fortress.fell', 'fortress.made'],
  cards: ['cards.drawn', 'cards.discarded', 'card.played', 'card.given'],
  resources: ['resource.changed', 'card.bought'],
};

/** Whether a row has changed for a power, so that its column is marked. */
const isChanged = (book: Book, { events }: CampaignReport, name: keyof typeof CHANGED_BY, power: PowerId): boolean =>
  events.some(({ event }) => {
    if (!CHANGED_BY[name].includes(event.kind)) return false;
    if (name === 'keys') {
      if (!('area' in event) || book.content.areas.get(event.area)?.key !== true) return false;
      return ('was' in event && event.was === ownOf(power)) || ('power' in event && event.power === power);
    }
    return ('power' in event && event.power === power) || ('ally' in event && event.ally === power);
  });

/** Keys, points, cards and resources of each power. */
export const tableOf = (book: Book, report: CampaignReport, { powers }: Figures = figuresOf(book, report)): Block => {
  const { content, say } = book;
  const row = (name: 'keys' | 'cards' | 'resources', value: (power: PowerFigures) => number) => [
    say(`board.${name}`),
    ...content.powers.map(({ id }) => {
      const figures = sure(powers[id]);
      return `${value(figures)}${isChanged(book, report, name, id) ? ' *' : ''}`;
    }),
  ];
  return {
    kind: 'table',
    head: ['', ...content.powers.map(({ code }) => code)],
    rows: [
      row('keys', ({ keys }) => keys.length),
      [say('board.points'), ...content.powers.map(({ id }) => String(powers[id]?.points ?? 0))],
      row('cards', ({ cards }) => cards),
      row('resources', ({ resources }) => resources),
    ],
  };
};

const capitals = (book: Book, { view }: CampaignReport): string[] =>
  [...book.content.areas.values()]
    .filter(({ capital }) => capital)
    .map(({ id: area }) => {
      const owner = controllerOf(book.definition, view, area);
      return book.say(owner === null ? 'board.capital.nobody' : 'board.capital', { area, owner });
    });

const standings = (book: Book, { view }: CampaignReport): string[] =>
  (book.standings?.(positionIn(book, view)) ?? []).map((each) => book.say(each));

/** What is missing for each early end of the game. */
const ends = (book: Book, { view }: CampaignReport): string[] =>
  book.endsAhead(positionIn(book, view)).map((each) => book.say(each));

const supplies = ({ content, say }: Book, { flagsLeft, partisanAreas }: Figures): string[] => [
  ...Object.entries(flagsLeft).map(([side, left]) => say('board.flags', { side, left })),
  ...(content.areas.size > 0 ? [say('board.partisans', { areas: partisanAreas.length })] : []),
];

/** What is in force, and who ends the turn. */
export const course = (book: Book, { view }: CampaignReport): string[] => [
  // Several cards may have the same effect.
  ...new Set(view.effects.map(({ kind, until }) => book.say('board.effect', { effect: kind, until }))),
  ...last(book, view),
];

const pilesAndPhases = (book: Book, { view }: CampaignReport): string[] => {
  const { say, definition } = book;
  const at = definition.turn.findIndex(({ phase }) => phase === view.phase);
  const next = at < 0 ? undefined : definition.turn[at + 1];
  return [
    ...(view.discard === null ? [] : [say('board.discard', { card: view.discard })]),
    ...(view.outcome || next === undefined || next.isQuiet
      ? []
      : [say('board.next', { phase: view.phase, next: next.phase })]),
  ];
};

/** The power that ends the turn with its next impulse, or with the present one once its hand is empty. */
const last = ({ say }: Book, { phase, last: power, cards }: CampaignReport['view']): string[] => {
  if (phase !== 'impulses' || power === null) return [];
  return [say((cards[power] ?? 0) > 0 ? 'board.last' : 'board.last.empty', { power })];
};

const changes = (book: Book, report: CampaignReport): Block[] => {
  const areas = describeChanges(book, report);
  return areas.length === 0 ? [] : [paragraph(book.say('board.changed', { areas: areas.join(' / ') }))];
};

/** The codes of the powers with their values: `BR 6  FS 4`. */
export const byCode = (book: Book, values: Readonly<Record<PowerId, number>>): string =>
  book.content.powers.map(({ id }) => `${codeOf(book, id)} ${values[id] ?? 0}`).join(', ');
