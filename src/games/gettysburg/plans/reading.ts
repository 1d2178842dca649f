/** How orders of a plan are read: `Ewell -> Gettysburg IF EMPTY(GET) ELSE STAY; Hill`. */
import type { Json } from '../../../engine/index.ts';
import { type Reader, readCondition, readList } from '../../../orders/index.ts';
import type { CorpsId, Destination, Order, Path, RoundOrder, TownId } from '../types.ts';
import type { View } from '../view.ts';

export type PlanReader = Reader<View>;

export const townIn = (reader: PlanReader): TownId | undefined => reader.name(['town'])?.id;
export const corpsIn = (reader: PlanReader): CorpsId | undefined => reader.name(['corps'])?.id;

/** A corps and the town that it goes to. */
export type Cession = { readonly corps: CorpsId; readonly town: TownId };

/** `( town | "STAY" ) [ "IF" expr ]` */
const readDestination = (reader: PlanReader): Destination | undefined => {
  const town = reader.word('stay') ? null : townIn(reader);
  if (town === undefined) return undefined;
  if (!reader.word('if')) return { town };
  const condition = readCondition(reader);
  return condition && { town, if: condition };
};

/** `commander "->" town [ "->" town ]` */
const readPath = (reader: PlanReader): Path | undefined => {
  const corps = corpsIn(reader);
  if (corps === undefined) return undefined;
  if (!reader.arrow()) return reader.fail('order.missing-name', { kind: 'town' });
  const towns = readList(
    reader,
    () => townIn(reader),
    () => reader.arrow(),
  );
  return towns && { corps, towns };
};

const readArmyOrder = (reader: PlanReader, commander: 'LEE' | 'MEADE'): Order | undefined => {
  if (reader.mark(':') === undefined) return { commander };
  if (reader.word('stay')) return { commander, paths: [] };
  const paths = readList(
    reader,
    () => readPath(reader),
    () => reader.comma(),
  );
  return paths && { commander, paths };
};

const readOrder = (reader: PlanReader): Order | undefined => {
  const army = reader.word('lee', 'meade');
  if (army) return readArmyOrder(reader, army === 'lee' ? 'LEE' : 'MEADE');
  const commander = corpsIn(reader);
  if (commander === undefined) return undefined;
  if (!reader.arrow()) return { commander };
  const to = readList(
    reader,
    () => readDestination(reader),
    () => reader.word('else') !== undefined,
  );
  return to && { commander, to };
};

/** The orders of a round; `PASS` gives none. */
export const readRoundOrder = (reader: PlanReader): RoundOrder | undefined => {
  if (reader.word('pass')) return { orders: [] };
  const orders = readList(
    reader,
    () => readOrder(reader),
    () => reader.mark(';') !== undefined,
  );
  return orders && { orders };
};
/** `MOVE Gettysburg`, `MOVE STAY`, or under an army commander `MOVE Ewell -> Culpeper -> Manassas`. */
export const readMove = (reader: PlanReader): Json | undefined => {
  if (reader.word('stay')) return { to: null };
  const place = reader.place;
  const corps = reader.exactName(['corps']);
  if (corps && reader.arrow()) {
    reader.back(place);
    const paths = readList(
      reader,
      () => readPath(reader),
      () => reader.comma(),
    );
    return paths && { paths };
  }
  reader.back(place);
  const to = townIn(reader);
  return to === undefined ? undefined : { to };
};

/** Items of a list stand behind `>` or a comma. */
export const isNext = (reader: PlanReader): boolean => reader.mark('>') !== undefined || reader.comma();

/** `TO corps = town, ...`; without it nothing is named. */
export const readCessions = (reader: PlanReader): readonly Cession[] | undefined => {
  if (!reader.word('to')) return [];
  return readList(
    reader,
    () => {
      const corps = corpsIn(reader);
      reader.mark('=');
      const town = corps === undefined ? undefined : townIn(reader);
      return corps === undefined || town === undefined ? undefined : { corps, town };
    },
    () => reader.comma(),
  );
};
