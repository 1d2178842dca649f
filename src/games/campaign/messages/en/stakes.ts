/** What each answer to a question means: its conditions, its odds and its price. */
import type { Catalogue } from '../../../../engine/index.ts';

export const stakes: Catalogue = {
  'stakes.card': '{card:card}: {effect}',
  'stakes.card.cp': 'It is worth {cp} CP.',
  'stakes.attrition': 'On the way: {attrition:#attrition roll|attrition rolls}.',
  'stakes.intercept.none': '{mover:force} enters {area:place}, and none of your armies intercepts.',
  'stakes.intercept.none.flag': 'None of your armies comes to {area:place}.',
  'stakes.intercept.never': 'INTERCEPT ALL NEVER UNTIL impulse answers so for the rest of this impulse.',
  'stakes.intercept': '{force:force} from {from:place}: two dice {modifier:sign}, {needs} or more to come: {chance} %.',
  'stakes.intercept.fight':
    'Once there {mydice:#die|dice} against {hisdice}: won with {won} %, {losses} SP lost on average.',
  'stakes.intercept.fight.dice': 'Once there {mydice:#die|dice} against {hisdice}.',
  'stakes.intercept.failed': 'After a failed interception the pieces there cannot intercept again in this impulse.',
  'stakes.stand': 'A battle, {mydice:#die|dice} against {hisdice}: won with {won} %, {losses} SP lost on average.',
  'stakes.stand.dice': 'A battle, {mydice:#die|dice} against {hisdice}.',
  'stakes.stand.cards':
    'In the same answer BATTLE and the numbers of your cards, or BATTLE NONE, may follow: then you are not asked for cards.',
  'stakes.evade': '{leader:leader} into {status:status}: two dice {modifier:sign}, {needs} or more: {chance} %.',
  'stakes.evade.counter': 'Into {status:status}: two dice {modifier:sign}, {needs} or more: {chance} %.',
  'stakes.evade.failed':
    'After a failed evasion there is a battle, with one more die for the enemy and no dice for the ground.',
  'stakes.evade.all':
    'EVADE ALL TO and a place: each of your pieces there tries it, one after another, and you are not asked for each.',
  'stakes.retreat': 'Over {line:line} into {status:status}.',
  'stakes.retreat.sea': 'By sea into {status:status}.',
  'stakes.retreat.free': 'The way costs no attrition.',
  'stakes.order.intercept': 'Interceptions are asked first, then evasions.',
  'stakes.order.evade': 'Evasions are asked first, then interceptions.',
  'stakes.consent': '{force:force} marches to {to:place} with {mover:power}.',
  'stakes.consent.no': '{force:force} stays at {area:place}.',
  'stakes.battle': '{mydice:#die|dice} against {hisdice}: won with {won} %, {losses} SP lost on average.',
  'stakes.battle.dice': '{mydice:#die|dice} against {hisdice}.',
  'stakes.battle.later': '{mydice:#die|dice} against {hisdice}; your lead in casualties so far is {lead:sign}.',
  'stakes.siege.attacker':
    '{mydice:#die|dice} of yours against {hisdice} of the walls; {hits} of {strength} hits so far.',
  'stakes.siege.defender': 'Your walls roll {mydice:#die|dice} against {hisdice}; {hits} of {strength} hits so far.',
  'stakes.cards.never':
    'You hold no card for this. ELSE CARDS: NONE answers such questions from now on, whatever you hold, unless a BATTLE or SIEGE line of yours names a card.',
  'stakes.cards.several': 'One answer may have {count} such lines, one for each card.',
  'stakes.respond.none': 'You keep your cards, and the game goes on.',
  'stakes.siege.go': '{mydice:#die|dice}, {wanted:#six|sixes} needed: the walls fall in this round with {chance} %.',
  'stakes.siege.stop': 'The siege ends; your army stays before the walls.',
  'stakes.fresh': '{fresh} SP come forward.',
  'stakes.losses': 'Left: {rest:stack} ({sp} SP).',
  'stakes.share': '{power:power} loses {lost} SP and keeps {left}.',
  'stakes.leader.falls': '{leader:leader} ({battle}-{command}) falls; left: {leaders:leader}.',
  'stakes.commander': '{leader:leader}: battle {battle}, command {command}.',
  'stakes.commander.ruled': 'Without agreement it is {leader:leader}: battle {battle}, command {command}.',
  'stakes.commander.refused': '{leader:leader} stays in command: battle {battle}, command {command}.',
  'stakes.mulligan': 'You give up {discarded:#card|cards} and draw {drawn}; you cannot choose among them.',
  'stakes.mulligan.keep': 'You play with what you hold.',
  'stakes.mulligan.next': 'Your impulse is the next one: its orders may follow in the same answer.',
  'stakes.mulligan.never':
    'MULLIGAN NEVER answers so for the whole match; MULLIGAN IF maxcp <= 3 TIMES 1 exchanges a hand without a card above 3 CP, once, and keeps any other.',
  'stakes.preempt': 'You take an impulse at once. {before:power} is next, and nobody can pre-empt that impulse.',
  'stakes.preempt.no': '{before:power} is next, as on the track.',
  'stakes.preempt.never': 'PREEMPT NEVER UNTIL round answers so for the rest of this round.',
  'stakes.flag': '{area:place} is flagged for {power:power}.',
  'stakes.flag.none': 'No flag is placed at {area:place}.',
  'stakes.flag.restore': 'The flag at {area:place} goes, and its printed owner holds it again.',
  'stakes.debt.none': 'No card is played; {owed} SP remain owed.',
};
