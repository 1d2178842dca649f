/** The data for the page of a match's people. */
import { LANGUAGE_NAMES, LANGUAGES, type LanguageTag } from '../../engine/index.ts';
import { joined, type Speech } from '../../i18n/index.ts';
import { VISIBILITIES } from '../../match/acts/sight.ts';
import type { PeoplePage } from '../../match/people/people.ts';
import { PRESS_RULES } from '../../match/press/rule.ts';
import { BOUNCE_RULES, DRAFT_RULES, PACES, POLICIES, paceNameOf, STAFF_RULES } from '../../match/time/pace.ts';
import { type Clockface, makeClockface } from '../../reports/index.ts';
import { sayIn } from '../render.ts';
import { DAYS, WEEKDAYS, zones } from './new-match.ts';

export interface PeopleNews {
  readonly good: boolean;
  readonly text: string;
}

interface PeopleScreen {
  readonly page: PeoplePage;
  readonly now: Date;
  readonly base: string;
  readonly office: string | undefined;
  readonly form: string;
  readonly news: PeopleNews | undefined;
  readonly language: LanguageTag;
  /** The seat whose form stands open. */
  readonly open: string | undefined;
}

/** The page with the words and the clock of its reader. */
interface Told {
  readonly page: PeoplePage;
  readonly say: Speech;
  readonly clock: Clockface;
  readonly language: LanguageTag;
}

export const peopleScreen = ({ page, now, base, office, form, news, language, open }: PeopleScreen) => {
  const { code, zone, isForming, seats, invitations } = page;
  const say = sayIn(language, page.game.reporter);
  const told = { page, say, clock: makeClockface(zone, now, language), language };
  const missing = seats.filter(({ isTaken }) => !isTaken).length;
  return {
    title: say('people.title', { code, name: page.name }),
    crumbs: say('people.crumbs', { code }),
    say,
    language,
    base,
    office,
    form,
    news,
    zones,
    isForming,
    lead: isForming
      ? joined(
          [say('people.forming'), missing > 0 ? say('people.missing', { count: missing }) : say('people.full')],
          language,
        )
      : say('people.running'),
    canStart: isForming && missing === 0,
    isOver: page.isOver,
    seats: seats.map((seat) => ({ ...seatOf(seat, told), isOpen: seat.id === open })),
    invitations: invitations.map((each) => invitationOf(each, told)),
    terms: isForming ? termFields(told) : undefined,
    facts: page.terms,
    commitments: page.commitments,
    role: roleField(say),
    others: personFields('other', told),
  };
};

type PeopleSeat = PeoplePage['seats'][number];
type PeopleInvitation = PeoplePage['invitations'][number];

/** The state of a seat: a pending invitation is shown before a player who has left. */
const stateOf = ({ isTaken, isVacant }: PeopleSeat, open: PeopleInvitation | undefined) => {
  if (open && (!isTaken || isVacant)) return open.bounced === null ? 'invited' : 'bounced';
  if (isVacant) return 'vacant';
  return isTaken ? 'taken' : 'empty';
};

const SEAT_TONES = { invited: 'doubt', bounced: 'bad', vacant: 'bad', taken: 'good', empty: 'bad' } as const;

const inviteWord = (say: Speech, isForming: boolean, isSought: boolean): string =>
  say(isForming ? (isSought ? 'people.invite.else' : 'people.invite') : 'people.replace');

const seatOf = (seat: PeopleSeat, told: Told) => {
  const { page, say } = told;
  const { invitations, isForming } = page;
  const open = invitations.find((each) => each.seat === seat.id && each.state === 'OPEN');
  const state = stateOf(seat, open);
  const isSought = state === 'invited' || state === 'bounced';
  return {
    id: seat.id,
    name: seat.name,
    powers: seat.powers,
    player: seat.isTaken ? seat.player : (open?.name ?? ''),
    state: say(`people.${state}`, { name: open?.name ?? '' }),
    until: open && isSought ? untilOf(open, told) : undefined,
    tone: SEAT_TONES[state],
    invite: inviteWord(say, isForming, isSought),
    canInvite: isForming ? !seat.isTaken : seat.isTaken,
    fields: personFields(seat.id, told),
  };
};

const INVITATION_TONES: Readonly<Record<string, string>> = { BOUNCED: 'bad', JOINED: 'good', OPEN: 'doubt' };

