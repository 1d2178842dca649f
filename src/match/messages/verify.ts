/** What only a terminal says of a record: its mails, the play itself and its import. */
import type { Catalogue } from '../../engine/message.ts';

export const verifySentences: Catalogue = {
  'verify.mails':
    'Mails compared with it: {mails}, with {heads:#head|heads} of the log, {hashes:#key or hash|keys and hashes}, {rounds:#round|rounds}, {seals:#commitment|commitments} of answers under seal and {faces:#roll|rolls}.',
  'verify.mails.newer': 'Mails that are newer than the record, and not checked: {newer}. Take a newer record.',
  'verify.mails.rounds':
    'Of {locks:#round|rounds} that dice waited for, {told} stood in a mail that your mail server had before the round came; the others rest on the word of the server.',
  'mail.fault.none': 'No mail of this match was found: is it the right folder?',
  'mail.fault.head':
    'The mail of {when} ({id}) shows the head {head}, which no row of the log has: the log was changed after it, at row {row} or before.',
  'mail.fault.rolls':
    'The mail of {when} ({id}) counts {rolls:#roll|rolls} at row {row}; by the log there are {count}.',
  'mail.fault.hash': 'The mail of {when} ({id}) shows the key or hash {hash}, which is none of this record.',
  'mail.fault.seal':
    'The mail of {when} ({id}) shows the commitment {commitment} for an answer under seal, and no row of the log has it. That is right only if the answer was changed before it counted as given.',
  'mail.fault.content': 'The mail of {when} ({id}) shows content {pack}..., which is not that of this record.',
  'mail.fault.faces': 'The mail of {when} ({id}) tells {faces} as roll {no}; row {row} of the log says something else.',
  'mail.fault.round':
    'The mail of {when} ({id}) said that orders wait for round {told} of the beacon; row {row} of the log waits for {round}. That is right only if you changed them or took them back after that mail.',
  'verify.replayed':
    'Played again by the rules, {impulses:#impulse|impulses}: every position, event and roll is the same.',
  'verify.not-replayed': 'Not played again: {reason:say}',
  'verify.no-rules': 'the match was played with other rules than these ({game} {ruleset}).',
  'verify.no-content': 'the file does not hold the content of the match.',
  'verify.not-whole': 'the file holds what one seat may know.',
  'import.exists': 'There is a match {code} here already.',
  'import.not-whole': 'Only a complete record, as operators get it, can be imported.',
  'import.no-rules': 'The match was played with other rules than these ({game} {ruleset}).',
  'import.term': 'The file has something as its {what} that no match can have.',
  'import.open': 'The open questions of the file are not those that the rules ask there.',
  'import.head': 'The log does not end where the match stood.',
  'replay.fault.start': 'The rules cannot begin the match of the file: {reason}.',
  'replay.fault.content': 'The content in the file is not that with which row {row} of the log began the match.',
  'replay.fault.powers': 'The file gives {seat} other powers than the rules give it in this match.',
  'replay.fault.answer': 'Impulse {impulse} (to row {row}), played again: {reason}',
  'replay.fault.stretch':
    'Roll {no} (row {row}) uses the round of an earlier roll, and the answer to question {decision} before it was not filed when that one was locked.',
  'replay.fault.unsealed':
    'The answer of {seat} to question {decision} was given under seal, and no row of the log says so.',
  'replay.fault.sealed-late':
    'Row {row} of the log has the answer to question {decision} under seal only after row {before}, which follows from it.',
  'replay.fault.no-choice':
    'The answer to question {decision} (impulse {impulse}) is said to follow from the {origin}, which give another one.',
  'verify.stand-ins':
    'Answers of stand-ins: {all}, of which {same} came out again. Those to {count:#question|questions} ({questions}) did not: another release may have played them; if none has, they rest on the word of the server.',
  'replay.fault.events': 'Impulse {impulse} (to row {row}), played again: event {no} comes out differently.',
  'replay.fault.rolls': 'Impulse {impulse} (to row {row}), played again: roll {no} comes out differently.',
  'replay.fault.sealed': 'Roll {no} (row {row}) is sealed over other answers than those that it followed.',
  'replay.fault.moment':
    'Row {row} of the log counts the orders of roll {no} from {at}; nobody was waited for, so they count from {wanted}.',
  'replay.fault.own-round':
    'Row {row} of the log waits for a round of its own for roll {no}; nobody was waited for, and nothing that lay filed was changed, so it takes the round of the roll before it.',
  'replay.fault.key-early': 'Row {row} of the log publishes a key, and no turn ends with impulse {impulse}.',
  'replay.fault.key-missing': 'A turn ends with impulse {impulse}, and row {row} of the log does not publish its key.',
  'replay.fault.position': 'Impulse {impulse} (to row {row}), played again: it leads to another position.',
  'replay.fault.end': 'Impulse {impulse} (to row {row}), played again, does not come to its end.',
  'replay.fault.origin':
    'The position after impulse {impulse} (row {row}) came about in another way than the log says.',
  'replay.fault.reshuffle':
    'The draw piles in the position after impulse {impulse} (row {row}) are not in the order of their shuffle.',
};
