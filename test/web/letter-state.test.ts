import { expect, test } from 'vitest';
import { speechFrom } from '../../src/i18n/index.ts';
import { stateOf } from '../../src/web/moderator/delivery.ts';

const letter = {
  id: '',
  kind: 'report',
  subject: null,
  attempts: 1,
  lastError: null,
  response: null,
  reason: null,
  createdAt: new Date(0),
  notBefore: null,
  sentAt: null,
  seat: 'red',
  invited: null,
};

test('a letter that may have gone out is not shown as merely waiting', () => {
  const say = speechFrom({});
  expect(stateOf(say, { ...letter, state: 'PENDING', doubtful: true })).toBe('[match.letter.doubtful]');
  expect(stateOf(say, { ...letter, state: 'PENDING', doubtful: false })).toBe('[match.letter.PENDING]');
  expect(stateOf(say, { ...letter, state: 'SENT', doubtful: true })).toBe('[match.letter.SENT]');
});
