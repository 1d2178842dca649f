/** RALLY, RECOVER: whether a camp tries to raise its morale, and what it gives against a fall, once or as a standing order. */
import { accept, type Json, type JsonObject, message } from '../../../engine/index.ts';
import type { Order, Verb } from '../../../orders/index.ts';
import { isAsked } from '../../campaign/questions.ts';
import { type CampaignPolicy, one, plain, yesPolicy } from '../../campaign/standing/kit.ts';
import type { View } from '../../campaign/state.ts';
import { answering, type Kit, readCard, type ViewReader } from '../../campaign/verbs/kit.ts';

export const rallyVerb = (): Verb<View> => ({
  name: 'RALLY',
  read(reader) {
    const isDeclined = reader.word('no', 'not', 'none') !== undefined;
    reader.word('yes');
    return { verb: 'RALLY', yes: !isDeclined };
  },
  write: ({ yes }) => (yes ? 'RALLY yes' : 'RALLY no'),
  describe: ({ yes }) => message(yes ? 'order.rally' : 'order.rally.no'),
  object: () => 'rally',
  item: ({ yes }) => answering('rally', () => accept({ rally: yes === true })),
  policy: yesPolicy('rally', 'policy.rally', { rally: true }),
});

type Recover = Order & { readonly resources?: number; readonly card?: number };

const RESOURCES = ['resource', 'resources', 'res'];

/** `RECOVER NO`, `RECOVER 2 RESOURCES`, `RECOVER CARD 56`; `RECOVER WITH 2 RESOURCES` is a standing order. */
const readRecover = (reader: ViewReader, kit: Kit): Recover | undefined => {
  if (reader.word('no', 'none', 'not')) return { verb: 'RECOVER' };
  reader.word('yes');
  reader.word('with', 'by');
  const place = reader.place;
  const n = reader.done ? 1 : reader.number();
  if (reader.done || reader.word(...RESOURCES)) return { verb: 'RECOVER', resources: n ?? 1 };
  reader.back(place);
  const card = readCard(reader, kit);
  return card === undefined ? undefined : { verb: 'RECOVER', card };
};

const writeRecover = ({ resources, card }: Recover): string => {
  if (card !== undefined) return `RECOVER CARD ${card}`;
  if (resources === undefined) return 'RECOVER NO';
  return `RECOVER ${resources} ${resources === 1 ? 'RESOURCE' : 'RESOURCES'}`;
};

/** What a line gives, step by step. */
const wantedBy = ({ resources = 0, card }: Recover): readonly Json[] => {
  if (card !== undefined) return [card];
  return resources === 0 ? [null] : Array.from({ length: resources }, () => 'resource');
};

type Means = { readonly resources: number };

/** D-81, D-82. Up to so many resources against one fall. */
const recoverPolicy: CampaignPolicy<Means> = {
  kinds: ['recover'],
  refusable: true,
  implied: ({ ahead }) => ahead[0]?.key === 'with' && ahead.some(({ key }) => RESOURCES.includes(key)),
  read(reader) {
    reader.word('with', 'by');
    const resources = reader.number() ?? 1;
    reader.word(...RESOURCES);
    return { resources };
  },
  write: ({ resources }) => `WITH ${resources} ${resources === 1 ? 'RESOURCE' : 'RESOURCES'}`,
  describe: ({ resources }, clause) => message('policy.recover', { resources, clause }),
  offer({ resources }, decision) {
    if (!isAsked(decision, 'recover')) return undefined;
    const { used, resources: left } = decision.prompt.args;
    return one([plain({ recover: used < resources && left > 0 ? 'resource' : null })]);
  },
};

export const recoverVerb = (kit: Kit): Verb<View, Recover> => ({
  name: 'RECOVER',
  read: (reader) => readRecover(reader, kit),
  write: writeRecover,
  describe({ resources, card }) {
    if (card !== undefined) return message('order.recover.card', { card });
    return resources === undefined ? message('order.recover.no') : message('order.recover', { resources });
  },
  item(order) {
    const wanted = wantedBy(order);
    return {
      kinds: ['recover'],
      answer(_decision, _view, taken) {
        const recover = wanted[taken.length];
        return recover === undefined ? undefined : accept({ recover });
      },
    };
  },
  policy: recoverPolicy,
});

/** An answer about morale as order text. */
export const writeMorale = (answer: JsonObject): string | undefined => {
  if ('rally' in answer) return answer.rally === true ? 'RALLY YES' : 'RALLY NO';
  if (!('recover' in answer)) return undefined;
  const { recover: means } = answer as { recover: Json };
  if (typeof means === 'number') return writeRecover({ verb: 'RECOVER', card: means });
  return writeRecover({ verb: 'RECOVER', ...(means === null ? {} : { resources: 1 }) });
};
