/** What stands in the events of campaign games. */
import { z } from 'zod';
import type { SharedEventKinds } from '../events.ts';
import type { ShapeOf } from './expecting.ts';
import type { Vocabulary } from './vocabulary.ts';
import { byWord, count, face, fields, flag, someFields, text, word } from './words.ts';

const oneOf = (...words: readonly string[]) => word('value', words);
const faces = z.array(face);
const number = z.int();

/** A roll against a number, as interceptions and evasions have it. */
const reactionOf = ({ power, leader, force, area, parts }: Vocabulary) => ({
  power,
  leader: leader.nullable(),
  force,
  from: area,
  to: area,
  faces,
  parts,
  total: number,
  needs: number,
  success: flag,
});

const choiceOf = ({ power, area, leader }: Vocabulary) =>
  someFields({ power, areas: z.array(area), sp: z.array(count), leader, option: count });

/** The fields of each kind; a word in them is one that the game knows. */
export const eventShapes = (
  words: Vocabulary,
): { readonly [K in keyof SharedEventKinds]: ShapeOf<SharedEventKinds[K]> } => {
  const { area, camp, card, cause, check, contingent, end, force, leader, line, parts, power, seat, stack } = words;
  const paid = { cp: count, left: count };
  const side = oneOf('attacker', 'defender');
  const casualties = fields({ attacker: count, defender: count });
  const rolled = { dice: count, parts, faces, hits: count, disruptions: count };
  const outcome = someFields({
    winner: camp.nullable(),
    reason: end,
    points: byWord(power, z.number()),
    best: power,
  });
  return {
    'seat.rolled': { seat, face },
    'bid.made': { seat, powers: z.array(power), sp: count },
    'bid.declined': { seat },
    'seat.taken': { seat, powers: z.array(power) },
    'match.began': { scenario: text, turn: number },
    'turn.began': { turn: number },
    'round.began': { turn: number, round: count },
    'phase.began': { phase: words.turnStep, turn: number },
    'cards.drawn': { power, count, cause },
    'hand.gained': { power, cards: z.array(card) },
    'cards.discarded': { power, count, card, cause },
    'hand.lost': { power, cards: z.array(card) },
    'card.given': { power, ally: power },
    'hand.shown': { power, cards: z.array(card), by: power },
    'deck.shuffled': { deck: words.pile },
    'mulligan.kept': { power },
    'preemption.declared': { power, before: power },
    'impulse.began': { power, turn: number, round: count, preemptive: flag },
    'impulse.passed': { power },
    'impulse.ended': { power, unspent: count },
    'card.played': {
      power,
      card,
      as: oneOf('cp', 'event', 'battle', 'siege', 'response'),
      cp: count,
      plus: flag,
      removed: flag,
    },
    'card.bought': { power, left: count },
    'event.chosen': { power, card, choice: choiceOf(words) },
    'resource.changed': { power, by: number, now: count, cause },
    'pieces.built': { power: contingent, area, pieces: stack, ...paid },
    'pieces.regrouped': { power: contingent, area, pieces: stack, ...paid },
    'formation.moved': {
      power,
      force,
      from: area,
      to: area,
      line: line.nullable(),
      cause,
      stayed: force,
      total: force,
      ...paid,
    },
    'formation.regrouped': { power: contingent, area, pieces: stack, cause },
    'enemy.attacked': { power, area, force, ...paid },
    'commander.named': { power, area, leader },
    'consent.given': { power, area, consent: flag },
    'attrition.rolled': { power, area, force, reasons: z.array(words.reason), count, faces, lost: count },
    'pieces.lost': { power: contingent, area, pieces: stack, cause },
    'battery.rolled': { power, area, dice: count, faces, hits: count, disruptions: count },
    'raid.rolled': { power, area, faces, hits: count },
    'interception.rolled': reactionOf(words),
    'evasion.rolled': reactionOf(words),
    'step.stopped': { power, force, from: area, to: area, ...paid },
    'attempt.cancelled': { power, attempt: oneOf('interception', 'evasion'), force, from: area, to: area },
    'battle.began': {
      area,
      from: area.nullable(),
      line: line.nullable(),
      attacker: force,
      defender: force,
      attackerCommander: leader.nullable(),
      defenderCommander: leader.nullable(),
    },
    'battle.rolled': { area, round: count, side, power, ...rolled },
    'battle.ended': {
      area,
      powers: fields({ attacker: z.array(power), defender: z.array(power) }),
      winner: side.nullable(),
      rounds: count,
      casualties,
      rout: flag,
      overrun: flag,
    },
    'loot.rolled': { power, area, face, plus: number, total: number, resources: count },
    'siege.began': { power, leader, area, strength: count },
    'siege.rolled': { area, round: count, side: oneOf('besieger', 'fortress'), power, ...rolled },
    'siege.ended': { power, area, success: flag, rounds: count, hits: count, overrun: flag },
    'sack.rolled': { power, area, face, plus: number, total: number, resources: count },
    'flag.placed': { power: contingent, area, was: contingent, cause, ...paid },
    'flag.removed': { power, area, was: contingent, now: contingent, cause, ...paid },
    'fortress.made': { power, area, strength: count },
    'fortress.fell': { area },
    'partisans.kept-off': { power, areas: z.array(area) },
    'guerrilla.rolled': { area, face, plus: number, total: number, success: flag },
    'effect.began': { power, effect: words.effect, until: words.until },
    'line.closed': { power, card, from: area, to: area },
    'table.rolled': { table: words.table, power, faces, parts, total: number },
    'casualties.spared': { area, power, n: count },
    'check.rolled': { check, power, area, faces, parts, total: number, needs: number, success: flag },
    'debt.paid': { power, contingent, event: card, paid: count, boxed: count, owed: count, ...paid },
    'debt.incurred': { power, contingent, event: card, owed: count },
    'order.dropped': { power, code: words.code, reason: z.looseObject({ key: text }) },
    'moderator.corrected': { by: text, reason: text, text },
    'rule.awaited': { rule: text },
    'game.ended': { outcome },
  };
};
