/** What a moderator is told of his acts, before and after them. He is written to in English. */
import type { Catalogue } from '../../engine/index.ts';
import type { AuditKind } from '../../store/audit.ts';
import { en } from './en.ts';

/** What was done, by its kind. */
const titles: Readonly<Record<`act.kind.${AuditKind}`, string>> = {
  'act.kind.extend': 'More time',
  'act.kind.pause': 'Pause',
  'act.kind.resume': 'The match goes on',
  'act.kind.remind': 'Reminder',
  'act.kind.broadcast': 'Word to all',
  'act.kind.rule': 'Ruling',
  'act.kind.process': 'Wait no longer',
  'act.kind.policy': 'Silence of a seat',
  'act.kind.act-as': 'Orders for a seat',
  'act.kind.unlock': 'Orders opened again',
  'act.kind.override': 'Correction of the position',
  'act.kind.end': 'End of the match',
  'act.kind.rollback': 'Rollback',
  'act.kind.dice': 'Mode of the dice',
  'act.kind.glass': 'A hand opened',
  'act.kind.assign': 'Mail given to a seat',
  'act.kind.release': 'Held mail let through',
  'act.kind.answer': 'Mail answered by hand',
  'act.kind.link': 'New private link',
  'act.kind.moderator-link': 'New link of the moderator',
  'act.kind.address': 'Mail to a seat goes to another address',
  'act.kind.mail-again': 'Mail goes to a seat again',
  'act.kind.resend': 'Letter sent again',
  'act.kind.replace': 'Replacement sought',
  'act.kind.invite': 'Invitation',
  'act.kind.invite-again': 'Invitation sent again',
  'act.kind.uninvite': 'Invitation taken back',
  'act.kind.terms': 'Terms changed',
  'act.kind.start': 'Beginning of the match',
  'act.kind.asked': 'Question to all',
  'act.kind.answered': 'Result of a question',
  'act.kind.proposed': 'Proposal of players',
  'act.kind.agreed': 'Agreed by players',
  'act.kind.agreed-in-vain': 'Agreed by players, and not possible any more',
  'act.kind.not-agreed': 'Not agreed by players',
};

