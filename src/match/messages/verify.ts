/** Sentences about the result of a check of the dice. */
import type { Catalogue } from '../../engine/message.ts';

export const verifySentences: Catalogue = {
  'verify.match': '{code} "{name}": {game}, {scenario}. {state:say}',
  'verify.over': 'The match is over.',
  'verify.running': 'The match goes on.',
  'verify.bound': 'Bound before play by: dice {dice}, deck {deck}. Compare them with your invitation.',
  'verify.head': 'Head of the log after {rows:#row|rows}: {head}. Reports show its first 16 digits.',
  'verify.mode.L2': 'Mode L2: secrets of the server, salts of the players, and a public beacon.',
  'verify.mode.L1':
    'Mode L1: secrets of the server and salts of the players. Nobody could choose a result; the server could have looked ahead.',
  'verify.mode.L0': 'Mode L0: secrets of the server alone, bound before play. No player put a salt in.',
  'verify.mode.L2.partly':
    'Mode L2 now, but {unawaited:#draw|draws} fell without the beacon. These depend on secrets of the server and salts of the players alone.',
  'verify.mode.row':
    'Row {row} of the log changes the mode to {mode}: "{reason}". Everybody was told of it: if you were not, ask.',
  'verify.resalted':
    '{count:#row|rows} of the log ({rows}) bind a seat to another salt than before. That is right only where its player was replaced before play.',
  'verify.rounds': 'Rounds of the beacon: {all:#value|values}, each with a signature that only the beacon can make.',
  'verify.rounds.unknown':
    'Rounds of the beacon: {all:#value|values}, of which {unknown} could not be held against the beacon here. Compare them with what the beacon publishes.',
  'verify.seals': 'Answers under seal: {same}, each the one that the log had before the others were known.',
  'verify.seals.changed':
    'Changed or taken back under seal, while others had still to answer: {count:#time|times} (rows {rows}).',
  'verify.corrections':
    'A moderator has changed the position in {count:#row|rows} of the log ({rows}). Everybody was told of each: if you were not, ask.',
  'verify.undone':
    'Rolled back {rollbacks:#time|times}: what was undone is checked by the log alone, and not played again.',
  'verify.believe.L2':
    'Not in the record: whether orders came in when the log says so. Hold your own mails against it (--mails): a round that a mail named before it came was not chosen.',
  'verify.believe.L1':
    'Not in the record: whether the server looked ahead, and, where its operator had a seat, whether he chose its salt last.',
  'verify.believe.L0':
    'Not in the record: whether the server tried many secrets before it was bound, and whether it looked ahead.',
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
  'verify.epochs': 'Epochs that other orders or another position after a rollback have begun: {epochs}.',
  'verify.checked':
    'Recomputed: {dice:#die|dice}, {shuffles:#shuffle|shuffles}; {boundaries:#impulse|impulses} compared.',
  'verify.pending':
    'Cannot be checked before their keys are published: {rolls:#roll|rolls}, {shuffles:#shuffle|shuffles}.',
  'verify.replayed':
    'Played again by the rules, {impulses:#impulse|impulses}: every position, event and roll is the same.',
  'verify.not-replayed': 'Not played again: {reason:say}',
  'verify.no-rules': 'the match was played with other rules than these ({game} {ruleset}).',
  'verify.no-content': 'the file does not hold the content of the match.',
  'verify.not-whole': 'the file holds what one seat may know.',
  'verify.unknown': 'Lines of kinds that no record has, and not checked: {kinds}.',
  'verify.unchecked': 'Not checked: reports, messages, the times of events, and the names of players.',
  'verify.good': 'Nothing is wrong.',
  'verify.unplayed':
    'The log and the dice are right. Whether the match was played by the rules was not checked: "npm run verify" with the rules of the match does that.',
  'verify.bad': 'WRONG: {count:#fault|faults}.',
  'verify.unreadable': 'This is not a record of a match: line {line} cannot be read.',
  'verify.unreadable.size':
    'This is not a record of a match: it is larger than {packed} million bytes, or {unpacked} million uncompressed.',
  'verify.unreadable.lines': 'This is not a record of a match: it has more than {lines} lines.',
  'verify.unreadable.depth': 'This is not a record of a match: lists in line {line} are nested too deeply.',
  'import.exists': 'There is a match {code} here already.',
  'import.not-whole': 'Only a complete record, as operators get it, can be imported.',
  'import.no-rules': 'The match was played with other rules than these ({game} {ruleset}).',
  'import.term': 'The file has something as its {what} that no match can have.',
  'import.open': 'The open questions of the file are not those that the rules ask there.',
  'import.head': 'The log does not end where the match stood.',
  'dice.fault.secret': 'The secret of the {which} is not the one that the match was bound to.',
  'dice.fault.state.over': 'By the log the match is over, and the file says that it goes on.',
  'dice.fault.state.running': 'The file says that the match is over; by the log it goes on.',
  'dice.fault.eyes':
    'The file says that it was written for one reader, and it has secrets, which such a file never has.',
  'dice.fault.secrets': 'By the log the match is over, and the file lacks its secrets.',
  'dice.fault.setup': 'Row {row} of the log began the match with something else as its {what} than the file has.',
  'dice.fault.seal-seat': 'Row {row} of the log has an answer under seal of {seat}, which is no seat of the match.',
  'dice.fault.seal':
    'The answer of {seat} to question {decision} is not the one that row {row} of the log had under seal.',
  'dice.fault.salt-seat': 'Row {row} of the log has a salt of {seat}, which is no seat of the match.',
  'dice.fault.mode-idle': 'Row {row} of the log changes the mode to {mode}, which it was already.',
  'dice.fault.unbound': 'The log does not say what the match was bound to.',
  'dice.fault.row': 'Row {row} of the log is missing: row {found} stands in its place.',
  'dice.fault.hash': 'Row {row} of the log has been changed: its hash differs.',
  'dice.fault.text': 'Row {row} of the log cannot be read.',
  'dice.fault.bound': 'Row {row} of the log binds the match to other commitments than its invitation.',
  'dice.fault.key': 'Row {row} of the log publishes a key {link} that does not belong to the chain.',
  'dice.fault.deck': 'Row {row} of the log publishes a secret of the deck that the match was not bound to.',
  'dice.fault.gap': 'Row {row} of the log is roll {no}, and roll {wanted} should come.',
  'dice.fault.again': 'Row {row} of the log repeats a roll {no} that a rollback has not undone.',
  'dice.fault.epoch': 'Row {row} of the log has another epoch than its place demands.',
  'dice.fault.epoch-free':
    'Row {row} of the log begins an epoch, and no rollback before it gives cause for one: each rollback has one epoch at most.',
  'dice.fault.epoch-missing':
    'Row {row} of the log differs from what stood there before the rollback, and no epoch begins with it.',
  'dice.fault.epoch-idle':
    'Row {row} of the log begins an epoch, though the orders are the same as before the rollback.',
  'dice.fault.place': 'Row {row} of the log ({kind}) stands where it is not allowed.',
  'dice.fault.time': 'Row {row} of the log has the time {at}, but a row above it is later.',
  'dice.fault.salt': 'Row {row} of the log opens another salt of {seat} than was bound when its player joined.',
  'dice.fault.salts-mode': 'Row {row} of the log begins mode {mode}, which its salts and its beacon do not give.',
  'dice.fault.rollback': 'Row {row} of the log goes back to impulse {to}, and not to the rolls that there were then.',
  'dice.fault.link': 'Roll {no} (row {row}) follows from key {link}; the key of its turn is {wanted}.',
  'dice.fault.lock-twice': 'Row {row} of the log locks the orders of roll {no} a second time.',
  'dice.fault.lock-left': 'Row {row} of the log stands where roll {no} has to fall, which row {lock} has locked.',
  'dice.fault.round':
    'Row {row} of the log waits for round {round} of the beacon; by its moment it has to be {wanted}.',
  'dice.fault.filed': 'Row {row} of the log was sealed over other filed orders than the record has (roll {no}).',
  'dice.fault.reshuffle':
    'Row {row} of the log reorders the draw piles, but its epoch, its shuffles and the resulting correction do not follow.',
  'dice.fault.stale': 'Roll {no} (row {row}) follows from key {link}, which was published already.',
  'dice.fault.mode': 'Roll {no} (row {row}) has another mode than the match.',
  'dice.fault.lock':
    'Roll {no} (row {row}) did not wait for the round of the beacon that was fixed when orders were locked.',
  'dice.fault.beacon': 'Row {row} of the log has another value for round {round} than the beacon published.',
  'dice.fault.faces': 'Roll {no} ({label}, row {row}) says {told}; its key gives {faces}.',
  'dice.fault.size': 'Shuffle {no} ({label}, row {row}) was of another number of cards.',
  'dice.fault.order': 'Shuffle {no} ({label}, row {row}) came out in another order, from card {place} on.',
  'dice.fault.roll': 'Roll {no} ({label}) in the list of rolls is not the one in the log.',
  'dice.fault.rolls': 'The list has {count:#roll|rolls}; by the log there should be {log}.',
  'dice.fault.answers': 'An answer of impulse {impulse} (questions {from} to {to}) has been changed.',
  'dice.fault.origins':
    'The record says something else than the log of who gave an answer of impulse {impulse} (questions {from} to {to}), or of the line that gave it.',
  'dice.fault.events': 'An event of impulse {impulse} (events {from} to {to}) has been changed.',
  'dice.fault.position': 'The position after impulse {impulse} has been changed.',
  'dice.fault.boundary': 'Impulse {impulse} is not in the log.',
  'dice.fault.boundaries': 'There are {count:#position|positions}; by the log there should be {log}.',
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
