/** Verbs between the turns, and for what an event leaves to choose: deploying, recalling leaders, picking a thing. */
import { accept, type Json, type JsonObject, message, refuse } from '../../engine/index.ts';
import type { Order, Verb } from '../../orders/index.ts';
import type { View } from './state.ts';
import { type Kit, readCard, readPlace, type Spelling, spelling } from './verbs-kit.ts';
import { leadersOf } from './verbs-troops.ts';

type CampaignVerb = Verb<View>;

const writeDeploy = ({ leader, to }: JsonObject, spell: Spelling): string =>
  leader === undefined ? 'DEPLOY NONE' : `DEPLOY ${spell.leader(String(leader))} TO ${spell.place(String(to))}`;

/** W-16.3. An army that goes through friendly ground between two turns. */
const deploy = (kit: Kit): CampaignVerb => ({
  name: 'DEPLOY',
  read(reader) {
    if (reader.word('none', 'no', 'nobody')) return { verb: 'DEPLOY' };
    const leader = reader.name(['leader'], leadersOf(reader));
    if (!leader) return undefined;
    reader.arrow();
    const to = readPlace(reader);
    return to === undefined ? undefined : { verb: 'DEPLOY', leader: leader.id, to };
  },
  write: (order, style) => writeDeploy(order, spelling(kit, style)),
  describe: ({ leader, to }) => message(leader === undefined ? 'order.deploy.none' : 'order.deploy', { leader, to }),
  item: ({ leader, to }) => ({
    kinds: ['deploy'],
    answer: (_decision, _view, taken) => {
      if (taken.length > 0) return undefined;
      return accept(leader === undefined ? { deploy: null } : ({ deploy: leader, to } as Json));
    },
  }),
});

const writeRecall = ({ leader }: JsonObject, spell: Spelling): string =>
  leader === undefined ? 'RECALL NONE' : `RECALL ${spell.leader(String(leader))}`;

/** W-16.32. A leader who leaves the map, to be built again elsewhere. */
const recall = (kit: Kit): CampaignVerb => ({
  name: 'RECALL',
  read(reader) {
    if (reader.word('none', 'no', 'nobody')) return { verb: 'RECALL' };
    const leader = reader.name(['leader'], leadersOf(reader));
    return leader && { verb: 'RECALL', leader: leader.id };
  },
  write: (order, style) => writeRecall(order, spelling(kit, style)),
  describe: ({ leader }) => message(leader === undefined ? 'order.recall.none' : 'order.recall', { leader }),
  item: ({ leader }) => ({
    kinds: ['withdraw'],
    answer: (_decision, _view, taken) => (taken.length > 0 ? undefined : accept({ withdraw: leader ?? null })),
  }),
});

/** What is picked: a card, or something by its name. */
type Pick = Order & { readonly card?: number; readonly kind?: string; readonly id?: string };

const writePick = (order: JsonObject, spell: Spelling): string => {
  const { card, kind, id } = order as Pick;
  if (card !== undefined) return `PICK CARD ${card}`;
  if (id === undefined) return 'PICK NONE';
  if (kind === 'leader') return `PICK ${spell.leader(id)}`;
  return `PICK ${kind === 'power' ? spell.power(id) : spell.place(id)}`;
};

/** Picks among the choices that an event leaves: the one that names this card, place, leader or power. */
const pick = (kit: Kit): CampaignVerb => ({
  name: 'PICK',
  words: ['discard', 'give'],
  read(reader) {
    if (reader.word('none', 'nothing', 'no')) return { verb: 'PICK' };
    const next = reader.peek();
    if (next?.key === 'card' || next?.text === '#' || next?.type === 'number') {
      const card = readCard(reader, kit);
      return card === undefined ? undefined : { verb: 'PICK', card };
    }
    const named = reader.name(['leader', 'place', 'power', 'card']);
    if (!named) return undefined;
    if (named.kind === 'card') return { verb: 'PICK', card: Number(named.id) };
    return { verb: 'PICK', kind: named.kind, id: named.id };
  },
  write: (order, style) => writePick(order, spelling(kit, style)),
  describe: (order) => message('order.pick', { what: writePick(order, kit.full).replace(/^PICK /, '') }),
  item(order) {
    const { card, id } = order as Pick;
    const wanted = card ?? id ?? null;
    return {
      kinds: ['event.choice'],
      answer(decision, _view, taken) {
        if (taken.length > 0) return undefined;
        const options = decision.options();
        const fitting = options.filter((option) => Object.values((option ?? {}) as JsonObject).includes(wanted));
        const [one] = fitting;
        return one !== undefined && fitting.length === 1
          ? accept(one)
          : refuse('order.no-such-choice', { count: options.length }, options.slice(0, 6));
      },
    };
  },
});

export const winterVerbs = (kit: Kit): readonly CampaignVerb[] => [deploy(kit), recall(kit), pick(kit)];

export const formatWinter = ({ full }: Kit, { deploy: army, withdraw, to }: JsonObject): string => {
  if (withdraw !== undefined) return writeRecall(withdraw === null ? {} : { leader: withdraw }, full);
  return writeDeploy(army === null ? {} : { leader: army, to }, full);
};

/** A choice of an event as order text; empty where it is more than one thing. */
export const formatPick = ({ content, full }: Kit, answer: JsonObject): string => {
  const values = Object.values(answer);
  const [value] = values;
  if (values.length !== 1) return '';
  if (value === null) return 'PICK NONE';
  if (typeof value === 'number') return `PICK CARD ${value}`;
  if (typeof value !== 'string') return '';
  const kind = content.leaders.has(value) ? 'leader' : content.areas.has(value) ? 'place' : 'power';
  return writePick({ kind, id: value }, full);
};
