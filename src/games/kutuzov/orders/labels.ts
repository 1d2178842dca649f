/** Answers that only Kutuzov has, in the words of players. */
import { message } from '../../../engine/index.ts';
import type { OwnLabels } from '../../campaign/orders/labels/index.ts';
import { inResources, type Label } from '../../campaign/orders/labels/label.ts';
import { hostOf } from '../../campaign/orders/labels/who.ts';

const spent = (n: number): Label => [n > 0 ? message('label.spend', { n }) : message('label.spend.none')];

/** The power that gets a resource. */
const holder = ({ holder: power }: { readonly holder: string | null }): Label => [
  power === null ? message('label.holder.none') : message('label.holder', { power }),
];

export const ownLabels: OwnLabels = {
  acts: {
    spend: ({ on, with: means, n }) => [message(`label.spend.${on}.${means}`, { n })],
    entrench: ({ at }) => [message('label.entrench', { at }), inResources(1)],
    scorch: ({ at }) => [message('label.scorch', { at }), inResources(1)],
    bridge: ({ a, b }) => [message('label.bridge', { a, b })],
  },
  replies: {
    arrival: ({ arrival }) => [message(`label.arrival.${arrival}`)],
    burn: ({ burn }) => [message(burn ? 'label.burn' : 'label.burn.no')],
    centre: ({ at }) => [at === null ? message('label.centre.none') : message('label.centre', { at })],
    chit: ({ chit }) => [message(`label.chit.${chit ?? 'none'}`)],
    'city.holder': holder,
    frost: ({ at }) => [message('label.choose', { choice: { areas: [at] } })],
    'hand.share': ({ share }) => [
      share.length > 0 ? message('label.share', { cards: [...share] }) : message('label.share.none'),
    ],
    'leave-moscow': ({ leave }) => [message(leave ? 'label.leave-moscow' : 'label.leave-moscow.no')],
    rally: ({ rally }) => [message(rally ? 'label.rally' : 'label.rally.no')],
    rations: ({ rations }) => spent(rations),
    recover({ recover: means }) {
      if (means === null) return [message('label.recover.no')];
      return means === 'resource' ? spent(1) : [message('label.card', { card: means })];
    },
    relieve: ({ relieve }) => spent(relieve),
    rescue: ({ rescue }) => [message(rescue ? 'label.rescue' : 'label.rescue.no')],
    'resource.holder': holder,
    'resource.share': ({ keep: n }) => [
      n > 0 ? message('label.keep-resources', { n }) : message('label.keep-resources.none'),
    ],
    surplus: (answer) => [
      answer.surplus === null
        ? message('label.surplus.none')
        : message(`label.surplus.${answer.surplus}`, { n: answer.n }),
    ],
    'to-bridge'(answer, seen) {
      if (answer.from === null) return [message('label.to-bridge.none')];
      const { from, force } = answer;
      return [
        force
          ? message('label.to-bridge.with', { from, who: hostOf(seen, force) })
          : message('label.to-bridge', { from }),
      ];
    },
    will: ({ now }) => [message(now ? 'label.will.now' : 'label.will.later')],
  },
};
