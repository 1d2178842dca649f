/** All sentences of the letters that do not belong to a game. */
import type { Catalogue } from '../../engine/index.ts';

const verdicts: Catalogue = {
  'letter.action': 'ACTION NEEDED',
  'letter.action.due': 'ACTION NEEDED by {when}, {distance}',
  'letter.decision': 'DECISION NEEDED',
  'letter.decision.due': 'DECISION NEEDED by {when}, {distance}',
  'letter.waiting': 'FYI - waiting for {names}',
  'letter.waiting.reactions': 'FYI - waiting for reactions',
  'letter.over': 'GAME OVER',
  'letter.reminder.soon': 'REMINDER - due {when}, {distance}',
  'letter.reminder.last': 'LAST REMINDER - due {when}, {distance}',
  'letter.reminder.due': 'DUE NOW - time of grace until {when}, {distance}',
  'letter.reminder.due.open': 'DUE NOW - the deadline has passed',
  'letter.reminder.late': 'LATE - the match waits for you',
  'letter.notice.extended': 'NOTICE - the deadline has moved',
  'letter.notice.paused': 'NOTICE - the match is paused',
  'letter.notice.resumed': 'NOTICE - the match goes on',
  'letter.notice.late': 'NOTICE - waiting for {names}',
  'letter.notice.fault': 'NOTICE - the match has stopped for a check',
  'letter.notice.word': 'NOTICE from the moderator',
  'letter.invitation': 'WELCOME - you play {seat}',
};

const facts: Catalogue = {
  'fact.match': 'Match',
  'fact.match.value': '{occasion} - {code} "{name}"',
  'fact.due': 'Due',
  'fact.due.value': '{when}, {distance}',
  'fact.due.grace': '{when}, {distance}; grace to {grace}',
  'fact.seat': 'You play',
  'fact.seat.value': '{powers}, seat {seat}',
  'fact.seat.plain': '{powers}',
  'fact.report': 'Report',
  'fact.report.value': 'number {no}, {rolls:#roll|rolls} in the dice log',
  'fact.held': 'Held for you',
  'fact.held.value': '{draft} {count:#standing order|standing orders} in force.',
};

const sections: Catalogue = {
  'section.headline': 'Headline',
  'section.decide': 'You must decide',
  'section.map': 'The map',
  'section.chronicle': 'What happened since your last mail',
  'section.standing': 'Your standing orders',
  'section.press': 'Messages',
  'section.template': 'Write like this',
  'section.commitments': 'Dice and deck are bound already',
  'section.players': 'The seats',
  'section.how': 'How to answer',
  'section.ack': 'What was read',
};

const report: Catalogue = {
  'report.nothing': 'Nothing has happened since your last mail.',
  'report.choices': 'You may answer:',
  'report.choices.more': 'and {count} more; the order page lists them all.',
  'report.silence': 'Should nothing be heard: {silence}',
  'report.page': 'Your order page',
  'report.map.link': 'Live map (your seat only)',
  'report.map.attached': 'The map is attached.',
  'report.map.alt': 'The map. Changed: {changes}.',
  'report.map.alt.none': 'The map. Nothing has changed on it since your last mail.',
  'report.answered': 'Answered for you: {text} ({by}).',
  'report.standing.used': '{text} - used {used:#time|times}, stays',
  'report.standing.invalid': '{text} - no longer applies: {reason}',
  'report.press': '{from} to {to}: "{text}"',
  'report.template.note': 'Copy above the boundary line and edit; lines with | are inert.',
  'report.template.others': 'Also to write: STATUS HAND MAP DEADLINE HELP, or PRESS TO somebody, your words, END.',
  'report.pack': 'Content: {pack}.',
  'report.dice': 'Dice log: head {head}, {rolls:#roll|rolls}.',
  'report.verify': 'To check the dice',
  'report.why': 'You get this because you play in {code}. The match keeps its clock in {zone}.',
  'report.fewer': 'Fewer mails',
};

const others: Catalogue = {
  'reminder.asked': 'You are asked:',
  'reminder.draft': 'Held for you: {draft}',
  'reminder.silence': 'Should nothing be heard: {silence}',
  'reminder.late': 'Your orders are still taken as long as the decision is open.',
  'notice.extended': 'The deadline is now {when}, {distance}.',
  'notice.paused': 'The clock stands still until the match goes on. Orders and messages are still taken.',
  'notice.resumed': 'The match goes on.',
  'notice.late': 'A deadline has passed; the match waits for {names}.',
  'notice.fault': 'The record and the rules do not agree. Nothing is lost; the moderator has been told.',
  'notice.word': '{by} writes:',
  'notice.reason': 'Reason: {reason}',
  'invitation.welcome': 'You have a seat in {name}, a match of {game} by mail. You play {powers}.',
  'invitation.begin': 'It begins with {occasion}. Your first report follows in a mail of its own.',
  'invitation.pace': 'Pace: {pace}',
  'invitation.page': 'Your private page',
  'invitation.secret': 'The address is yours alone: whoever has it can give your orders. Do not forward this mail.',
  'invitation.how.reply': 'Reply to a report and write your orders above the boundary line, one a line.',
  'invitation.how.page': 'Or open your private page and give them there; both ways lead to the same orders.',
  'invitation.how.ack':
    'Every mail of yours is answered with how each line was read. Nothing is bound before you write DONE.',
  'invitation.how.standing': 'Say in advance how you react (standing orders): the match then need not wait for you.',
  'invitation.commitments':
    'All dice and all shuffles of this match follow from two secrets, drawn before the first card. These are their hashes (SHA-256). The secrets are published at the end, and anybody can check every roll against them. Keep this mail.',
  'invitation.dice': 'dice {hash}',
  'invitation.deck': 'deck {hash}',
};

export const sentences: Catalogue = { ...verdicts, ...facts, ...sections, ...report, ...others };
