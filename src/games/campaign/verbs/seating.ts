/** Verbs before the game, if powers are auctioned: bidding, and removing the strength of the bid. */
import { accept, type Json, message } from '../../../engine/index.ts';
import type { Order, SheetItem, Verb } from '../../../orders/index.ts';
import { ownOf } from '../position.ts';
import { isAsked } from '../questions.ts';
import type { View } from '../state.ts';
import type { Answers, AreaId, PowerId } from '../types.ts';
import { type Kit, readPlace, readRole, roleName, type Spelling, spelling, type ViewReader } from './kit.ts';

type CampaignVerb<O extends Order = Order> = Verb<View, O>;

/** `most`: raises by one up to this number. Without a role the player is out. */
type Bid = Order & { readonly role?: string; readonly sp?: number; readonly most?: number };

const readBid = (reader: ViewReader, kit: Kit): Order | undefined => {
  if (reader.word('none', 'no', 'out', 'nothing')) return { verb: 'BID' };
  const role = readRole(reader, kit) ?? reader.name(['power'])?.id;
  if (role === undefined) return undefined;
  const climbs = reader.words('up', 'to') || reader.words('at', 'most') || reader.word('max') !== undefined;
  const sp = reader.number();
  if (sp === undefined) return reader.fail('order.missing-number', { after: 'BID' });
  reader.word('sp');
  return { verb: 'BID', role, ...(climbs ? { most: sp } : { sp }) };
};

const writeBid = (kit: Kit, order: Bid, spell: Spelling): string => {
  const { role, sp, most } = order;
  if (role === undefined) return 'BID OUT';
  return `BID ${roleName(kit, role, spell)} ${most === undefined ? sp : `UP TO ${most}`}`;
};

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
    ...(most === undefined ? {} : { rest: () => writeBid(kit, order, kit.full) }),
  };
};

const bid = (kit: Kit): CampaignVerb<Bid> => ({
  name: 'BID',
  read: (reader) => readBid(reader, kit),
  write: (order, style) => writeBid(kit, order, spelling(kit, style)),
  describe(order) {
    const { role } = order;
    return message(role === undefined ? 'order.bid.out' : 'order.bid', {
      what: writeBid(kit, order, kit.full).slice(4),
    });
  },
  item: (order) => bidItem(kit, order),
});

interface Loss {
  readonly sp: number;
  readonly at: AreaId;
}

type Strip = Order & { readonly losses: readonly (Loss & { readonly [field: string]: Json })[] };

const readStrip = (reader: ViewReader): Order | undefined => {
  const losses: Strip['losses'][number][] = [];
  do {
    const sp = reader.number();
    if (sp === undefined) return reader.fail('order.missing-number', { after: 'STRIP' });
    reader.word('sp');
    reader.word('at', 'from', 'in', 'off');
    const at = readPlace(reader);
    if (at === undefined) return undefined;
    losses.push({ sp, at });
  } while (reader.mark(',', '+') !== undefined || reader.word('and') !== undefined);
  return { verb: 'STRIP', losses };
};

const writeStrip = (order: Strip, spell: Spelling): string => {
  const { losses } = order;
  const unit = spell.full ? ' SP' : '';
  return `STRIP ${losses.map(({ sp, at }) => `${sp}${unit} ${spell.place(at)}`).join(', ')}`;
};

/**
 * D-04. Removes the strength of the bid from these places in order. If both powers of a side are there, the first one
 * there loses it.
 */
const strip = (kit: Kit): CampaignVerb<Strip> => ({
  name: 'STRIP',
  read: readStrip,
  write: (order, style) => writeStrip(order, spelling(kit, style)),
  describe: (order) => message('order.strip', { what: writeStrip(order, kit.full).slice(6) }),
  item(order) {
    const { losses } = order;
    return {
      kinds: ['strip'],
      answer(decision, view, taken) {
        if (taken.length > 0 || !isAsked(decision, 'strip')) return undefined;
        const owner = (at: AreaId): PowerId => view.powers.find((power) => view.forces[at]?.[ownOf(power)]) ?? '';
        let left = decision.prompt.args.sp;
        const strip = losses.flatMap(({ sp, at }) => {
          const lost = Math.min(sp, left);
          left -= lost;
          return lost > 0 ? [{ area: at, power: owner(at), sp: lost }] : [];
        });
        return accept({ strip } satisfies Answers['strip']);
      },
    };
  },
});

export const seatingVerbs = (kit: Kit): readonly CampaignVerb[] => [bid(kit), strip(kit)];

/** A bid, or the strength removed, as order text for people. */
export const formatSeating = (kit: Kit, answer: Answers['bid' | 'strip']): string => {
  if ('bid' in answer) {
    const bid = answer.bid === null ? {} : { role: answer.bid, sp: answer.sp };
    return writeBid(kit, { verb: 'BID', ...bid }, kit.full);
  }
  const { strip: losses } = answer;
  return writeStrip({ verb: 'STRIP', losses: losses.map(({ area, sp }) => ({ at: area, sp })) }, kit.full);
};
