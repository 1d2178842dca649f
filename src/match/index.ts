export type { AuditKind, AuditRow, AuditWay } from '../store/audit.ts';
export type { LetterHead, MatchHead } from '../store/records.ts';
export * from './acts/acting.ts';
export * from './acts/index.ts';
export * from './api-key.ts';
export { drand } from './dice/drand.ts';
export { bindDice, fixSalts, saltFrom } from './dice/opening.ts';
export { isDrand, isQuicknet, QUICKNET } from './dice/quicknet.ts';
export * from './dice/roll-chain.ts';
export { sayVerdict, tellUnreadable } from './dice/verdict.ts';
export { matchOf, verifyRecord } from './dice/verify.ts';
export * from './forming/create.ts';
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
} from './forming/forming.ts';
export { invitationLink, offerLetter } from './forming/invitation.ts';
export { type JoinTerms, readAnswer } from './forming/join-answer.ts';
export { problemWords, waitingNotes } from './forming/join-mail.ts';
export { type Answered, declineInvitation, type InvitedTo, invitedByToken, joinInvitation } from './forming/joining.ts';
export { isZone } from './forming/match-plan.ts';
export { termsOf } from './forming/terms.ts';
export * from './game.ts';
export * from './games.ts';
export { sendMailTo } from './moderator/keys-of-a-seat.ts';
export { mailList, openLetter, openMail } from './moderator/mails.ts';
export * from './moderator/moderator.ts';
export { positionFor } from './moderator/position.ts';
export type { Trouble } from './moderator/trouble.ts';
export { correctionsOf, seeActs } from './moderator/unseen.ts';
export { chooseObserverMails, observerByToken, stopObserving } from './observers/observing.ts';
export * from './orders/answer.ts';
export * from './orders/check.ts';
export type { OrderForm } from './orders/order-form.ts';
export { ownsOf } from './owns.ts';
export * from './pack-folder.ts';
export * from './packs.ts';
export * from './pages.ts';
export { homeOf, type Place } from './people/home.ts';
export * from './people/operator.ts';
export { type PeoplePage, peoplePage } from './people/people.ts';
export { type Replacement, replaceSeat } from './people/replacement.ts';
export { askToSignIn, SESSION_DAYS, signedIn, signIn, signInByToken, signOut, writeSignIns } from './people/sign-in.ts';
export * from './play/advance.ts';
export { MatchFault } from './play/fault.ts';
export {
  type ClosedPoll,
  type ModeratorPolls,
  type OpenPoll,
  pollsToModerate,
  type SeatPolls,
} from './polls/board.ts';
export { askAll, LONGEST_QUESTION, MOST_POLL_HOURS } from './polls/polls.ts';
export {
  type PlannedProposal,
  PROPOSALS,
  type Proposal,
  planProposal,
  propose,
  readProposal,
} from './polls/proposal.ts';
export * from './post/address.ts';
export {
  type FewerMailsPage,
  fewerMailsPage,
  seatOfFewerMailsAddress,
  sendFewerMails,
} from './post/fewer-mails.ts';
export { isMailAddress } from './post/mail-address.ts';
export * from './post/mailbox.ts';
export * from './post/outbox.ts';
export { LINK, NO_DECISION } from './post/outgoing.ts';
export { isPublicAddress } from './post/public-address.ts';
export { chooseLanguage } from './post/reader-language.ts';
export * from './post/reading.ts';
export { resendLetter, resendReport } from './post/resend.ts';
export * from './post/submission.ts';
export { chooseNotify } from './post/telling.ts';
export { tryOrders } from './post/trial.ts';
export * from './post/webhook.ts';
export { PRESS_RULES, type PressRule } from './press/rule.ts';
export { isAnythingUndone, type Undone, undoneIn } from './record/branch.ts';
export {
  exportForSeat,
  exportMatch,
  moderatorRecord,
  packRecord,
  publicExport,
  type RecordExport,
} from './record/export.ts';
export { type Imported, importMatch } from './record/import.ts';
export type { ToldMail } from './record/kept-mails.ts';
export * from './record/readiness.ts';
export * from './record/replay.ts';
export { unpackRecord } from './record/unpack.ts';
export { seatEvents, type ToldReport, toldReports } from './seat-feed.ts';
export * from './seat-key.ts';
export * from './service.ts';
export * from './time/clock.ts';
export { EXCUSES } from './time/missed.ts';
export * from './time/pace.ts';
export { type PaceBoard, type PaceLine, paceBoard } from './time/pace-board.ts';
export * from './time/wake.ts';
export * from './words.ts';
