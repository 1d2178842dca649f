/** Verbs before the game, if powers are auctioned: bidding, and removing the strength of the bid. */
import { accept, message } from '../../../../engine/index.ts';
import { type SheetItem, syntax } from '../../../../orders/index.ts';
import { ownOf } from '../../rules/position.ts';
import { isAsked } from '../../rules/questions.ts';
import type { View } from '../../state.ts';
import type { Answers, AreaId, PowerId } from '../../types.ts';
import { behind, grammarOf } from '../grammar.ts';
import { answering, type Kit, type Rows, readRole, roleName } from '../names.ts';
import { telling } from './answers.ts';

/** `most`: raises by one up to this number. Without a role the player is out. */
type Bid = { readonly role?: string; readonly sp?: number; readonly most?: number };

/** `5`, `5 SP`. */
const points = (verb: string, isWritten: boolean): syntax.Syntax<number> => {
  const number = syntax.number(verb);
  return {
    ...number,
    read: (reader) => {
      const count = number.read(reader);
      if (count !== undefined) reader.word('sp');
      return count;
    },
    write: (count, { style }) => `${count}${isWritten && style === 'full' ? ' SP' : ''}`,
  };
};

/** `OUT`, `britain 5`, `britain UP TO 8`. */
const bidding = (kit: Kit): syntax.Syntax<Bid> => {
  const { leaf, power } = grammarOf(kit);
  const role = leaf<string>(
    'power',
    (reader) => readRole(reader, kit) ?? reader.name(['power'])?.id,
    (id, spell) => roleName(kit, id, spell),
    power.some,
  );
  const sp = points('BID', false);
  return syntax.oneOf(
    syntax.words({ OUT: {}, NONE: {}, NO: {}, NOTHING: {} }),
    syntax.record({ role, most: syntax.after('UP TO', sp, 'AT MOST', 'MAX') }),
    syntax.record({ role, sp }),
  );
};

/** W-2.1e, D-03. A bid, or one that rises with the bids of others. */
const bidItem = ({ role, sp, most }: Bid, line: string): SheetItem<View> => {
  return {
    kinds: ['bid'],
    answer(decision, _view, taken) {
      if (role === undefined) return taken.length > 0 ? undefined : accept({ bid: null });
      if (most === undefined) return taken.length > 0 ? undefined : accept({ bid: role, sp: sp ?? 0 });
      if (!isAsked(decision, 'bid')) return undefined;
      const { least } = decision.prompt.args;
      return least > most ? undefined : accept({ bid: role, sp: least });
    },
    ...(most === undefined ? {} : { rest: () => `BID ${line}` }),
  };
};

const bid = (kit: Kit): Rows[string] => {
  const line = bidding(kit);
  const written = (said: Bid): string => line.write(said, { style: 'full' }) ?? '';
  return {
    act: syntax.acting({
      syntax: line,
      describe: (said) => message(said.role === undefined ? 'order.bid.out' : 'order.bid', { what: written(said) }),
      item: (said) => bidItem(said, written(said)),
      from: telling('bid', (said): Bid => (said.bid === null ? {} : { role: said.bid, sp: said.sp })),
    }),
  };
};

/** `2 SP Lisbon, 1 SP AT Elvas`. */
const stripping = (kit: Kit) => {
  const sp = points('STRIP', true);
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
