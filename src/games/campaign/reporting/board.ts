/** How the match stands: what everybody may know of it. */
import { type Block, paragraph, type Section } from '../../../reports/index.ts';
import type { Book, CampaignReport } from './book.ts';
import { describeChanges } from './changes.ts';

export const boardOf = (book: Book, report: CampaignReport): Section => ({
  title: book.say('board.title'),
  blocks: [
    standing(book, report),
    ...capitals(book, report),
    ...flagsLeft(book, report),
    ...effects(book, report),
    ...changes(book, report),
  ],
});

const standing = (book: Book, { view }: CampaignReport): Block => {
  const { content, say } = book;
  const keys = book.keys(view);
  const row = (name: string, value: (power: string) => number) => [
    say(`board.${name}`),
    ...content.powers.map(({ id }) => String(value(id))),
  ];
  return {
    kind: 'table',
    head: ['', ...content.powers.map(({ code }) => code)],
    rows: [
      row('keys', (power) => keys[power]?.length ?? 0),
      row('cards', (power) => view.cards[power] ?? 0),
      row('resources', (power) => view.resources[power] ?? 0),
    ],
  };
};

const capitals = (book: Book, { view }: CampaignReport): Block[] =>
  [...book.content.areas.values()]
    .filter(({ capital }) => capital)
    .map(({ id: area }) => {
      const owner = book.controller(view, area);
      return paragraph(book.say(owner === null ? 'board.capital.nobody' : 'board.capital', { area, owner }));
    });

const flagsLeft = ({ content, say, supply }: Book, { view }: CampaignReport): Block[] =>
  Object.entries(supply?.flags ?? {}).map(([side, all]) => {
    const powers = content.powers.filter((power) => power.side === side).map(({ id }) => id);
    const placed = Object.values(view.flags).filter((power) => powers.includes(power)).length;
    return paragraph(say('board.flags', { side, left: all - placed }));
  });

const effects = ({ say }: Book, { view }: CampaignReport): Block[] => [
  ...(view.discard === null ? [] : [paragraph(say('board.discard', { card: view.discard }))]),
  ...view.effects.map(({ kind, until }) => paragraph(say('board.effect', { effect: kind, until }))),
];

const changes = (book: Book, report: CampaignReport): Block[] => {
  const areas = describeChanges(book, report);
  return areas.length === 0 ? [] : [paragraph(book.say('board.changed', { areas: areas.join(' / ') }))];
};
