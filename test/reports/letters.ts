/** A letter of every kind, and a strict parser of their HTML. */
import { Resvg } from '@resvg/resvg-js';
import {
  type Letter,
  type NoticeLetter,
  plainReply,
  type ReportModel,
  reportCatalogues,
} from '../../src/reports/index.ts';
import { report } from './fixtures.ts';

const head = {
  match: { code: 'WEL-0042', name: 'Torres Vedras', game: 'Wellington', zone: 'Europe/Madrid' },
  seat: { id: 'britain', name: 'Britain', powers: ['britain'], zone: 'Asia/Seoul' },
  occasion: '1812, round 4, impulse of Britain',
  links: { page: 'https://games.example/w/0042/orders' },
};
const first = {
  scenario: '1812',
  pace: '48 h an impulse',
  commitments: { dice: 'a'.repeat(64), deck: 'b'.repeat(64) },
};
const deadline = { at: '2026-11-24T12:00:00.000Z', graceUntil: '2026-11-25T12:00:00.000Z' };
const prompts = [{ key: 'ask.impulse.order', args: { power: 'britain' } }];

const reply = plainReply('NEEDS FIX', '1 of 2 orders fine, 1 question.', {
  deadline,
  lines: [
    { number: 1, mark: 'ok', course: 'sure', text: 'Play card 47 for CP', tally: 'CP 3', notes: [] },
    { number: 2, mark: '?', text: '"FLAG Merdia"', tally: '', notes: ['no place "Merdia"', 'DELETE it, or mend it.'] },
    { mark: '!', text: 'Evade never (standing)', tally: '', notes: [] },
    { mark: 'i', text: '1 line of text ignored: "DONE <b>"', tally: '', notes: [] },
  ],
  notes: ['Your message went to Spain.'],
  confirm: { code: '7QX2M4', about: ['Card 62 leaves the game.'] },
  mend: ['DONE ends the sheet.'],
  returned: ['PLAY 47 CP', 'DONE'],
});

/** What a person says in them, with lines that could be orders. */
export const SAID = 'DONE\nMOVE on <b>; PLAY 47 CP';

/** A notice of every kind in the catalogue, with all that a notice can say. */
const notices: Readonly<Record<string, Letter>> = Object.fromEntries(
  Object.keys(reportCatalogues.en).flatMap((key) => {
    const [, about] = /^letter\.notice\.([a-z-]+)$/.exec(key) ?? [];
    if (about === undefined) return [];
    const letter: NoticeLetter = {
      kind: 'notice',
      ...head,
      about: about as NoticeLetter['about'],
      deadline,
      waitingFor: ['Spain'],
      to: ['Britain'],
      by: 'Ann',
      until: '2026-11-22T22:00:00.000Z',
      text: SAID,
    };
    return [[`notice: ${about}`, letter]];
  }),
);

/** Letters by their names in the tests. */
export const letters: Readonly<Record<string, Letter>> = {
  report: { kind: 'report', report: report() as ReportModel },
  acknowledgement: {
    kind: 'acknowledgement',
    ...head,
    reply,
  },
  'acknowledgement with a report': { kind: 'acknowledgement', ...head, reply, report: report() as ReportModel },
  'handed-over orders': {
    kind: 'acknowledgement',
    ...head,
    reply: plainReply('ACCEPTED', '2 orders, handed over.', { deadline, readyAt: '2026-11-22T23:30:00.000Z' }),
  },
  reminder: {
    kind: 'reminder',
    ...head,
    stage: 'soon',
    deadline,
    prompts,
    draft: ['PLAY 97 CP', 'MOVE Hill 4SP Elvas - Badajoz'],
    silence: 'we wait.',
  },
  'last reminder': { kind: 'reminder', ...head, stage: 'last', deadline, prompts },
  'due reminder': { kind: 'reminder', ...head, stage: 'due', deadline, prompts },
  'late reminder': { kind: 'reminder', ...head, stage: 'late', deadline: { at: deadline.at }, prompts: [] },
  'notice of a new deadline': { kind: 'notice', ...head, about: 'extended', deadline, text: 'Move house', by: 'Ann' },
  'notice of new deadlines': {
    kind: 'notice',
    ...head,
    about: 'extended',
    deadline,
    moved: [
      { name: 'Britain', at: deadline.at, prompt: { key: 'ask.impulse.order', args: { power: 'britain' } } },
      { name: 'Spain', at: deadline.at },
    ],
    text: 'Move house',
    by: 'Ann',
    earlier: [{ about: 'ruling', text: 'DONE\nMOVE on', by: 'Ann' }],
  },
  'notice of a pause': { kind: 'notice', ...head, about: 'paused' },
  'notice of going on': { kind: 'notice', ...head, about: 'resumed' },
  'several news in one notice': {
    kind: 'notice',
    ...head,
    about: 'extended',
    deadline,
    text: 'Move house',
    by: 'Ann',
    also: [
      { about: 'late', waitingFor: ['Spain'] },
      { about: 'ruling', text: 'DONE\nMOVE on', by: 'Ann' },
    ],
  },
  'notice of lateness': { kind: 'notice', ...head, about: 'late', waitingFor: ['Spain'] },
  'notice of a fault': { kind: 'notice', ...head, about: 'fault' },
  'word of the moderator': { kind: 'notice', ...head, about: 'word', text: 'Play on; done by Friday.', by: 'Ann' },
  'words of a player': { kind: 'notice', ...head, about: 'press', by: 'Spain', to: ['Britain'], text: 'DONE\nMOVE on' },
  'report with an appointment': {
    kind: 'report',
    report: report({
      seat: { id: 'britain', name: 'Britain', powers: ['britain'], zone: 'Asia/Seoul', files: ['json', 'calendar'] },
      deadline: { ...deadline, appointment: { uid: 'f00d@estafette', sequence: 1 } },
      past: [{ uid: 'beef@estafette', sequence: 0, at: '2026-11-21T12:00:00.000Z' }],
      notify: 'DAILY',
    }) as ReportModel,
  },
  'report of the end': {
    kind: 'report',
    report: report({
      open: [],
      over: true,
      end: {
        early: { how: 'adjudicated', by: 'Ines', winner: 'Britain', reason: 'Two players have left' },
        secrets: { dice: 'a'.repeat(64), deck: 'b'.repeat(64) },
        verify: 'https://games.example/verify',
        record: 'https://games.example/p/WEL-0042/record',
      },
    }) as ReportModel,
  },
  invitation: {
    kind: 'invitation',
    ...head,
    commitments: { dice: 'a'.repeat(64), deck: 'b'.repeat(64) },
    dice: { head: 'c'.repeat(64), rolls: 0, round: 'quicknet/12', at: '2026-11-22T23:30:00.000Z' },
  },
  'first mail': { kind: 'report', report: report({ first }) as ReportModel },
  'first mail of a successor': {
    kind: 'report',
    report: report({
      first: { ...first, takenOver: { deleted: { draft: 2, standing: 3, absences: 1 }, kept: ['PLAY 47 CP'] } },
    }) as ReportModel,
  },
  ...notices,
};

/** Parses HTML strictly as XML: the SVG parser refuses whatever is not well-formed. */
export const parseStrictly = (html: string): unknown =>
  new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><desc>${html.replace(/^<!doctype html>/, '')}</desc></svg>`,
  );
