/** Events as messages: the sentence of the catalogue for an event, and its arguments. */
import { type JsonObject, type Message, message } from '../../../engine/index.ts';
import type { CampaignEvent, EventKind, EventOf, Part } from '../events.ts';
import { leadersIn, strengthIn } from '../rules/forces/stacks.ts';
import type { ContingentId, Force } from '../types.ts';

type Teller<K extends EventKind> = (event: EventOf<K>) => readonly Message[];

const say = (event: CampaignEvent, variant?: string | false, args: JsonObject = {}): Message => {
  const { kind, only: _, ...fields } = event;
  return message(`event.${kind}${variant ? `.${variant}` : ''}`, { ...(fields as JsonObject), ...args });
};

/** A variant of several parts. */
const variantOf = (...parts: readonly (string | false)[]): string | false =>
  parts.filter((part) => part !== false).join('.') || false;

/** Soldiers of an ally are named by him. */
const ofAlly = ({ contingent }: { contingent?: ContingentId }): 'ally' | false => contingent !== undefined && 'ally';

const price = ({ cp, left }: { cp: number; left: number }): JsonObject => ({ price: { cp, left } });
const roll = ({ faces, parts }: { faces: number[]; parts: Part[] }): JsonObject => ({ roll: { faces, parts } });
const faces = (event: { faces: number[] }): JsonObject => ({ faces: { faces: event.faces } });
const outcome = (event: { success: boolean }): string => (event.success ? 'success' : 'failure');

const isMore = (total: Force, moved: Force): boolean =>
  strengthIn(total) > strengthIn(moved) || leadersIn(total).length > leadersIn(moved).length;

/** A move, along several lines if it was one march. */
export const tellMove = (
  event: EventOf<'formation.moved'>,
  areas: readonly string[],
  cp: number,
): readonly Message[] => [
  say(event, event.cause === 'retreat' && event.line === null ? 'retreat-sea' : event.cause, {
    way: { areas },
    ...price({ cp, left: event.left }),
  }),
  ...(isMore(event.total, event.force) ? [say(event, 'total', { strength: strengthIn(event.total) })] : []),
];

const tellFlag = (event: EventOf<'flag.placed'> | EventOf<'flag.removed'>): readonly Message[] => [
  say(event, event.cause === 'cp' && 'cp', price(event)),
];

const tellPlay: Teller<'card.played'> = (event) => {
  const removed = event.removed && event.as !== 'cp' ? '.removed' : '';
  return [say(event, `${event.as}${removed}`)];
};

/** Who chose, and whom or what: each part of the choice in its own sentence. */
const tellChosen: Teller<'event.chosen'> = (event) => {
  const { power: chosen, leader, areas } = event.choice;
  return [
    ...(chosen === undefined ? [] : [say(event, 'power', { chosen })]),
    ...(leader === undefined ? [] : [say(event, 'leader', { leader })]),
    ...(areas === undefined ? [] : [say(event, 'areas', { areas: [...areas] })]),
  ];
};

const tellBattle: Teller<'battle.ended'> = (event) => [
  say(event, event.winner ?? 'nobody', { ...event.casualties }),
  ...(event.rout ? [say(event, 'rout')] : []),
  ...(event.overrun ? [say(event, 'overrun')] : []),
];

/** The kinds whose sentence depends on more than the kind. */
const tellers: { readonly [K in EventKind]?: Teller<K> } = {
  'cards.discarded': (event) => [say(event, event.card !== undefined && 'top')],
  'hand.shown': (event) => [say(event, event.cards.length === 0 && 'empty')],
  'card.played': tellPlay,
  'event.chosen': tellChosen,
  'impulse.began': (event) => [say(event, event.preemptive && 'preemptive')],
  'impulse.ended': (event) => [say(event, event.unspent > 0 && 'unspent')],
  'pieces.built': (event) => [say(event, false, price(event))],
  'pieces.regrouped': (event) => [say(event, false, price(event))],
  'debt.paid': (event) => [say(event, variantOf(ofAlly(event), event.boxed !== undefined && 'boxed'), price(event))],
  'debt.incurred': (event) => [say(event, ofAlly(event))],
  'formation.moved': (event) => tellMove(event, [event.from, event.to], event.cp),
  'consent.given': (event) => [say(event, !event.consent && 'refused')],
  'attrition.rolled': (event) => [say(event, false, { ...faces(event), reasons: { list: event.reasons } })],
  'step.stopped': (event) => [say(event, false, price(event))],
  'interception.rolled': (event) => [
    say(event, `${event.leader === null ? 'leaderless.' : ''}${outcome(event)}`, roll(event)),
  ],
  'attempt.cancelled': (event) => [say(event, event.attempt)],
  'evasion.rolled': (event) => [
    say(event, event.success && event.from === event.to ? 'stays' : outcome(event), roll(event)),
  ],
  'enemy.attacked': (event) => [say(event, false, price(event))],
  'battle.began': (event) => [say(event, event.from !== null && event.line !== null && 'entered')],
  'battle.rolled': (event) => [say(event, false, faces(event))],
  'battery.rolled': (event) => [say(event, false, faces(event))],
  'raid.rolled': (event) => [say(event, false, faces(event))],
  'battle.ended': tellBattle,
  'siege.rolled': (event) => [say(event, false, faces(event))],
  'siege.ended': (event) => [
    say(event, outcome(event)),
    ...(event.success && event.overrun ? [say(event, 'overrun')] : []),
  ],
  'flag.placed': tellFlag,
  'flag.removed': tellFlag,
  'guerrilla.rolled': (event) => [say(event, outcome(event))],
  'check.rolled': (event) => [say(event, outcome(event), roll(event))],
  'table.rolled': (event) => [say(event, false, roll(event))],
  'order.dropped': (event) => [say(event), event.reason],
  'game.ended': ({ outcome: { winner, reason } }) => [
    message(winner === null ? 'event.game.ended.undecided' : 'event.game.ended', { winner }),
    { key: reason },
  ],
};

/** Whether a number has grown, and by how much. */
const change = (event: CampaignEvent): JsonObject =>
  'by' in event && typeof event.by === 'number' ? { more: event.by > 0, size: Math.abs(event.by) } : {};

/** The sentences for an event, in order. */
export const tell = (event: CampaignEvent): readonly Message[] => {
  const teller = tellers[event.kind] as Teller<EventKind> | undefined;
  return teller ? teller(event) : [say(event, false, { ...('faces' in event ? faces(event) : {}), ...change(event) })];
};
