import type { Speech } from '../../i18n/index.ts';
import { LONGEST_TEXT, SUBJECTS } from '../../match/acts/act.ts';
import type { ModeratorPage } from '../../match/moderator/moderator.ts';
import { isEvening, PACE_NAMES, PACES, POLICIES, paceByMail } from '../../match/time/pace.ts';
import { lengthText } from '../length.ts';

export interface ActForm {
  readonly kind: string;
  readonly title: string;
  readonly what: string;
  readonly do: string;
  readonly fields: readonly object[];
  /** A button that asks all seats first. */
  readonly ask: string | undefined;
  /** It is wanted: it stands open. */
  readonly isOpen: boolean;
}

/** A form that a link opens, and what it fills in. */
export interface Wish {
  readonly act?: string | undefined;
  readonly seat?: string | undefined;
  readonly to?: string | undefined;
  /** Ids of seats that have agreed, with commas between them. */
  readonly agreed?: string | undefined;
}

/** Acts in the groups of the page; those of the last cannot be taken back. */
export const ACT_GROUPS = ['clock', 'people', 'repair', 'grave'] as const;
type ActGroup = (typeof ACT_GROUPS)[number];

/** A page with the speech of its reader, in the terms of the game. */
export interface Told {
  readonly page: ModeratorPage;
  readonly say: Speech;
}

/** The acts that are possible in the present state of a match, by group. */
export const actForms = (told: Told, wish: Wish = {}): Readonly<Record<ActGroup, readonly ActForm[]>> => {
  const inGroup = (group: ActGroup) =>
    ACTS.filter((act) => act[0] === group && act[2](told.page)).map(([, kind, , fields]) =>
      form(told, kind, fields(told), wish),
    );
  return { clock: inGroup('clock'), people: inGroup('people'), repair: inGroup('repair'), grave: inGroup('grave') };
};

/** The form of an act as somebody has filled it in; undefined if the act is not possible now. */
export const typedForm = (told: Told, typed: Readonly<Record<string, unknown>>): ActForm | undefined => {
  const row = ACTS.find(([, kind, fits]) => kind === typed.kind && fits(told.page));
  if (!row) return undefined;
  const all = row[3](told);
  const made = form(told, row[1], all, {});
  const fields = all.map((field, i) => ({ ...made.fields[i], ...asTyped(field, typed[field.name]) }));
  return { ...made, isOpen: true, fields };
};

/** The fields of an act as it is, without those of these names. */
export function chosenFields(
  told: Told,
  act: { readonly kind: string },
  without: readonly string[],
): readonly object[] {
  const row = ACTS.find(([, kind]) => kind === act.kind);
  if (!row) return [];
  const values: Readonly<Record<string, unknown>> = { ...act };
  return row[3](told)
    .filter(({ name }) => !without.includes(name))
    .map((field) => {
      const value = values[field.name];
      const typed = value === true ? 'on' : value === false ? '' : value;
      return { ...field, id: `chosen-${field.id}`, ...asTyped(field, typed) };
    });
}

const asTyped = ({ ticks }: Field, typed: unknown): object => {
  const values = [typed].flat().filter((value) => typeof value === 'string');
  if (ticks) return { ticks: ticks.map((tick) => ({ ...tick, isOn: values.includes(tick.value) })) };
  return values[0] === undefined ? {} : { value: values[0] };
};

/** Whether an act is possible now. */
export const isOffered = (page: ModeratorPage, kind: string): boolean =>
  ACTS.some((act) => act[1] === kind && act[2](page));

/** The address that opens the form of an act, filled in for a seat. */
export const actAddress = (base: string, kind: string, seat?: string): string =>
  wishAddress(base, kind, seat === undefined ? {} : { seat });

/** The address that opens the form of an act, filled in. */
const wishAddress = (base: string, kind: string, wish: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams({ act: kind, ...wish });
  return `${base}?${query}#act-${kind}`;
};