export const actSentences: Catalogue = {
  ...en,
  ...titles,

  'act.extend': '{seat}: until {after} instead of {before}.',
  'act.pause': 'No deadline runs and nothing is carried out until you let the match go on.',
  'act.pause.until': 'No deadline runs and nothing is carried out until {until}; then the match goes on by itself.',
  'act.pause.kept':
    '{count:#open question keeps|open questions keep} the time that is left; orders are still taken and kept.',
  'act.resume': '{count:#deadline moves|deadlines move} by the {hours:#hour|hours} that the match has stood still.',
  'act.remind': '{seat} ({player}) gets a reminder with all that is asked of it. Who has handed orders over gets none.',
  'act.broadcast': 'A mail of its own to each of {count:#seat|seats}, in your name.',
  'act.rule': 'A mail of its own to each of {count:#seat|seats}; the ruling stays on the public page of the match.',
  'act.process.fallback':
    '{seat}: {lines:#line|lines} of its draft, then {standing:#standing order|standing orders}, then the answer that silence gives.',
  'act.process.stand-in':
    '{seat}: {lines:#line|lines} of its draft, then {standing:#standing order|standing orders}, then the stand-in plays.',
  'act.policy': '{seat}: {policy}.',
  'act.policy.late': 'The time of {seat} is over already: this happens at once.',
  'act.as.handed-over': 'These orders are handed over for {seat} and carried out after its time to change its mind.',
  'act.as.draft': 'These orders become the draft of {seat}; they are not handed over.',
  'act.as.none': 'Nothing of this changes the draft of {seat}.',
  'act.as.line': 'Taken: {line}',
  'act.as.refused': 'Refused: {line}',
  'act.as.told': '{player} is told at once how they were read; the others are told that you have entered orders.',
  'act.unlock': 'The {count:#order|orders} of {seat} are a draft again, and can be changed.',
  'act.override.change': '{what}: {before} becomes {after}.',
  'act.override.hidden': '{count:#change|changes} that you may not see; only the owners are told.',
  'act.override.asked': '{count:#question that is open is|questions that are open are} asked anew.',
  'act.override.stand':
    'A mistake that is found late may stand (rule 17.2 of Wellington): if nobody is hurt by it, a ruling that says so is the better way.',
  'act.dice.L1':
    'Dice do not wait for the public beacon any more: they follow from keys and salts alone. Every report says so.',
  'act.dice.L2': 'Dice wait for the public beacon again.',
  'act.dice.lock': 'A roll whose orders are locked still waits for its round.',
  'act.rollback': 'The match goes back to the beginning of {=unit|impulse} {to}: {occasion}.',
  'act.rollback.undone':
    'Undone: {impulses:#{=unit|impulse}|{=units|impulses}}, {answers:#answer|answers}, {rolls:#roll|rolls}. They stay readable.',
  'act.rollback.known':
    'What players have seen stays known: {events:#event|events}, with the cards that were shown and drawn, and all dice.',
  'act.rollback.dice':
    'The same orders have the same dice. With the first order that is another one a new epoch of dice begins, and every report says so.',
  'act.rollback.reshuffle':
    'Hands are as they were, but cards that nobody has seen are shuffled: what players have drawn since tells them nothing of what comes. The shuffle stands in the log of the dice, a new epoch of dice begins with it, and everybody is told.',
  'act.rollback.orders':
    'Orders that are under way become drafts ({count:#seat|seats}), and so do those of the {=unit|impulse} that begins again; standing orders stay.',
  'act.rollback.consents': 'Agreed to by {seats}.',
  'act.rollback.forced': 'Forced by you: the log of the dice says so.',
  'act.end.agreed': 'The match is over, as the players have agreed.',
  'act.end.agreed.winner': 'The match is over, as the players have agreed: {winner}.',
  'act.end.adjudicated': 'The match is over, as you rule.',
  'act.end.adjudicated.winner': 'The match is over, as you rule: {winner}.',
  'act.end.open': '{count:#open question is|open questions are} closed; drafts are dropped.',
  'act.end.secrets': 'The secrets of the dice are opened to everybody. This cannot be taken back.',
  'act.as.unseen': 'How they are read is told to {seat} alone: it would tell of its hand.',
  'act.glass': 'You see the hand, the orders and the mails of {seat} until the match has moved on.',
  'act.glass.told': 'All of the {count:#seat is|seats are} told that you have looked, and why.',

  'act.mail.read': 'This mail is read as orders of {seat} now, as if it had come from its address.',
  'act.answer': '{player} gets your words as an answer to this mail; nobody else does.',
  'refused.mail.unknown': 'there is no such mail',
  'refused.mail.empty': 'nothing is left of this mail that could be read',
  'refused.mail.taken': 'this mail was taken already',

  'preview.none': '{seat} has no draft: {silence}.',
  'preview.draft':
    '{seat}: of its draft {sure:#line is|lines are} sure, {depends:#line depends|lines depend} on dice, on others or on what comes before, {impossible:#line is|lines are} impossible.',

  'refused.act.unreadable': 'the field "{field}" is missing or is not what it should be',
  'refused.act.reason': 'a reason is needed: everybody will read it',
  'refused.act.reason-long': 'a reason has at most {most} characters',
  'refused.act.unconfirmed': 'this cannot be taken back: repeat the code that it was shown with',
  'refused.match.over': 'the match is over',
  'refused.pause.past': 'that moment is past',
  'refused.policy.same': 'that is what the silence of {seat} does already',
  'refused.remind.none': 'everybody who is asked has handed his orders over',
  'refused.seat.unknown': 'there is no seat {seat}',
  'refused.unlock.none': '{seat} has handed nothing over that waits',
  'refused.glass.open': 'in this match the moderator sees everything',
  'refused.glass.none': 'in this match the moderator never sees a hand; that was agreed at the start',
  'refused.dice.same': 'the dice of this match are in no other mode than {mode}, or have none',
  'refused.dice.no-beacon': 'no public beacon is set up here (BEACON_URL)',
  'refused.rollback.protocol':
    'this match has dice of the first protocol: they would be known before orders are given again',
  'refused.rollback.nowhere': 'there is no {=unit|impulse} {to} to go back to',
  'refused.rollback.nothing': 'nothing has been played since then',
  'refused.rollback.no-pile': 'this game has no cards that nobody has seen: it can only be restored as it was',
  'refused.rollback.consent': 'one of {seats} has to agree, or you force it',
  'refused.override.impossible': 'positions of this game cannot be corrected',
  'refused.override.amidst':
    'something is under way: a position is corrected between two acts. Wait until it is over, or go back to the beginning of the {=unit|impulse}',
  'refused.override.shuffle':
    'the shuffle of a rollback waits for its round of the beacon: wait until the cards are shuffled',
  'refused.override.hidden':
    'this touches what you may not see: the hand of a seat has to be opened before, and everybody is told of that',
  'refused.override.path': 'the patch does not fit the position at "{path}"',
  'refused.override.nothing': 'this changes nothing',
  'refused.override.unsound':
    'the position would not be sound: {fault} ({count:#fault|faults} in all). Rule 17.2 lets a mistake stand that is found late: a ruling may say so instead',
  'refused.override.broken': 'the game could not go on from there: {fault}',
};
