/** Verbs before the game, if powers are auctioned: bidding, and removing the strength of the bid. */
import { accept, message } from '../../../engine/index.ts';
import { type SheetItem, syntax } from '../../../orders/index.ts';
import { ownOf } from '../position.ts';
import { isAsked } from '../questions.ts';
import type { View } from '../state.ts';
import type { Answers, AreaId, PowerId } from '../types.ts';
import { telling } from './answers.ts';
import { behind, grammarOf } from './grammar.ts';
import { answering, type Kit, lineBy, type Rows, readRole, roleName, type Spelling, type ViewReader } from './kit.ts';

/** `most`: raises by one up to this number. Without a role the player is out. */
type Bid = { readonly role?: string; readonly sp?: number; readonly most?: number };

const readBid = (reader: ViewReader, kit: Kit): Bid | undefined => {
  if (reader.word('none', 'no', 'out', 'nothing')) return {};
  const role = readRole(reader, kit) ?? reader.name(['power'])?.id;
  if (role === undefined) return undefined;
  const climbs = reader.words('up', 'to') || reader.words('at', 'most') || reader.word('max') !== undefined;
  const sp = reader.number();
  if (sp === undefined) return reader.fail('order.missing-number', { after: 'BID' });
  reader.word('sp');
  return { role, ...(climbs ? { most: sp } : { sp }) };
};

const writeBid = ({ role, sp, most }: Bid, spell: Spelling, kit: Kit): string =>
  role === undefined ? 'OUT' : `${roleName(kit, role, spell)} ${most === undefined ? sp : `UP TO ${most}`}`;

/** W-2.1e, D-03. A bid, or one that rises with the bids of others. */
const bidItem = (kit: Kit, order: Bid): SheetItem<View> => {
  const { role, sp, most } = order;
  return {
    kinds: ['bid'],
    answer(decision, _view, taken) {
      if (role === undefined) return taken.length > 0 ? undefined : accept({ bid: null });
      if (most === undefined) return taken.length > 0 ? undefined : accept({ bid: role, sp: sp ?? 0 });
      if (!isAsked(decision, 'bid')) return undefined;
      const { least } = decision.prompt.args;
      return least > most ? undefined : accept({ bid: role, sp: least });
    },
    ...(most === undefined ? {} : { rest: () => `BID ${writeBid(order, kit.full, kit)}` }),
  };
};

const bid = (kit: Kit): Rows[string] => ({
  act: syntax.acting({
    syntax: lineBy<Bid>(kit, readBid, writeBid),
    describe: (said) =>
      message(said.role === undefined ? 'order.bid.out' : 'order.bid', { what: writeBid(said, kit.full, kit) }),
    item: (said) => bidItem(kit, said),
    from: telling('bid', (said): Bid => (said.bid === null ? {} : { role: said.bid, sp: said.sp })),
  }),
});

/** `2 SP Lisbon, 1 SP AT Elvas`. */
const stripping = (kit: Kit) => {
  const unit = syntax.words({ SP: true });
  const sp: syntax.Syntax<number> = {
    ...syntax.number('STRIP'),
    read: (reader) => {
      const count = syntax.number('STRIP').read(reader);
      if (count !== undefined && unit.begins?.(reader)) reader.skip();
      return count;
    },
    write: (count, { style }) => `${count}${style === 'full' ? ' SP' : ''}`,
  };
  const loss = syntax.record({ sp, at: behind(grammarOf(kit).place, 'at', 'from', 'in', 'off') });
  return syntax.record({ losses: syntax.list(loss, ',', 'AND') });
};

/**
 * D-04. Removes the strength of the bid from these places in order. If both powers of a side are there, the first one
 * there loses it.
 */
const strip = (kit: Kit): Rows[string] => {
  const stripped = stripping(kit);
  return {
    act: syntax.acting({
      syntax: stripped,
      describe: (said) => message('order.strip', { what: stripped.write(said, { style: 'full' }) ?? '' }),
      item: ({ losses }) =>
        answering('strip', ({ prompt }, view) => {
          const owner = (at: AreaId): PowerId => view.powers.find((power) => view.forces[at]?.[ownOf(power)]) ?? '';
          let left = prompt.args.sp;
          const strip = losses.flatMap(({ sp, at }) => {
            const lost = Math.min(sp, left);
            left -= lost;
            return lost > 0 ? [{ area: at, power: owner(at), sp: lost }] : [];
          });
          return accept({ strip } satisfies Answers['strip']);
        }),
      from: telling('strip', (said) => ({ losses: said.strip.map(({ area, sp }) => ({ sp, at: area })) })),
    }),
  };
};

export const seatingRows = (kit: Kit): Rows => ({ BID: bid(kit), STRIP: strip(kit) });
