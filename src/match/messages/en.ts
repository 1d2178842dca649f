import { type Catalogue, format, type JsonObject, message } from '../../engine/index.ts';
import { diceSentences } from './dice.ts';
import { formingSentences } from './forming.ts';
import { observerSentences } from './observers.ts';
import { partialSentences } from './partial.ts';
import { pollSentences } from './polls.ts';
import { standingSentences } from './standing.ts';
import { timeSentences } from './time.ts';

/** Sentences of the match itself, apart from games, orders and reports. */
export const en: Catalogue = {
  ...partialSentences.en,
  ...standingSentences,
  ...diceSentences.en,
  ...timeSentences.en,
  ...formingSentences.en,
  ...observerSentences.en,
  ...pollSentences.en,
  'silence.wait': 'the game waits for you',
  'silence.stand-in': 'after the grace period a simple stand-in answers for you',
  'silence.fallback': 'after the grace period this answer is given for you: {order}',
  'draft.none': '',
  'report.ahead.line': 'line {line}: {why}',
  'report.ahead.unread': 'they answer nothing as things stand',
  'draft.open': '{count:#order|orders} in your draft, not handed over',
  'draft.handed-over': '{count:#order|orders} handed over',
  'draft.stopped': 'your sheet has stopped, with {count:#order|orders} left in your draft',
  'sheet.stopped': 'Your sheet has stopped: {why}.',
  'sheet.stopped.after': 'Your sheet has stopped after {text}: {why}.',
  'sheet.done': 'Your sheet has been carried out up to {text}.',
  'sheet.stopped.at': 'Your sheet has stopped at line {number}, {text}: {why}',

  'resumed.by-itself': 'the pause is over',
  'pack.id-taken': 'pack.json: the id {id} is that of another pack, "{title}"; give it one of its own',

  'pace.words':
    '{impulse:#hour|hours} for {=one|an impulse}, {reaction:#hour|hours} for an answer, {grace:#hour|hours} of grace',
  'pace.words.hold':
    '{impulse:#hour|hours} for {=one|an impulse}, {reaction:#hour|hours} for an answer, {grace:#hour|hours} of grace. Orders that are handed over may be changed for {hold:#minute|minutes}',

  'section.course': 'YOUR PLAN, REHEARSED',
  'course.step': '{occasion}: {text} ({id})',
  'course.depends': '{occasion}: {text} ({id}) - depends on {on}',
  'course.refused': '{occasion}: {id} would be refused, {text}: {why}',
  'course.asked': '{occasion}: no line answers, and you are asked: {prompt}',
  'course.whole': 'The lines last to the end of the turn.',
  'course.endless': 'And so on, until the dice or the other side end it.',
  'course.unmet': 'Not met on this course: {ids}',
  'ack.head': '{code}  {occasion}',
  'ack.stale': 'the question of this mail is settled: its orders were not used.',
  'ack.stage-ended': '{seat}: the {stage} ended at {when}.',
  'ack.settled-at': '{seat}: that question was settled at {when}.',
  'ack.stale.open': 'What is open now: {prompts}. A letter about it has been sent to you; answer that one.',
  'ack.stale.below': 'The open questions stand below: answer this mail.',
  'ack.seal-taken-back':
    'Your answer under seal is taken back. You are asked again; your lines leave it to you until you write a line or an order.',
  'ack.stale.withdraw': 'WITHDRAW comes too late: what you had handed over has been carried out.',
  'ack.stale.nothing': 'Nothing is asked of you at present.',
  'ack.ahead.open':
    'The lines below are not asked for yet ({count:#order|orders}): they are saved as the draft of your next {=unit|impulse}. DONE has them handed over when it comes.',
  'ack.ahead.done':
    'The lines below are not asked for yet ({count:#order|orders}): they are saved, read again and handed over when your next {=unit|impulse} comes.',
  'ack.ahead.fault': 'Of these, line {line} needs you: {why}.',
  'ack.stopped': 'the match has been stopped.',
  'ack.stopped.draft': 'Your orders are kept as a draft.',
  'ack.over': 'the match is over.',
  'ack.held.foreign':
    'a mail from {sender} gives orders in your name, and that is not the address you play from. Nothing was carried out.',
  'ack.held.unproved': 'nothing proves that a mail in your name came from {sender}. Nothing was carried out.',
  'ack.held.visible':
    'a mail in your name went to the address that all mails come from, and not to the address of your match. Nothing was carried out.',
  'ack.visible.several':
    'your mail went to the address that all mails come from, and you play in several matches. Nothing was carried out: write to the address of one match.',
  'ack.visible.match': '"{match}", as {seat}: {address}',
  'ack.visible.last': '{count:#such mail|such mails} are answered within a day; this is the last answer for now.',
  'ack.held.confirm': 'If it is yours, answer this mail with CONFIRM {code}; if not, ignore it.',
  'ack.held.overtaken':
    'a mail of yours was read late, and you have sent other orders since it. Nothing of it was carried out.',
  'ack.held.overtaken.confirm': 'To have it carried out all the same, answer this mail with CONFIRM {code}.',
  'ack.fault':
    'the match has stopped for a check, and its moderator has been told. Your mail was not carried out; send it again when the match goes on.',
  'ack.held.relayed':
    'a mail in your name came through a mailing list, or with the marks of one, from {sender}. Nothing was carried out.',
  'ack.misdirected':
    'your mail went to the address of another seat ({seat}), and nobody there has seen it. Nothing was carried out.',
  'ack.misdirected.other':
    'your mail went to an address that is not yours, and nobody there has seen its text. Nothing was carried out.',
  'ack.misdirected.mend': 'Send your text again as an answer to this mail: its address is yours.',
  'ack.last-answer':
    '{count} of your mails have been answered within an hour; this is the last answer for now. Further mails are carried out as usual, but not answered one by one: one mail in about an hour tells what became of them. Your page shows the results, and your moderator has been told.',
  'ack.last-answer.talk':
    '{count} questions and messages of yours have been answered within an hour; this is the last such answer for now. Messages still go out, and orders are answered as usual. Your moderator has been told.',
  'ack.meanwhile': 'What became of {count:#mail|mails} of yours without a separate answer.',
  'ack.loop': 'If the same mail comes again within {count:#minute|minutes}, it is not answered any more.',
  'ack.unclear':
    'nothing of this mail is handed over, because some lines of it may be yours or may be quoted. If they are yours, send them again at the top of a mail, with DONE below them.',
  'ack.unclear.held':
    'nothing of this mail was carried out and nothing was changed, because some of its lines may be yours or may be quoted.',
  'ack.unclear.lines': 'In doubt: {lines}.',
  'ack.unclear.confirm':
    'Reply CONFIRM {code} to have the other lines carried out, as they stand below. If the doubtful lines are yours too, send everything again at the top of a mail.',
  'ack.unclear.in-force': 'Orders that you handed over before stay handed over.',
  'refused.confirm.before': 'that mail was confirmed before, and is not carried out again',
  'refused.mail.unclear': 'Not accepted, because they may be quoted: {lines}. They count at the top of a mail',
  'ack.too-large':
    'your mail is larger than 10 MiB, and nothing of it was taken. Send the orders again as plain text, without attachments.',
  'ack.too-slow':
    'your mail takes too long to read, and nothing of it was taken. Send the orders again as plain text, without quoting our mail.',
  'ack.unreadable':
    'your mail could not be read, and nothing of it was taken. Send the orders again as plain text, without attachments.',
  'ack.truncated': 'The mail was too long; only its beginning was read.',
  'ack.attachments':
    'Not read: {files}. Orders are read in the text of a mail or, if it has none, in a .txt or .ord file of at most 64 kB.',
  'ack.unended':
    'does your message end before the lines that read as orders? Nothing of this mail was sent, carried out or changed.',
  'ack.unended.message': 'Message to {to}, up to "{last}"; orders below it: {lines}.',
  'ack.unended.confirm':
    'If the message ends there and the lines below are your orders, reply YES, or CONFIRM {code}. If all of it is the message, send it again with END on the last line.',
  'ack.press-sent': 'Your message went to {names}.',
  'ack.press-sent.anonymous': 'Your message went to {names}, without your name.',
  'ack.question-sent': 'Your question went to {names}.',
  'ack.question-nobody':
    'This match has no moderator, so nobody got your question: "{text}". PRESS TO ALL reaches the players.',
  'ack.press-nobody': 'Nobody here is called "{name}", so the message was not passed on. It may go to: {names}.',
  'ack.press-signed': 'HELD: this match allows no anonymous messages, so yours was not sent.',
  'ack.press-barred.side':
    'HELD: this match allows messages to allies and the moderator only, so nothing was sent to {names}.',
  'ack.press-barred.none': 'HELD: this match allows messages to the moderator only, so nothing was sent to {names}.',
  'ack.press-leak':
    'HELD, not sent: {count:#line|lines} of your message looked like your private reports. Say it in your own words, or leave those lines out.',
  'ack.acted': '{by}, your moderator, has entered these orders for you: {reason}',
  'ack.waiting-for': 'Waiting for {names}.',
  'ack.waiting-reactions': 'Waiting for answers that are not public.',
  'ack.no-standing': 'You have no standing orders.',
  'ack.standing-line': '[S{position}] {text} ({used:#time|times} used)',
  'ack.help.unknown': 'There is no help on {topic}.',
  'ack.help':
    'One order a line. DONE hands the sheet over, NOW without delay, WITHDRAW takes it back. "4: ..." changes line 4, DELETE 4 drops it, CLEAR drops all. STATUS brings a fresh report. Your private page shows every choice.',
  'ack.help.commands':
    'Answered at once: STATUS, STATUS DICE, {hand}MAP [place], ORDERS, STANDING, HISTORY [n], DEADLINE, {card}ROLLS [n], WHO, REPORT, TIMEZONE zone, LANGUAGE en|ko|ja, NOTIFY each|turns|daily, ABSENCE day|time [TO day|time], NOABSENCE, EXTEND [reason], UNLOCK, RESIGN, VOTE YES|NO, PROPOSE ..., EXPORT, HELP [topic].',
  'ack.help.press.seats': 'PRESS TO names (seats, players, ALL, GM), then lines of text, then END, sends a message.',
  'ack.help.press':
    'PRESS TO names (powers, players, ALLY, ENEMY, ALL, GM), then lines of text, then END, sends a message.',

  'command.unclear': '{problem}. {meant}',
  'command.did-you-mean': 'Did you mean {names}?',
  'command.who.moderator': 'Moderator',
  'command.deadline': '{question}: until {when}, {distance}',
  'command.deadline.grace': 'Grace until {when}: {silence}.',
  'command.deadline.none': 'Nothing is asked of you at present.',
  'command.orders.none': 'Your draft is empty.',
  'command.orders.ahead.open': 'The draft of your next {=unit|impulse}, not to be handed over yet:',
  'command.orders.ahead.done': 'Saved, and handed over when you are asked:',
  'command.orders.open': 'Your draft, not handed over ({mode}):',
  'command.orders.held': 'Your orders, handed over ({mode}), to be carried out {when}, {distance}:',
  'command.orders.running': 'Your orders, handed over ({mode}):',
  'command.no-moderator': '"{text}": this match has no moderator who could be asked. Nothing has changed.',
  'command.passed-on':
    '"{text}": {name} decides that, and has been told in a mail. Nothing changes until you hear from {name}.',
  'command.resign':
    'You give up your seat, and somebody else takes it over. If you only need days or hours off, ABSENCE keeps your seat: ABSENCE 24 Dec TO 2 Jan, or ABSENCE 10 minutes.',
  'command.resign.replace':
    'Do you know somebody who would play on? Ask the others: PROPOSE REPLACE {seat} WITH name address, and why.',
  'command.resign.replace.gm':
    'Do you know somebody who would play on, or want somebody to be found? Your moderator can help: PRESS TO GM.',
  'command.resign.confirm': 'To give the seat up, answer with: CONFIRM {code}. Nothing has changed yet.',
  'command.notify.each': 'You get every report: after each {=unit|impulse}, whoever acted. Nothing is left out.',
  'command.notify.turns':
    'You get a mail when you are asked something, when your {=unit|impulse} is over, and when your pieces fought, moved or fell, with all that has happened since the last one. Left out are {=units|impulses} of others that do not touch your pieces: the next mail tells them.',
  'command.notify.daily':
    'You get one report a day, at 07:00 in {zone}, of all that has happened. When you are asked something, when your {=unit|impulse} is over, and when your pieces fought, moved or fell, you get a mail at once. What others do besides waits for the report of the day.',
  'command.report.sent': 'Your last report is sent again, unchanged, in a separate mail.',
  'command.report.none': 'You have not had a report yet.',
  'command.timezone': 'Your times are shown in {zone}, where it is {now}.',
  'command.language': 'Your mails are now in {name}. Orders are still written in English words.',
  'command.rolls':
    'In the last {impulses:#{=unit|impulse}|{=units|impulses}}: {count:#roll|rolls} of {all} in all, by number, label and faces.',
  'command.rolls.head': 'Hash at the head of the log: {hash}',
  'command.map.roads': 'Roads from there:',
  'command.map.road': '{there} ({road})',
  'command.hand.none': 'You hold no cards.',
  'command.card.which': 'Which one? Give its number or its title: CARD 47.',
  'command.card.which.title': 'Which one? Write {word} and its title.',
  'command.card.none': 'There is no card {numbers}.',
  'command.card.no-cards': 'This game has no cards to read.',
  'command.dice.count': 'dice',
  'command.dice.mean': 'mean',
  'command.dice.high': '5s and 6s',
  'command.dice.share': '{high} = {percent}% (33% plus or minus {spread}%)',
  'command.dice.all': 'all rolls',
  'command.dice.expected':
    'Fair dice have a mean of 3.50, and a third of them show a 5 or a 6. About two shares in three lie within the given limits, and nineteen in twenty within twice as much.',

  'command.unlock.waiting': 'Your orders have not been carried out yet: WITHDRAW takes them back.',
  'command.unlock.open': 'Your orders are a draft, and you can change them.',
  'section.message': 'Your message to {names}',
  'section.unlock': 'Taking orders back',
  'section.status': 'The present state',
  'section.hand': 'Your hand',
  'section.map': 'The map',
  'section.visible': 'Your matches: reply to one of these',
  'section.meanwhile': 'In the meantime',
  'section.ahead': 'Saved for later',
  'section.orders': 'Your orders',
  'section.standing': 'Your standing orders',
  'section.history': 'What happened lately',
  'section.deadline': 'Your time',
  'section.help': 'How to write',
  'section.help.topic': 'How to write: {topic}',
  'section.card': 'The card',
  'section.rolls': 'The dice log',
  'section.who': 'The players',
  'section.timezone': 'Time zone',
  'section.language': 'Language',
  'section.notify': 'Your mails',
  'section.last-report': 'Last report',
  'section.absence': 'Your absence',
  'section.noabsence': 'Your absence',
  'section.extend': 'More time',
  'section.resign': 'Resignation',
  'section.report': 'Report',
  'section.dice': 'Dice so far',

  'refused.draft.changed': 'the draft has been changed meanwhile; look at it again',
  'refused.match.unknown': 'there is no such match',
  'refused.match.stopped': 'the match is not running at present',
  'refused.match.moved': 'the match has moved on since this page was made',
  'refused.match.running': 'the match is not paused',
  'refused.deadline.hours': 'a deadline can move by at most 90 days',
  'refused.deadline.none': 'nothing is open there',
  'refused.deadline.none.seat': 'nothing is open for {seat}',
};

/** A sentence of the match. */
export const say = (key: string, args?: JsonObject): string => format(en, {}, message(key, args));
