import { expect, test } from 'vitest';
import { inTurn } from '../../src/match/play/turns.ts';

/** A promise and the function that fulfils it. */
const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
};

test('tasks for one match run in turn, and one failure stops no other', async () => {
  const said: string[] = [];
  const { opened, open } = gate();
  const first = inTurn('a', async () => {
    await opened;
    said.push('first');
    throw new Error('no');
  });
  const second = inTurn('a', async () => said.push('second'));
  await inTurn('b', async () => said.push('other match'));
  open();
  await expect(first).rejects.toThrow('no');
  await second;
  expect(said).toEqual(['other match', 'first', 'second']);
});
