/** Changes of a plan by ids and numbers of lines, for the page of a seat and for programs: whoever asks for one writes no order. */
import { z } from 'zod';
import type { Game } from '../game/index.ts';
import type { Service } from '../match/service.ts';
import { checkOrders, type NextOrder, type OrderCheck } from '../match/sheets/check.ts';
import type { CardFace } from '../reports/index.ts';
import { draftHistory } from '../store/draft-history.ts';
import { type Addition, additionOf, additions, linesOf, moved, removed, replaced, withCard } from './draft.ts';

/** A plan as it is before a change. */
interface Planning {
  readonly service: Service;
  readonly seatNo: number;
  readonly decision: number;
  /** Its lines. */
  readonly orders: string;
  /** Lines as the text of a mail. */
  textOf(game: Game, orders: string): string;
  /** The lines with those of a step of the lesson, or only those of the steps before it. */
  taught?(what: 'lesson' | 'back', step: string): string | undefined;
  /** The cards that the player holds. */
  readonly hand: readonly CardFace[];
}

const line = z.coerce.number().int().min(1).max(200);

/** What is added: an offer by its id, in one of its ways (`~1`), or by a part of its force (`:2 inf 1 cav`). */
const Added = z
  .string()
  .max(120)
  .regex(/^[\w-]{12}(?:~\d)?(?::[\w ]{1,40})?$/)
  .transform((text) => {
    const [, offer = '', way, part] = /^([\w-]{12})(?:~(\d))?(?::(.+))?$/.exec(text) ?? [];
    return { id: offer, way: way === undefined ? undefined : Number(way), part };
  });

type Adding = z.output<typeof Added>;

/** `add.ID`, `remove.2`, `up.2`, `down.2`, `move.2.4`, `edit.2.ID`, `mend.2.0`, `choose.2.0`, `card.97.siege`, `card.97.siege.1`, `lesson.march`, `back.march`, `undo`, `redo`, `text`. */
export const Change = z
  .string()
  .max(800)
  .transform((text, context): PlanChange => {
    const [what = '', ...args] = text.split('.');
    const parsed = Shapes.safeParse({ do: what, args });
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: 'change' });
    return z.NEVER;
  });

const Shapes = z.union([
  z.object({ do: z.literal('add'), args: z.array(Added).min(1).max(3) }),
  z.object({ do: z.literal('edit'), args: z.tuple([line, Added]) }),
  z.object({ do: z.enum(['remove', 'up', 'down']), args: z.tuple([line]) }),
  z.object({ do: z.literal('move'), args: z.tuple([line, line]) }),
  z.object({ do: z.enum(['mend', 'choose']), args: z.tuple([line, z.coerce.number().int().min(0).max(400)]) }),
  z.object({
    do: z.literal('card'),
    args: z.tuple([z.coerce.number().int().min(0).max(1_000), z.string().max(20), line.optional()]),
  }),
  z.object({ do: z.enum(['lesson', 'back']), args: z.tuple([z.string().max(40)]) }),
  z.object({ do: z.enum(['undo', 'redo', 'text']), args: z.tuple([]) }),
]);

type PlanChange = z.output<typeof Shapes>;

const reading = ({ service, seatNo, decision, textOf }: Planning, orders: string): Promise<OrderCheck | undefined> =>
  checkOrders(service, seatNo, (game) => ({ decision, text: textOf(game, orders), strict: true }));

/** The lines after a change; undefined where it is not possible as the match stands. */
export async function changed(planning: Planning, change: PlanChange): Promise<string | undefined> {
  const { orders, service, seatNo, decision } = planning;
  const count = linesOf(orders).length;
  const isLine = (number: number): boolean => number <= count;
  switch (change.do) {
    case 'text':
      return orders;
    case 'undo':
    case 'redo':
      return (await draftHistory(service.store, seatNo, decision))[change.do];
    case 'add':
      return addedTo(planning, orders, change.args);
    case 'card': {
      const [number, kind, nth = 0] = change.args;
      const card = planning.hand.find((each) => each.number === number)?.inFights?.[kind];
      return card === undefined ? undefined : withCard(orders, card, nth);
    }
    case 'lesson':
    case 'back':
      return planning.taught?.(change.do, change.args[0]);
    case 'edit':
      return edited(planning, ...change.args);
    case 'remove':
      return isLine(change.args[0]) ? removed(orders, change.args[0]) : undefined;
    case 'up':
    case 'down':
    case 'move': {
      const [from, to = from + (change.do === 'up' ? -1 : 1)] = change.args;
      return isLine(from) && isLine(to) && to > 0 ? moved(orders, from, to) : undefined;
    }
    default:
      return mended(planning, change.do, ...change.args);
  }
}

/** The lines with offers added one after another. */
async function addedTo(planning: Planning, orders: string, all: readonly Adding[]): Promise<string | undefined> {
  let text = orders;
  for (const adding of all) {
    const check = await reading(planning, text);
    const order = check?.next.find((each) => each.id === adding.id);
    const after = order && withOffer(text, order, adding);
    if (after === undefined) return undefined;
    text = after;
  }
  return text;
}

/** A line with an offer that was possible in its place; the lines below it stay. */
async function edited(planning: Planning, number: number, adding: Adding): Promise<string | undefined> {
  const lines = linesOf(planning.orders).map(({ text }) => text);
  const [before, below] = [lines.slice(0, number - 1), lines.slice(number)];
  const after = await addedTo(planning, before.join('\n'), [adding]);
  return after === undefined ? undefined : [after, ...below].join('\n');
}

async function mended(
  planning: Planning,
  what: 'mend' | 'choose',
  number: number,
  at: number,
): Promise<string | undefined> {
  const check = await reading(planning, planning.orders);
  const ways = what === 'mend' ? check?.mends : check?.open.flatMap(({ choices }) => choices);
  const way = ways?.filter(({ line: of }) => of === number)[at];
  return way && replaced(planning.orders, number, way.text);
}

/** Whether a change goes back, or forward again. */
export const directionOf = ({ do: what }: PlanChange): 'undo' | 'redo' | undefined =>
  what === 'undo' || what === 'redo' ? what : undefined;

/** The ways to add an offer to a sheet. */
export const waysToAdd = (sheet: string, { text, deed }: NextOrder): readonly Addition[] =>
  additions(sheet, text, deed?.by?.leader);

/** A sheet with an offer; undefined if there is no such way or part of it. */
const withOffer = (
  sheet: string,
  order: NextOrder,
  { way, part }: Pick<Adding, 'way' | 'part'>,
): string | undefined => {
  const { text, deed } = order;
  const { who } = deed?.by ?? {};
  const ways = waysToAdd(sheet, order);
  const chosen = way === undefined ? ways.at(-1) : ways[way];
  if (part === undefined || !chosen) return chosen?.text;
  return who === undefined ? undefined : additionOf(sheet, text, who, partIn(chosen.who ?? who, part)).text;
};

/** A force with other numbers of counters, each of which is named: `Hill 4 inf 1 cav` with `2 inf` is `Hill 2 inf`. */
export const partIn = (who: string, part: string): string => {
  const counts = new Map([...part.matchAll(/\b(\d{1,2}) ([a-z]+)\b/g)].map(([, count, what]) => [what, count]));
  const left = who.replace(/\b\d{1,2} ([a-z]+)\b/g, (_, what: string) => {
    const count = counts.get(what) ?? '0';
    return Number(count) > 0 ? `${count} ${what}` : '';
  });
  const words = left.replace(/ {2,9}/g, ' ').trim();
  return [...counts.values()].some((count) => Number(count) > 0) ? words : `${words} ALONE`;
};
