/** Sentences for a moderator about his acts, before and after them. They are in English only. */
import type { Catalogue } from '../../engine/index.ts';
import type { AuditKind } from '../../store/audit.ts';
import { en } from './en.ts';

/** The titles of acts, by kind. */
const titles: Readonly<Record<`act.kind.${AuditKind}`, string>> = {
  'act.kind.extend': 'More time',
  'act.kind.pause': 'Pause',
  'act.kind.resume': 'The match goes on',
  'act.kind.remind': 'Reminder',
  'act.kind.broadcast': 'Message to all',
  'act.kind.rule': 'Ruling',
  'act.kind.process': 'Wait no longer',
  'act.kind.policy': 'Silence policy of a seat',
  'act.kind.act-as': 'Orders for a seat',
  'act.kind.unlock': 'Orders opened again',
  'act.kind.override': 'Correction of the position',
  'act.kind.end': 'End of the match',
  'act.kind.rollback': 'Rollback',
  'act.kind.dice': 'Mode of the dice',
  'act.kind.glass': 'A hand opened',
  'act.kind.assign': 'Mail assigned to a seat',
  'act.kind.release': 'Held mail let through',
  'act.kind.reread': 'Mail read again',
  'act.kind.answer': 'Mail answered by hand',
  'act.kind.link': 'New private link',
  'act.kind.moderator-link': 'New link of the moderator',
  'act.kind.address': 'Mail to a seat goes to another address',
  'act.kind.mail-again': 'Mail goes to a seat again',
  'act.kind.answers-again': 'Mails of a seat are answered again',
  'act.kind.resend': 'Letter sent again',
  'act.kind.replace': 'Replacement wanted',
  'act.kind.invite': 'Invitation',
  'act.kind.invite-again': 'Invitation sent again',
  'act.kind.uninvite': 'Invitation withdrawn',
  'act.kind.terms': 'Terms changed',
  'act.kind.start': 'Beginning of the match',
  'act.kind.asked': 'Question to all',
  'act.kind.answered': 'Result of a question',
  'act.kind.proposed': 'Proposal of players',
  'act.kind.agreed': 'Agreed by players',
  'act.kind.agreed-in-vain': 'Agreed by players, but no longer possible',
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
  'act.resume': '{count:#deadline moves|deadlines move} by {hours:#hour|hours}, as long as the match was stopped.',
  'act.remind':
    '{seat} ({player}) gets a reminder of everything that it is asked. Seats that have handed their orders over get none.',
  'act.broadcast': 'A separate mail to each of {count:#seat|seats}, in your name.',
  'act.rule': 'A separate mail to each of {count:#seat|seats}; the ruling stays on the public page of the match.',
  'act.process.fallback':
    '{seat}: what its own lines do not answer, {standing:#standing order answers|standing orders answer}, and then the fallback.',
  'act.process.stand-in':
    '{seat}: what its own lines do not answer, {standing:#standing order answers|standing orders answer}, and then the stand-in.',
  'act.orders.now': '{seat}: {count:#line|lines} handed over, carried out now.',
  'act.orders.kept': '{seat}: {count:#line|lines} handed over, carried out {when}, as its player was told.',
  'act.orders.later': '{seat}: {count:#line|lines} handed over, carried out {when}; its player is told.',
  'act.orders.waits': '{seat}: {count:#line|lines} handed over, carried out when they are called for.',
  'act.orders.held': '{seat}: {count:#line|lines} handed over, kept so, and not carried out before the match goes on.',
  'act.orders.draft':
    '{seat}: {count:#line|lines} handed over, a draft again, whole; its player has to send DONE once more.',
  'act.orders.part': '{seat}: {count:#line|lines} in its draft, carried out as far as they go.',
  'act.orders.back': '{seat}: {count:#line|lines} in its draft, none of them handed over.',
  'act.orders.dropped': '{seat}: {count:#line|lines} in its draft, not carried out; its player gets them by mail.',
  'refused.act.sent':
    '{seat} has handed over {count:#line|lines}, and this would take them back. Have them carried out first (PROCESS {id}), or open them (UNLOCK {id})',
  'act.policy': '{seat}: {policy}.',
  'act.policy.late': '{seat} is late already: this happens at once.',
  'act.as.handed-over':
    'These orders are handed over for {seat}. They are carried out when the time to change them is over.',
  'act.as.draft': 'These orders become the draft of {seat}; they are not handed over.',
  'act.as.none': 'Nothing here changes the draft of {seat}.',
  'act.as.line': 'Taken: {line}',
  'act.as.refused': 'Refused: {line}',
  'act.as.told': '{player} is told at once how they were read; the others are told that you have entered orders.',
  'act.override.change': '{what}: {before} becomes {after}.',
  'act.override.hidden': '{count:#change|changes} that you may not see; only the owners are told.',
  'act.override.asked': '{count:#open question is|open questions are} asked again.',
  'act.override.stand':
    'If the mistake harms nobody any more, a ruling that it stands is often better than a correction.',
  'act.dice.L1':
    'Dice no longer wait for the public beacon: they follow from keys and salts alone. Every report says so.',
  'act.dice.L2': 'Dice wait for the public beacon again.',
  'act.dice.lock': 'A roll whose orders are locked still waits for its round.',
  'act.rollback': 'The match goes back to the beginning of {=unit|impulse} {to}: {occasion}.',
  'act.rollback.undone':
    'Undone: {impulses:#{=unit|impulse}|{=units|impulses}}, {answers:#answer|answers}, {rolls:#roll|rolls}. They stay readable.',
  'act.rollback.known':
    'What players have seen stays known: {events:#event|events}, with the cards that were shown and drawn, and all dice.',
  'act.rollback.dice':
    'The same orders get the same dice. With the first order that differs a new epoch of dice begins, and every report says so.',
  'act.rollback.reshuffle':
    'Hands go back to what they were, but cards that nobody has seen are shuffled: what players have drawn since tells them nothing of what will come. The shuffle stands in the dice log, a new epoch of dice begins with it, and everybody is told.',
  'act.rollback.consents': 'Agreed to by {seats}.',
  'act.rollback.question':
    'Shall the match go back to the beginning of {=unit|impulse} {to} ({occasion})? Whoever says yes agrees to it by name: the log of the dice says so.',
  'act.rollback.forced': 'Forced by you: the dice log says so.',
  'act.end.agreed': 'The match is over, as the players have agreed.',
  'act.end.agreed.winner': 'The match is over, as the players have agreed: {winner}.',
  'act.end.adjudicated': 'The match is over, as you rule.',
  'act.end.adjudicated.winner': 'The match is over, as you rule: {winner}.',
  'act.end.open': '{count:#open question is|open questions are} closed.',
  'act.end.secrets': 'The secrets of the dice are published. This cannot be undone.',
  'act.as.unseen': 'Only {seat} is told how they are read, because that reveals its hand.',
  'act.glass': 'You see the hand, the orders and the mails of {seat} until the match moves on.',
  'act.glass.told': 'All {count:#seat is|seats are} told that you have looked, and why.',

  'act.mail.reread': 'This mail is read again as it came in, and its writer is answered.',
  'act.mail.read': 'This mail is now read as orders of {seat}, as if it had come from its address.',
  'act.answer': '{player} gets your text as an answer to this mail; nobody else does.',
  'refused.mail.unknown': 'there is no such mail',
  'refused.mail.empty': 'there is no text left in this mail',
  'refused.mail.taken': 'this mail was taken already',

  'preview.none': '{seat} has no draft: {silence}.',
  'preview.draft':
    '{seat}: of its draft {sure:#line is|lines are} sure, {depends:#line depends|lines depend} on dice, on others or on what comes before, {impossible:#line is|lines are} impossible.',

  'refused.act.unreadable': 'the field "{field}" is missing or wrong',
  'refused.act.reason': 'a reason is needed: everybody will read it',
  'refused.act.reason-long': 'a reason may have at most {most} characters',
  'refused.act.unconfirmed': 'this cannot be undone: repeat the code that it was shown with',
  'refused.act.doubtful': 'this looks like a slip: look at it once more, and say that it is meant',
  'refused.match.over': 'the match is over',
  'refused.pause.past': 'that time is past',
  'refused.policy.same': '{seat} has this silence policy already',
  'refused.remind.none': 'everybody who is asked has handed his orders over',
  'refused.seat.unknown': 'nobody here is called {seat}: the seats are {seats}',
  'refused.seat.unlike': 'nobody here is called {seat}. Did you mean {near}?',
  'refused.unlock.none': '{seat} has no handed-over orders that wait',
  'refused.glass.open': 'in this match the moderator sees everything',
  'refused.glass.none': 'in this match the moderator never sees a hand; that was agreed at the start',
  'refused.dice.same': 'the dice of this match are in mode {mode} already, or have no mode',
  'refused.dice.no-beacon': 'no public beacon is set up here (BEACON_URL)',
  'refused.rollback.nowhere': 'there is no {=unit|impulse} {to} to go back to',
  'refused.rollback.nothing': 'nothing has been played since then',
  'refused.rollback.no-pile': 'this game has no cards that nobody has seen: its cards can only be restored',
  'refused.rollback.consent': 'one of {seats} has to agree, or you force it',
  'refused.override.impossible': 'positions of this game cannot be corrected',
  'refused.override.amidst':
    'something is under way: a position can be corrected between two acts. Wait until it is over, or go back to the beginning of the {=unit|impulse}',
  'refused.override.shuffle':
    'the shuffle of a rollback waits for its round of the beacon: wait until the cards are shuffled',
  'refused.override.hidden':
    'this concerns what you may not see: open the hand of the seat first; everybody is told of that',
  'refused.override.path': 'the patch does not fit the position at "{path}"',
  'refused.override.nothing': 'this changes nothing',
  'refused.override.unsound':
    'the position would not be valid: {fault} ({count:#fault|faults} in all). A ruling can let the mistake stand instead',
  'refused.override.broken': 'the game could not go on from there: {fault}',
};
