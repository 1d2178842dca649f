/** With ASK, a standing order of any kind stops the game and asks its owner. */
import { expect, test } from 'vitest';
import { choice, type Decision, uncheckedMessage } from '../../src/engine/index.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { describePolicy, readSheet, StandingSource, writePolicy } from '../../src/orders/index.ts';
import { language, opened, say } from './wellington.ts';

const view = wellington.knowledge.view(opened().state, 'britain');
const standing = (line: string) => readSheet(line, language, { owns: ['britain'], view, strict: true }).standing[0];

const verbs = language.verbs.filter(({ policy }) => policy);

test.each(verbs.map(({ name }) => [name]))('%s takes ASK', (name) => {
  const line = name === 'ELSE' ? 'ELSE ALL: ASK' : `${name} ASK`;
  const read = standing(line);
  expect(read?.problems).toEqual([]);
  expect(read?.policy).toMatchObject({ verb: name, clause: { when: 'ask' } });
  const written = read?.policy ? writePolicy(language, read.policy) : '';
  expect(standing(written)?.policy).toEqual(read?.policy);
  expect(say(read?.policy ? describePolicy(language, read.policy) : uncheckedMessage(''))).toMatch(/ask/);
});

const question = (kind: string): Decision => ({
  id: 0,
  ...choice({ kind, seat: 'britain', prompt: uncheckedMessage('ask'), options: [{ answer: 1 }, { answer: 2 }] }),
});

test.each([
  ['RETREAT', 'retreat'],
  ['FLAG', 'flag.kind'],
  ['DISCARD', 'discard'],
  ['COMMANDER', 'commander'],
  ['ORDER', 'reaction.order'],
  ['SIEGE', 'siege.continue'],
])('%s ASK asks before any other line answers, at its questions alone', (verb, kind) => {
  const policy = standing(`${verb} ASK`)?.policy;
  const last = standing('ELSE ALL: DEFAULT')?.policy;
  if (!policy || !last) throw new Error('no such line');
  const source = new StandingSource(
    [
      { id: 'S1', policy },
      { id: 'S2', policy: last },
    ],
    { language },
  );
  expect(source.answer(question(kind), () => view)).toBe('wait');
  const other = kind === 'retreat' ? 'flag.kind' : 'retreat';
  expect(source.answer(question(other), () => view)).toMatchObject({ answer: { answer: 1 } });
  expect(source.answer(question('impulse.order'), () => view)).toBeUndefined();
});

test.each([
  'REINFORCE Lisbon: 2 inf ASK',
  'RECALL Hill ASK',
  'SIEGE CARDS 8 ASK',
  'SIEGE CARDS ASK',
  'SIEGE Badajoz CARDS BEST ASK',
  'RETREAT Wellington: Lisbon ASK',
  'RETREAT ASK UNTIL turn',
])('%s is a standing order', (line) => {
  const read = standing(line);
  expect(read?.problems).toEqual([]);
  expect(read?.policy?.clause.when).toBe('ask');
  expect(standing(read?.canonical ?? '')?.policy).toEqual(read?.policy);
});

test('cards for a siege without ALWAYS, ASK or IF are an order still', () => {
  const { lines, standing: kept } = readSheet('SIEGE CARDS 8', language, { owns: ['britain'], view });
  expect(lines.map(({ order }) => order)).toMatchObject([{ verb: 'BATTLE', fight: 'siege', cards: [{ card: 8 }] }]);
  expect(kept).toEqual([]);
});
