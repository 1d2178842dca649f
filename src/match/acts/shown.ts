/**
 * For every kind of audit row: whether it shows a hand or lets one be opened, and who is told. docs/roles.md is made
 * from it.
 */
import type { AuditKind } from '../../store/audit.ts';

/** Whose secrets are shown, and to whom. */
interface Disclosure {
  /** `no`: nobody's; `agreed`: to a moderator who sees everything, as agreed; `yes`: somebody may see a new hand. */
  readonly hand: 'no' | 'agreed' | 'yes';
  readonly how: string;
  readonly told: 'all' | 'the seat' | 'nobody' | 'who is asked' | 'all, the others with the result only';
  /** It stands on the page of every seat until its player has seen it. */
  readonly onPage: boolean;
}

const plain = (told: Disclosure['told'], how = 'nothing hidden is shown'): Disclosure => ({
  hand: 'no',
  how,
  told,
  onPage: false,
});

export const SHOWN: Readonly<Record<AuditKind, Disclosure>> = {
  extend: plain('all'),
  pause: plain('all'),
  resume: plain('all'),
  pace: plain('all'),
  remind: plain('the seat', 'the reminder goes to the address of the seat'),
  broadcast: plain('all'),
  write: plain('the seat'),
  rule: { ...plain('all'), onPage: true },
  agree: { ...plain('all'), onPage: true },
  strike: plain('all'),
  now: plain('the seat', 'how many lines a seat has handed over, and none of them'),
  process: plain('all', 'how many lines and standing orders a seat has, and none of them'),
  policy: plain('all'),
  'act-as': {
    hand: 'agreed',
    how: 'how the lines are read tells of the hand: a blind moderator learns it when it is done and told, and never from a preview',
    told: 'all, the others with the result only',
    onPage: false,
  },
  unlock: plain('all', 'how many lines, and none of them'),
  override: {
    hand: 'agreed',
    how: 'hidden parts can be changed after a glass is broken, of the seats whose glass it was, and are compared or copied by nobody blind',
    told: 'all, the others with the result only',
    onPage: true,
  },
  end: plain('all', 'the record of a match that is over is open to all'),
  rollback: { ...plain('all'), onPage: true },
  dice: plain('all'),
  glass: {
    hand: 'yes',
    how: 'the moderator sees hand, orders and mails of the seat until the match moves on',
    told: 'all',
    onPage: true,
  },
  assign: {
    hand: 'agreed',
    how: 'lines of a mail are shown where the moderator sees both seats; the seat that it is given to reads them',
    told: 'all',
    onPage: false,
  },
  release: {
    hand: 'agreed',
    how: 'lines of the mail are shown where the moderator sees the seat',
    told: 'the seat',
    onPage: false,
  },
  reread: {
    hand: 'no',
    how: 'it is read as when it came in, and its writer is answered',
    told: 'the seat',
    onPage: false,
  },
  answer: plain('the seat'),
  undo: plain('nobody', 'nobody has read of what it takes back'),
  link: {
    hand: 'yes',
    how: 'the new link goes by mail to the player, and to no page of a moderator; the one before is dead',
    told: 'all',
    onPage: true,
  },
  'moderator-link': plain('nobody', 'it opens what its moderator sees anyway'),
  address: {
    hand: 'yes',
    how: 'who reads the new address reads the hand: it counts as a broken glass',
    told: 'all',
    onPage: true,
  },
  'mail-again': plain('nobody', 'to the address that the seat had before'),
  'answers-again': plain('nobody', 'its player gets one mail about what was not answered'),
  resend: plain('the seat', 'it goes to the address of the seat'),
  replace: { hand: 'yes', how: 'who joins sees what the seat sees', told: 'all', onPage: false },
  invite: {
    hand: 'yes',
    how: 'who joins to moderate sees what its moderator sees, and an observer what everybody does',
    told: 'who is asked',
    onPage: false,
  },
  'invite-again': plain('who is asked', 'to the address that was asked before'),
  uninvite: plain('who is asked'),
  terms: { hand: 'yes', how: 'what the moderator sees, before play begins', told: 'all', onPage: false },
  start: plain('all'),
  asked: plain('all'),
  answered: plain('all'),
  proposed: plain('all'),
  agreed: plain('all', 'what is agreed on is an act of its own'),
  'agreed-in-vain': plain('all'),
  'not-agreed': plain('all'),
};