const form = ({ say }: Told, kind: string, fields: readonly Field[], wish: Wish): ActForm => ({
  kind,
  title: say(`do.${kind}.title`),
  what: say(`do.${kind}.what`),
  do: say(`do.${kind}.do`),
  ask: kind === 'rollback' ? say('do.rollback.ask') : undefined,
  isOpen: wish.act === kind,
  fields: fields.map((field) => ({
    ...field,
    id: `${kind}-${field.id}`,
    ...(wish.act === kind ? filledIn(field, wish) : {}),
  })),
});

interface Field {
  readonly id: string;
  readonly name: string;
  readonly options?: readonly { readonly value: string }[];
  readonly ticks?: readonly { readonly value: string }[];
}

/** What a link fills in; a choice only with one of its options. */
const filledIn = ({ name, options, ticks }: Field, wish: Wish): object => {
  const agreed = wish.agreed?.split(',') ?? [];
  if (ticks) return { ticks: ticks.map((tick) => ({ ...tick, isOn: agreed.includes(tick.value) })) };
  const value = name === 'seat' ? wish.seat : name === 'to' ? wish.to : undefined;
  const isKnown = value !== undefined && (options === undefined || options.some((option) => option.value === value));
  return isKnown ? { value } : {};
};

type When = (page: ModeratorPage) => boolean;

const inState =
  (...states: readonly ModeratorPage['match']['state'][]): When =>
  ({ match }) =>
    states.includes(match.state);

const always: When = () => true;
const isRunning = inState('RUNNING');
const isLive = inState('RUNNING', 'PAUSED');
const isWaiting: When = (page) => isRunning(page) && page.seats.some(({ isAsked }) => isAsked);
const hasOrders: When = ({ seats }) => seats.some(({ draft }) => draft === 'handed-over');
const isBlind: When = (page) => page.match.visibility === 'blind' && isLive(page);
const isCorrectable: When = (page) => page.game.moderation !== undefined && isLive(page);
const isNotOver: When = ({ match }) => match.state !== 'OVER';

const hours = ({ say }: Told) => ({
  id: 'hours',
  name: 'hours',
  label: say('do.hours'),
  hint: say('do.hours.hint'),
  type: 'number',
  min: 1,
  max: 336,
  value: '24',
  required: true,
});

const whom = ({ page: { seats }, say }: Told) => ({
  id: 'seat',
  name: 'seat',
  label: say('do.whom'),
  value: '',
  options: [
    { value: '', text: say('do.everybody') },
    ...seats.filter(({ isAsked }) => isAsked).map(({ id, name }) => ({ value: id, text: name })),
  ],
});

const seat = ({ page: { seats }, say }: Told, id = 'seat') => ({
  id,
  name: 'seat',
  label: say('do.seat'),
  value: seats[0]?.id ?? '',
  options: seats.map(({ id: value, name }) => ({ value, text: name })),
});

const silence = ({ say }: Told) => ({
  id: 'policy',
  name: 'policy',
  label: say('do.policy'),
  value: 'stand-in',
  options: [...POLICIES, 'match'].map((value) => ({ value, text: say(`do.policy.${value}`) })),
});

const until = ({ page: { moderator }, say }: Told) => ({
  id: 'until',
  name: 'until',
  label: say('do.until'),
  hint: say('do.until.hint', { zone: moderator.zone }),
  type: 'datetime-local',
  value: '',
});

/** The pace, and when an evening ends. */
const speed = ({ page: { match }, say }: Told) => ({
  id: 'pace',
  name: 'pace',
  label: say('do.pace'),
  value: isEvening(match.pace) ? 'mail' : 'evening',
  options: (isEvening(match.pace) ? (['evening', 'mail'] as const) : PACE_NAMES).map((name) => {
    const pace = name === 'mail' ? paceByMail(match.pace) : PACES[name];
    const [impulse, reaction] = [pace.impulseHours, pace.reactionHours].map((hours) => lengthText(say, hours));
    return { value: name, text: say('do.pace.of', { name, impulse: impulse ?? '', reaction: reaction ?? '' }) };
  }),
});

const ends = (told: Told) => ({
  ...until(told),
  id: 'ends',
  label: told.say('do.ends'),
  hint: told.say('do.ends.hint'),
});

