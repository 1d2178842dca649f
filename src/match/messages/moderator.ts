/** Answers to a moderator's mails. They are in English only. */
import type { Catalogue } from '../../engine/index.ts';
import { sentences } from '../../reports/messages/en.ts';

export const moderatorSentences: Catalogue = {
  ...sentences,
  'gm.verdict.ACCEPTED': 'done, and everybody who has to know is told.',
  'gm.verdict.NEEDS FIX': 'something was not done. Look again at what is marked "?"; the rest stands.',
  'gm.verdict.INFO': 'nothing was changed.',
  'gm.words-sent': 'your words went to {name}.',
  'gm.nothing': 'there is no command in this mail. HELP lists them.',
  'gm.held.foreign':
    'a mail from {sender} came to your address as moderator, and that is not the address that you are registered with. Nothing was done.',
  'gm.held.relayed':
    'a mail in your name came through a mailing list, or with the marks of one, from {sender}. Nothing was done.',
  'gm.held.unproved': 'nothing proves that a mail in your name came from {sender}. Nothing was done.',
  'gm.held.confirm': 'If it is yours, answer this mail with CONFIRM {code}; if not, ignore it.',
  'ack.too-large':
    'your mail is larger than 10 MiB, and nothing of it was taken. Send it again as plain text, without attachments.',
  'ack.too-slow':
    'your mail takes too long to read, and nothing of it was taken. Send it again as plain text, without quoting our mail.',
  'ack.unreadable':
    'your mail could not be read, and nothing of it was taken. Send it again as plain text, without attachments.',
  'gm.doubt': 'Is that meant? {text}',
  'gm.confirm': 'Not done yet. If you mean it, answer with: CONFIRM {code}',
  'gm.replace': '{player} is asked by mail; until he joins, the seat belongs to its present player.',
  'gm.invited.seat': '{name} is asked by mail to take the seat.',
  'gm.invited.observer': '{name} is asked by mail to observe.',
  'gm.invited.moderator': '{name} is asked by mail to moderate too.',
  'gm.created': '{code} is being formed. Its first mail is on its way; answer that one with INVITE and START.',
  'gm.started': 'The match begins.',
  'gm.polled': '{count:#seat is|seats are} asked. All are told the result.',
  'gm.record': 'The record is attached: {name}.',
  'gm.record.large': 'The record is too large for a mail. You find it here:',
  'gm.record.public': 'While the match goes on, it holds what everybody may know.',
  'gm.record.whole': 'It holds everything; anybody can check it.',
  'gm.none': 'Nothing.',
  'gm.impulse': '{=Unit|Impulse} {impulse}: {occasion}',
  'gm.waiting': '{seat} ({player}): until {when}; {draft}',
  'gm.waiting.late': '{seat} ({player}): late since {when}; {draft}',
  'gm.poll': '{by} asks, until {when}; {answered} of {asked} have answered: "{text}"',
  'gm.draft.none': 'no orders yet',
  'gm.draft.open': 'a draft',
  'gm.draft.handed-over': 'handed over',
  'gm.audit': '{no}. {when}, {by}: {what}. {reason}',
  'gm.trouble.fault': 'The match has stopped for a check.',
  'gm.trouble.late': '{seat} is late.',
  'gm.trouble.vacant': 'A new player for {seat} is wanted.',
  'gm.trouble.uninvited': '{count:#invitation|invitations} bounced: nobody has read the offer.',
  'gm.trouble.bounced': 'No mail reaches {seat}.',
  'gm.trouble.held': 'Held, in the name of {seat}: {count:#mail|mails}.',
  'gm.trouble.unread': '{seat}: {count:#mail was|mails were} not read.',
  'gm.trouble.failed': '{count:#letter|letters} could not be delivered.',
  'gm.trouble.draft': 'The draft of {seat} has an error, and its deadline is near.',
  'gm.trouble.unopened': '{count:#mail that has come in waits|mails that have come in wait} to be read.',
  'gm.trouble.unsent': '{count:#letter waits|letters wait} to be sent.',
  'gm.trouble.uncarried': 'The orders of {seat} are handed over, and nothing has carried them out yet.',
  'gm.trouble.unclocked': '{count:#deadline has|deadlines have} passed, and the clock has not acted yet.',
  'gm.ask.status': 'Whom the match waits for',
  'gm.ask.preview': 'What would happen without further answers',
  'gm.ask.audit': 'The latest rows of the audit',
  'gm.ask.help': 'What you can write',
  'gm.problem.unread': 'this is not a command; HELP lists them',
  'gm.problem.seat': 'the name of a seat is missing or unknown',
  'gm.problem.seat.near': 'no seat or player has this name. Did you mean {near}?',
  'gm.problem.end': 'a line with END is missing after it',
  'gm.problem.hours': 'how long? EXTEND 24h, or 2d',
  'gm.problem.replace': 'an address is missing: REPLACE seat WITH name address',
  'gm.problem.invite': 'an address is missing: INVITE seat name address; INVITE OBSERVER name address',
  'gm.problem.create': 'CREATE game scenario players "name" [PACE standard]',
  'gm.problem.pace': 'a pace is one of {names}',
  'gm.problem.forming': 'you have {most} matches forming already',
  'gm.problem.poll': 'what is the question? POLL "text", or POLL 48h "text"',
  'gm.problem.many': 'a mail may have at most twenty commands; nothing was done',
  'gm.problem.code': 'no act waits for this code now; the match may have moved on',
  'gm.help.time': 'EXTEND 24h [seat] reason; PAUSE reason [UNTIL 2027-01-02T20:00Z]; RESUME reason',
  'gm.help.wait':
    'REMIND [seat]; PROCESS [impulse] [seat] reason: stop waiting for what is open; POLICY seat wait, fallback, stand-in, replace or match, reason: what happens when the seat is silent',
  'gm.help.words': 'BROADCAST, then lines, then END; RULE "how a rule is read"',
  'gm.help.seats':
    'ACT AS seat reason, then orders, then END; UNLOCK seat reason; GLASS seat reason; REPLACE seat WITH name address reason',
  'gm.help.people':
    'INVITE seat name address; INVITE OBSERVER name address; INVITE MODERATOR name address; CREATE game scenario players "name" [PACE standard], and START when all have joined',
  'gm.help.poll': 'POLL [48h] "a question": all seats answer yes or no, and all are told how many did',
  'gm.help.position':
    'OVERRIDE patch reason: a change of the position as JSON (RFC 6902), on one line or as a block to END',
  'gm.help.back':
    'ROLLBACK impulse [FORCE] [RESHUFFLE] reason [AGREED seat, seat]: back to the beginning of an impulse; RESHUFFLE shuffles the cards that nobody has seen',
  'gm.help.end':
    'END agreed reason; END adjudicated reason. These, OVERRIDE and ROLLBACK wait for CONFIRM and the code.',
  'gm.help.ask': 'STATUS, PREVIEW, AUDIT, EXPORT, HELP',
  'gm.help.reason':
    'REASON text gives the reason of the commands above it that have none. A mail speaks of the impulse of the letter that it answers; when that is over, nothing is done.',
};