const invitationOf = (each: PeopleInvitation, told: Told) => {
  const { page, say } = told;
  const { seats, isForming } = page;
  const { no, name, address, role, lapsesAt, bounced } = each;
  const state = each.state === 'OPEN' && bounced !== null ? 'BOUNCED' : each.state;
  const isOpen = each.state === 'OPEN';
  const isJoined = state === 'JOINED';
  return {
    no,
    name,
    address,
    to: role === 'SEAT' ? (seats.find(({ id }) => id === each.seat)?.name ?? '') : say(`people.role.${role}`),
    state: say(`people.state.${state}`),
    until: isOpen ? (bounced ?? untilOf({ lapsesAt }, told)) : undefined,
    tone: INVITATION_TONES[state] ?? '',
    canResend: isOpen,
    canWithdraw: isOpen || (isJoined && (role !== 'SEAT' || isForming)),
    withdraw: say(isJoined ? 'people.remove' : 'people.withdraw'),
  };
};

const untilOf = ({ lapsesAt }: Pick<PeopleInvitation, 'lapsesAt'>, { say, clock }: Told): string =>
  say('people.until', { when: clock.full(lapsesAt.toISOString()) });

/** The fields of a new invitation. */
const personFields = (id: string, { page, say, language }: Told): readonly object[] => [
  { id: `name-${id}`, name: 'name', label: say('people.name'), value: '', required: true, longest: 60 },
  { id: `address-${id}`, name: 'address', label: say('people.address'), value: '', type: 'email', required: true },
  { id: `zone-${id}`, name: 'zone', label: say('people.zone'), value: page.zone, list: 'zones', required: true },
  {
    id: `language-${id}`,
    name: 'language',
    label: say('people.language'),
    value: language,
    options: LANGUAGES.map((tag) => ({ value: tag, text: LANGUAGE_NAMES[tag] })),
  },
];

/** The roles of people without a seat. */
const roleField = (say: Speech) => ({
  id: 'role',
  name: 'role',
  label: say('people.role'),
  value: 'OBSERVER',
  options: (['OBSERVER', 'MODERATOR'] as const).map((role) => ({ value: role, text: say(`people.role.${role}`) })),
});

const daysOf = ({ days }: PeoplePage['pace']): string =>
  days === undefined ? 'all' : days.join() === WEEKDAYS.join() ? 'weekdays' : 'as-is';

/** The terms of the match, as long as they can change. */
function termFields({ page, say }: Told): readonly object[] {
  const { name, zone, pace, press, visibility, startsByHand, words } = page;
  const choice = (field: string, value: string, values: readonly string[], textOf: (value: string) => string) => ({
    id: field,
    name: field,
    label: say(`people.term.${field}`),
    value,
    options: values.map((each) => ({ value: each, text: textOf(each) })),
  });
  const named = paceNameOf(pace) ?? '';
  const day = daysOf(pace);
  return [
    { id: 'match', name: 'name', label: say('people.match'), value: name, required: true, longest: 80 },
    choice('pace', named, [...(named === '' ? [''] : []), ...Object.keys(PACES)], (each) =>
      each === '' ? say('people.as-is') : words(`pace.${each}`),
    ),
    {
      id: 'clock',
      name: 'clock',
      label: say('people.clock'),
      value: pace.clock ?? '',
      hint: say('people.clock.hint', { zone }),
      longest: 5,
    },
    choice('days', day, [...DAYS, ...(day === 'as-is' ? ['as-is'] : [])], (each) =>
      say(each === 'as-is' ? 'people.as-is' : `people.days.${each}`),
    ),
    choice('policy', pace.policy, POLICIES, (each) => words(`silence.${each}`)),
    choice('drafts', pace.drafts ?? 'partial', DRAFT_RULES, (each) => words(`drafts.${each}`)),
    choice('bounced', pace.bounced ?? 'ask', BOUNCE_RULES, (each) => words(`bounced.${each}`)),
    choice('staff', pace.staff ?? 'forbidden', STAFF_RULES, (each) => words(`staff.${each}`)),
    choice('press', press, PRESS_RULES, (each) => words(`press.${each}`)),
    choice('visibility', visibility, VISIBILITIES, (each) => words(`visibility.${each}`)),
    choice('starts', startsByHand ? 'yes' : 'no', ['no', 'yes'], (each) => say(`people.starts.${each}`)),
  ];
}