const subject = ({ say }: Told) => ({
  id: 'subject',
  name: 'subject',
  label: say('do.subject'),
  value: 'house',
  options: SUBJECTS.map((value) => ({ value, text: say(`do.subject.${value}`) })),
});

const about = ({ say }: Told) => ({
  id: 'about',
  name: 'about',
  label: say('do.about'),
  hint: say('do.about.hint'),
  value: '',
  longest: 80,
});

const words = ({ say }: Told, id: string, key: string, rows: number) => ({
  id,
  name: key === 'patch' ? 'patch' : 'text',
  label: say(`do.${key}`),
  hint: say(`do.${key}.hint`),
  rows,
  value: '',
  longest: key === 'patch' ? 20_000 : LONGEST_TEXT,
  required: true,
});

const to = ({ say }: Told) => ({
  id: 'to',
  name: 'to',
  label: say('do.to'),
  hint: say('do.to.hint'),
  type: 'number',
  min: 0,
  max: 100_000,
  value: '',
});

const deck = ({ say }: Told) => ({
  id: 'deck',
  name: 'deck',
  label: say('do.deck'),
  hint: say('do.deck.hint'),
  value: 'restore',
  options: [
    { value: 'restore', text: say('do.deck.restore') },
    { value: 'reshuffle', text: say('do.deck.reshuffle') },
  ],
});

const consents = ({ page: { seats }, say }: Told) => ({
  id: 'consents',
  name: 'consents',
  label: say('do.consents'),
  hint: say('do.consents.hint'),
  ticks: seats.map(({ id, name, player }) => ({ value: id, text: say('do.consents.seat', { seat: name, player }) })),
});

const force = ({ say }: Told) => ({
  id: 'force',
  name: 'force',
  label: say('do.force'),
  value: '',
  options: [
    { value: '', text: say('do.force.no') },
    { value: 'on', text: say('do.force.yes') },
  ],
});

const how = ({ say }: Told) => ({
  id: 'how',
  name: 'how',
  label: say('do.how'),
  value: 'agreed',
  options: [
    { value: 'agreed', text: say('do.how.agreed') },
    { value: 'adjudicated', text: say('do.how.adjudicated') },
  ],
});

const winner = ({ page: { match }, say }: Told) => ({
  id: 'winner',
  name: 'winner',
  label: say('do.winner'),
  hint: [
    say('do.winner.hint'),
    ...match.agreed.filter((each) => each.subject === 'winner').map(({ text }) => say('do.winner.agreed', { text })),
  ].join(' '),
  value: '',
  longest: 200,
});

type ActRow = readonly [group: ActGroup, kind: string, fits: When, fields: (told: Told) => readonly Field[]];

/** Every act in the order of the page: its group, when it is possible, and which fields it has. */
const ACTS: readonly ActRow[] = [
  ['clock', 'extend', isWaiting, (told) => [hours(told), whom(told)]],
  ['clock', 'process', isWaiting, (told) => [whom(told)]],
  ['clock', 'policy', isLive, (told) => [seat(told, 'policy-seat'), silence(told)]],
  ['clock', 'pause', isLive, (told) => [until(told)]],
  ['clock', 'pace', isLive, (told) => [speed(told), ends(told)]],
  ['people', 'act-as', isLive, (told) => [seat(told), words(told, 'orders', 'orders', 8)]],
  ['people', 'unlock', hasOrders, (told) => [seat(told, 'unlock')]],
  ['people', 'glass', isBlind, (told) => [seat(told, 'glass')]],
  ['repair', 'rule', always, (told) => [words(told, 'rule-text', 'ruling', 6), about(told)]],
  ['repair', 'agree', always, (told) => [subject(told), words(told, 'agree-text', 'agreed', 3), about(told)]],
  [
    'grave',
    'rollback',
    isLive,
    (told) => [to(told), ...(told.page.game.knowledge.reshuffle ? [deck(told)] : []), consents(told), force(told)],
  ],
  ['grave', 'override', isCorrectable, (told) => [words(told, 'patch', 'patch', 8)]],
  ['grave', 'end', isNotOver, (told) => [how(told), winner(told)]],
];
