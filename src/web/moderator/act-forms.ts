import { LONGEST_TEXT } from '../../match/acts/act.ts';
import type { ModeratorPage } from '../../match/moderator/moderator.ts';
import { POLICIES } from '../../match/time/pace.ts';
import { actFormSentences } from '../messages/moderator.ts';
import { sayFrom } from '../render.ts';

const say = sayFrom(actFormSentences);

export interface ActForm {
  readonly kind: string;
  readonly title: string;
  readonly what: string;
  readonly do: string;
  readonly fields: readonly object[];
}

/** Those that fit a match as it stands. */
export function actForms(page: ModeratorPage): readonly ActForm[] {
  const { state } = page.match;
  const isRunning = state === 'RUNNING';
  const stands = state === 'PAUSED' || state === 'FAULT';
  const isLive = isRunning || state === 'PAUSED';
  const isAsked = page.seats.some((seat) => seat.isAsked);
  return [
    ...(isRunning && isAsked ? [form('extend', [hours, whom(page)]), form('remind', [whom(page)])] : []),
    ...(isRunning && isAsked ? [form('process', [whom(page)])] : []),
    ...(isLive ? [form('policy', [seat(page, 'policy-seat'), silence])] : []),
    ...(isRunning ? [form('pause', [until(page)])] : []),
    ...(stands ? [form('resume', [])] : []),
    form('broadcast', [words('broadcast-text', 'text', 6)]),
    ...(isLive ? [form('act-as', [seat(page), words('orders', 'orders', 8)])] : []),
    ...(page.seats.some(({ draft }) => draft === 'handed-over') ? [form('unlock', [seat(page, 'unlock')])] : []),
    form('rule', [words('rule-text', 'ruling', 6)]),
    ...(page.visibility === 'blind' && isLive ? [form('glass', [seat(page, 'glass')])] : []),
    ...(isLive ? [form('override', [words('patch', 'patch', 8)])] : []),
    ...(isLive ? [form('rollback', [to, deck, consents, force])] : []),
    ...(state === 'OVER' ? [] : [form('end', [how, winner])]),
  ];
}

const form = (kind: string, fields: readonly object[]): ActForm => ({
  kind,
  title: say(`do.${kind}.title`),
  what: say(`do.${kind}.what`),
  do: say(`do.${kind}.do`),
  fields: fields.map((field) => ({ ...field, id: `${kind}-${(field as { id: string }).id}` })),
});

const hours = {
  id: 'hours',
  name: 'hours',
  label: say('do.hours'),
  hint: say('do.hours.hint'),
  type: 'number',
  min: 1,
  max: 336,
  value: '24',
  required: true,
};

const whom = ({ seats }: ModeratorPage) => ({
  id: 'seat',
  name: 'seat',
  label: say('do.whom'),
  value: '',
  options: [
    { value: '', text: say('do.everybody') },
    ...seats.filter(({ isAsked }) => isAsked).map(({ id, name }) => ({ value: id, text: name })),
  ],
});

const seat = ({ seats }: ModeratorPage, id = 'seat') => ({
  id,
  name: 'seat',
  label: say('do.seat'),
  value: seats[0]?.id ?? '',
  options: seats.map(({ id: value, name }) => ({ value, text: name })),
});

const silence = {
  id: 'policy',
  name: 'policy',
  label: say('do.policy'),
  value: 'stand-in',
  options: [...POLICIES, 'match'].map((value) => ({ value, text: say(`do.policy.${value}`) })),
};

const until = ({ moderator }: ModeratorPage) => ({
  id: 'until',
  name: 'until',
  label: say('do.until'),
  hint: say('do.until.hint', { zone: moderator.zone }),
  type: 'datetime-local',
  value: '',
});

const words = (id: string, key: string, rows: number) => ({
  id,
  name: key === 'patch' ? 'patch' : 'text',
  label: say(`do.${key}`),
  hint: say(`do.${key}.hint`),
  rows,
  value: '',
  longest: key === 'patch' ? 20_000 : LONGEST_TEXT,
  required: true,
});

const to = {
  id: 'to',
  name: 'to',
  label: say('do.to'),
  hint: say('do.to.hint'),
  type: 'number',
  min: 0,
  max: 100_000,
  value: '',
};

const deck = {
  id: 'deck',
  name: 'deck',
  label: say('do.deck'),
  hint: say('do.deck.hint'),
  value: 'restore',
  options: [
    { value: 'restore', text: say('do.deck.restore') },
    { value: 'reshuffle', text: say('do.deck.reshuffle') },
  ],
};

const consents = {
  id: 'consents',
  name: 'consents',
  label: say('do.consents'),
  hint: say('do.consents.hint'),
  value: '',
  longest: 200,
};

const force = {
  id: 'force',
  name: 'force',
  label: say('do.force'),
  value: '',
  options: [
    { value: '', text: say('do.force.no') },
    { value: 'on', text: say('do.force.yes') },
  ],
};

const how = {
  id: 'how',
  name: 'how',
  label: say('do.how'),
  value: 'agreed',
  options: [
    { value: 'agreed', text: say('do.how.agreed') },
    { value: 'adjudicated', text: say('do.how.adjudicated') },
  ],
};

const winner = {
  id: 'winner',
  name: 'winner',
  label: say('do.winner'),
  hint: say('do.winner.hint'),
  value: '',
  longest: 200,
};
