import { expect, test } from 'vitest';
import { choice, type Decision, type Json, message } from '../../../src/engine/index.ts';
import { PROFILES } from '../../../src/games/campaign/orders/profiles.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { MOST_STANDING, StandingSource } from '../../../src/orders/index.ts';
import { language, opened, read, say } from '../../orders/wellington.ts';

const view = wellington.knowledge.view(opened().state, 'french_south');

const consult = (text: string, decision: Decision) => {
  const orders = read(text).standing.flatMap(({ policy }, i) => (policy ? [{ id: `S${i + 1}`, policy }] : []));
  const reply = new StandingSource(orders, { language }).answer(decision, () => view);
  return typeof reply === 'object' ? reply.answer : reply;
};

const asked = (kind: string, options: Json[]): Decision => ({
  id: 0,
  ...choice<Json>({
    kind,
    seat: 'french_south',
    prompt: message(`ask.${kind}`, { power: 'french_south', area: 'seville', candidates: [], playable: [] }),
    options,
  }),
});

test.each(Object.keys(PROFILES))('every line of %s is a standing order that is kept as written', (name) => {
  const { standing, lines, ignored } = read(`PROFILE ${name}`);
  expect({ lines, ignored }).toEqual({ lines: [], ignored: [] });
  expect(standing.map(({ text }) => text)).toEqual(PROFILES[name]);
  for (const { problems, canonical, long } of standing) {
    expect(problems).toEqual([]);
    expect(read(canonical).standing[0]?.canonical).toBe(canonical);
    expect(long && say(long)).not.toContain('{');
  }
  expect(standing.length).toBeLessThan(MOST_STANDING);
});

test('naming a profile again changes nothing, and another profile after it does', () => {
  const { standing } = read('PROFILE sentinel\nPROFILE hunter\nprofile Sentinel');
  expect(standing.map(({ text }) => text)).toEqual([...(PROFILES.sentinel ?? []), ...(PROFILES.hunter ?? [])]);
});

test('there are the ten profiles of the table of decisions', () => {
  expect(Object.keys(PROFILES)).toEqual([
    ...['cautious-evader', 'stand-and-fight', 'fortress-holder', 'sentinel', 'hunter'],
    ...['hoarder', 'spender', 'ally-friendly', 'silent', 'ask-me'],
  ]);
});

test.each(Object.keys(PROFILES))('%s is described in one sentence, and HELP prints it too', (name) => {
  const sentence = say(message(`profile.${name}`));
  expect(sentence).toMatch(/^[A-Z].*\.$/);
  expect(sentence.length).toBeLessThan(120);
  expect(language.help?.('profile').texts[0]).toContain(`${name}: ${sentence}`);
});

test('a profile is found in any spelling, and an unknown name is answered with the known ones', () => {
  expect(read('profile Stand and Fight').standing).toHaveLength(PROFILES['stand-and-fight']?.length ?? 0);
  expect(read('PROFILE daredevil').standing[0]?.problems[0]).toMatchObject({ code: 'order.unknown-profile' });
});

const losses = asked('losses', [{ lose: ['inf', 'cav', 'art'] }, { lose: ['art', 'cav', 'inf'] }]);
const mulligan = asked('mulligan', [{ mulligan: false }, { mulligan: true }]);

test.each([
  ['PROFILE ask-me', losses, 'wait'],
  ['PROFILE ask-me', mulligan, 'wait'],
  ['PROFILE silent', mulligan, { mulligan: false }],
  ['PROFILE silent\nMULLIGAN ALWAYS', mulligan, { mulligan: true }],
  ['ELSE D-05: default', mulligan, { mulligan: false }],
  ['ELSE D-43: default', mulligan, undefined],
  ['ELSE D43: ASK', losses, 'wait'],
  ['ELSE ALL: ASK\nLOSE ALL: art', losses, { lose: ['art', 'inf', 'cav'] }],
  ['ELSE ALL: ASK', asked('impulse.order', [{ do: 'end' }]), undefined],
] as const)('%s', (text, decision, answer) => {
  if (answer && typeof answer === 'object' && 'lose' in answer) {
    expect(consult(text, { ...decision, check: (given) => ({ ok: true, answer: given }) })).toEqual(answer);
  } else expect(consult(text, decision)).toEqual(answer);
});

test('ELSE is asked back if it names no decision that can be left to others', () => {
  expect(read('ELSE D-10: ask').standing[0]?.problems[0]?.code).toBe('order.unknown-decision');
  expect(read('ELSE D-33: maybe').standing[0]?.problems[0]?.code).toBe('order.unknown-else');
});
