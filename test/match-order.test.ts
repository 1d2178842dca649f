/** The order of the folders of src/match: what a running match needs lies below its lobby, both below moderation, and the clock above all. */
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, importsOf, read } from './sources.ts';

/** The folders of each layer, from the ground; all others, and the files beside them, belong to the running match. */
const LAYERS: readonly (readonly string[])[] = [
  ['forming', 'people', 'observers'],
  ['acts', 'moderator', 'polls'],
  ['clock'],
];

/** Imports that lead upwards today. The list may only become shorter. */
const EXCEPTIONS: readonly string[] = [
  'commands/propose > moderator/commands',
  'commands/propose > people/seat-names',
  'commands/propose > polls/polls',
  'commands/propose > polls/proposal',
  'commands/resign > polls/polls',
  'commands/vote > polls/polls',
  'dice/mode > acts/plan',
  'forming/forming > acts/acting',
  'forming/match-plan > acts/sight',
  'inbox/guest-answers > moderator/notice',
  'inbox/machine-mail > moderator/notice',
  'inbox/submission > forming/guide',
  'inbox/submission > forming/guide-mail',
  'inbox/submission > forming/invitation',
  'inbox/submission > forming/join-mail',
  'inbox/submission > moderator/mail',
  'inbox/submission > moderator/notice',
  'inbox/text > people/vacancy',
  'inbox/unanswered > forming/invitation',
  'observers/observing > moderator/notice',
  'pages > acts/index',
  'pages > moderator/unseen',
  'pages > polls/board',
  'people/handover > acts/sent-orders',
  'people/people > acts/index',
  'people/replacement > acts/acting',
  'play/step > forming/seating',
  'post/address > forming/invitation',
  'post/address > moderator/notice',
  'post/address > observers/observing',
  'post/delivery > forming/invitation',
  'post/delivery > people/sign-in',
  'post/fewer-mails > moderator/notice',
  'post/fewer-mails > observers/observing',
  'post/outbox > forming/create',
  'post/outbox > forming/invitation',
  'post/outbox > people/sign-in',
  'post/telling > forming/seating',
  'press/press > observers/press',
  'record/import-check > forming/match-plan',
  'record/rollback > acts/act',
  'record/rollback > acts/plan',
  'record/rollback > people/seat-names',
  'record/rollback > polls/polls',
  'sheets/answer > people/vacancy',
  'time/reminder > moderator/notice',
];

const layerOf = (path: string): number => LAYERS.findIndex((folders) => folders.includes(path.split('/')[2] ?? ''));

const nameOf = (path: string): string => path.slice('src/match/'.length, -'.ts'.length);

const upward = filesBelow('src/match')
  .filter((path) => path.endsWith('.ts'))
  .flatMap((path) =>
    importsOf(read(path))
      .map((specifier) => normalize(join(dirname(path), specifier)))
      .filter((target) => target.startsWith('src/match/') && layerOf(target) > layerOf(path))
      .map((target) => `${nameOf(path)} > ${nameOf(target)}`),
  );

test('no import leads upwards, except those of the list', () => {
  expect(upward.filter((each) => !EXCEPTIONS.includes(each))).toEqual([]);
});

test('each exception of the list is still needed', () => {
  expect(EXCEPTIONS.filter((each) => !upward.includes(each))).toEqual([]);
});
