export type { AuditKind, AuditRow, AuditWay } from '../store/audit.ts';
export type { LetterHead, MatchHead } from '../store/records.ts';
export * from './acts/index.ts';
export * from './address.ts';
export * from './advance.ts';
export * from './answer.ts';
export * from './api-key.ts';
export { drand, isDrand } from './beacon-drand.ts';
export { isAnythingUndone, type Undone, undoneIn } from './branch.ts';
export * from './check.ts';
export * from './clock.ts';
export * from './create.ts';
export { bindDice, fixSalts, giveSalt, saltFrom } from './dice-opening.ts';
export {
  exportForSeat,
  exportMatch,
  moderatorRecord,
  packRecord,
  publicExport,
  type RecordExport,
} from './export.ts';
export { MatchFault } from './fault.ts';
export {
  type FewerMailsPage,
  fewerMailsPage,
  seatOfFewerMailsAddress,
  sendFewerMails,
} from './fewer-mails.ts';
export {
  changeTerms,
  type FormedMatch,
  type FormingPage,
  formingPage,
  formMatch,
  type InviteOrder,
  inviteTo,
  keepInvitations,
  resendInvitation,
  startFormed,
  withdrawInvited,
} from './forming.ts';
export * from './game.ts';
export * from './games.ts';
export { homeOf, type Place } from './home.ts';
export { type Imported, importMatch } from './import.ts';
export { invitationLink, offerLetter } from './invitation.ts';
export { type JoinTerms, readAnswer } from './join-answer.ts';
export { problemWords, waitingNotes } from './join-mail.ts';
export { type Answered, declineInvitation, type InvitedTo, invitedByToken, joinInvitation } from './joining.ts';
export { isMailAddress } from './mail-address.ts';
export * from './mailbox.ts';
export { isZone } from './match-plan.ts';
export { EXCUSES } from './missed.ts';
export * from './moderator.ts';
export { mailList, openLetter, openMail } from './moderator-mails.ts';
export { positionFor } from './moderator-position.ts';
export type { Trouble } from './moderator-trouble.ts';
export { chooseObserverMails, observerByToken, stopObserving } from './observing.ts';
export * from './operator.ts';
export type { OrderForm } from './order-form.ts';
export * from './outbox.ts';
export { LINK, NO_DECISION } from './outgoing.ts';
export * from './pace.ts';
export { type PaceBoard, type PaceLine, paceBoard } from './pace-board.ts';
export * from './pack-folder.ts';
export * from './packs.ts';
export * from './pages.ts';
export { type PeoplePage, peoplePage } from './people.ts';
export {
  type ClosedPoll,
  type ModeratorPolls,
  type OpenPoll,
  pollsToModerate,
  type SeatPolls,
} from './poll-board.ts';
export { askAll, LONGEST_QUESTION, MOST_POLL_HOURS } from './polls.ts';
export { PRESS_RULES, type PressRule } from './press-rule.ts';
export {
  type PlannedProposal,
  PROPOSALS,
  type Proposal,
  planProposal,
  propose,
  readProposal,
} from './proposal.ts';
export { isPublicAddress } from './public-address.ts';
export { chooseLanguage } from './reader-language.ts';
export * from './readiness.ts';
export * from './reading.ts';
export { type Replacement, replaceSeat } from './replacement.ts';
export * from './replay.ts';
export { resendLetter, resendReport } from './resend.ts';
export * from './roll-chain.ts';
export { seatEvents, type ToldReport, toldReports } from './seat-feed.ts';
export * from './service.ts';
export { askToSignIn, SESSION_DAYS, signedIn, signIn, signInByToken, signOut, writeSignIns } from './sign-in.ts';
export * from './submission.ts';
export { chooseNotify } from './telling.ts';
export { termsOf } from './terms.ts';
export { tryOrders } from './trial.ts';
export { sayVerdict } from './verdict.ts';
export { verifyRecord } from './verify.ts';
export * from './wake.ts';
export * from './webhook.ts';
export * from './words.ts';
