/**
 * The events that a sheet may wait for, and the orders that refer to them: PURSUE, FLAG here, MOVE on (D-18, D-19,
 * D-27).
 */
import { type GameEvent, type Json, sure } from '../../../../engine/index.ts';
import { type ActOutcome, type BranchWords, findVerb, type Order } from '../../../../orders/index.ts';
import { campaignEvent, type Meanings, meaningOf } from '../../events.ts';
import { ownOf } from '../../rules/position.ts';
import type { View } from '../../state.ts';
import type { AreaId, ContingentId } from '../../types.ts';
import { type Kit, readPlace, type ViewReader } from '../names.ts';
import { isMove } from './act.ts';
import { isMoveOrder, type MoveOrder } from './move.ts';
import { type Group, readContingent, remnantsOf } from './troops.ts';

/** `PURSUE`, `MOVE > Merida`: the same pieces march on, to where the enemy went or along these places. */
type On = Order & { readonly verb: 'MARCH-ON'; readonly path?: readonly AreaId[] };
/** `FLAG here`. */
type Here = Order & { readonly verb: 'FLAG-HERE'; readonly as?: string };

const readOn = (reader: ViewReader, kit: Kit): Order | undefined => {
  if (reader.word('pursue')) return { verb: 'MARCH-ON' };
  const place = reader.place;
  if (reader.word('move', 'march') && reader.arrow()) {
    const path: AreaId[] = [];
    do {
      const next = readPlace(reader);
      if (next === undefined) return undefined;
      path.push(next);
    } while (reader.arrow() || reader.comma());
    return { verb: 'MARCH-ON', path };
  }
  reader.back(place);
  if (!reader.words('flag', 'here')) return undefined;
  const as = reader.word('as') ? readContingent(reader, kit) : undefined;
  return { verb: 'FLAG-HERE', ...(as === undefined ? {} : { as }) };
};

type Trigger = { readonly on: string; readonly at?: AreaId };

/** The meaning of events for the owner of a march, who attacks in any battle that it causes. */
const TRIGGERS: Meanings<Trigger> = {
  'interception.rolled': ({ success, to }, mine) => (success && !mine ? { on: 'intercepted', at: to } : undefined),
  'evasion.rolled': ({ success, to }, mine) => (success && !mine ? { on: 'evaded', at: to } : undefined),
  'battle.ended'({ winner, overrun, area }) {
    if (winner === null) return undefined;
    if (winner === 'defender') return { on: 'lost', at: area };
    return { on: overrun ? 'overrun' : 'won', at: area };
  },
  'siege.ended'({ success, overrun, area }, mine) {
    if (!mine) return undefined;
    if (overrun) return { on: 'overrun', at: area };
    return { on: success ? 'taken' : 'lost', at: area };
  },
  'cards.drawn': ({ cause }, mine) => (mine && cause !== 'deal' ? { on: 'drawn' } : undefined),
};

/** The branch of a march that an event triggers. */
export const triggerOf = (event: GameEvent, owns: readonly string[]): Trigger | undefined =>
  meaningOf(TRIGGERS, campaignEvent(event), owns);

const isHere = (order: Order): order is Here => order.verb === 'FLAG-HERE';

const isOn = (order: Order): order is On => order.verb === 'MARCH-ON';

const resolve = (kit: Kit, order: Order, { answer, at }: ActOutcome): Order | undefined => {
  if (isHere(order)) {
    const { as } = order;
    return isMove(answer) ? { verb: 'FLAG', at: answer.to, ...(as === undefined ? {} : { as }) } : undefined;
  }
  if (!isOn(order)) return order;
  const path = order.path ?? (at === undefined ? [] : [at]);
  if (!isMove(answer) || path.length === 0) return undefined;
  return { verb: 'MOVE', groups: remnantsOf(kit, answer.force), from: true, path: [answer.to, ...path] };
};

/** Whose pieces a group of a march is. Soldiers without a leader who are no ally's belong to whoever marches. */
const contingentOf = ({ content }: Kit, { context }: ViewReader, { leaders: [first], of }: Group): ContingentId =>
  content.leaders.get(first ?? '')?.contingent ?? of ?? ownOf(context.owns[0] ?? sure(content.powers[0]).id);

/** Reads the act of a march from its text: `AFTER MOVE Hill UP TO 2 inf FROM Elvas TO Badajoz`. */
const readAfter = (reader: ViewReader, kit: Kit): Json | undefined => {
  const { verb } = findVerb(reader.language, reader.peek()?.key ?? '');
  reader.skip();
  const order = reader.upToWord(['if'], () => reader.upTo(':', () => verb?.read?.(reader)));
  if (!order || !isMoveOrder(order)) return undefined;
  const { groups, path } = order;
  const [from, to] = path;
  if (from === undefined || to === undefined) return undefined;
  const force = Object.fromEntries(
    groups.map((group) => {
      const { most: _, all: __, alone: ___, ...figures } = group.amount ?? {};
      return [contingentOf(kit, reader, group), { leaders: [...group.leaders], ...figures }];
    }),
  );
  return { do: 'move', from, to, force };
};

export const branchWords = (kit: Kit, writeMove: (order: MoveOrder) => string): BranchWords<View> => ({
  triggers: {
    intercepted: 'intercepted',
    evaded: 'evaded',
    overrun: 'overrun',
    won: 'won',
    taken: 'taken',
    lost: 'lost',
    drawn: 'drawn',
  },
  meant: {
    ...{ failed: 'lost', fails: 'lost', defeated: 'lost', beaten: 'lost', defeat: 'lost', lose: 'lost' },
    ...{ victory: 'won', success: 'won', win: 'won', succeeded: 'won', victorious: 'won' },
    ...{ captured: 'taken', fallen: 'taken', fell: 'taken', surrendered: 'taken' },
    ...{ escaped: 'evaded', fled: 'evaded', retreated: 'evaded', avoided: 'evaded' },
  },
  read: (reader) => readOn(reader, kit),
  write(order, style) {
    const spell = style === 'full' ? kit.full : kit.short;
    if (isHere(order)) {
      const { as } = order;
      return as === undefined ? 'FLAG here' : `FLAG here AS ${spell.power(as)}`;
    }
    if (!isOn(order)) return undefined;
    const { path } = order;
    return path ? `MOVE > ${path.map((id) => spell.place(id)).join(' > ')}` : 'PURSUE';
  },
  resolve: (order, happened) => resolve(kit, order, happened),
  readHappened(reader) {
    const seen = reader.word('seen') !== undefined;
    const at = seen ? reader.exactName(['place'])?.id : undefined;
    const answer = reader.word('after') ? readAfter(reader, kit) : undefined;
    return {
      ...(answer === undefined ? {} : { answer }),
      ...(seen ? { seen } : {}),
      ...(at === undefined ? {} : { at }),
    };
  },
  writeHappened({ answer, seen, at }) {
    const parts = [
      ...(seen ? ['SEEN'] : []),
      ...(at === undefined ? [] : [kit.full.place(at)]),
      ...(isMove(answer)
        ? [
            'AFTER',
            writeMove({
              verb: 'MOVE',
              groups: remnantsOf(kit, answer.force),
              from: true,
              path: [answer.from, answer.to],
            }),
          ]
        : []),
    ];
    return parts.join(' ');
  },
});
