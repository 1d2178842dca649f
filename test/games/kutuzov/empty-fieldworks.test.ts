/** An entrenchment goes as soon as nobody holds it, whatever takes its soldiers away. */
import { expect, test } from 'vitest';
import { runCase } from '../../../src/games/campaign/case/index.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';

const HELD = {
  ...{ id: 'held', game: 'kutuzov', scenario: 'invasion', position: 'empty', turn: 1 },
  place: { warsaw: { french_south: { leaders: ['poniatowski'], inf: 4 } } },
  markers: { entrenched: ['warsaw'] },
};

test('K-12.45b: soldiers who are deployed away leave no entrenchment behind', () => {
  const seats = ['french_north', 'french_south', 'russian_first', 'russian_second'];
  const { failed } = runCase(kutuzov, {
    ...HELD,
    ...{ phase: 'interphase', interphase: { step: 'reinforcements' }, dice: [] },
    answers: [
      { seat: 'french_south', kind: 'send', answer: { from: 'warsaw', to: 'lublin' } },
      { seat: 'french_south', kind: 'send', answer: { from: null } },
      ...seats.map((seat) => ({ seat, kind: 'reinforce', answer: { do: 'end' } })),
    ],
    expect: [
      { event: 'fieldworks.lost', area: 'warsaw' },
      { marker: 'entrenched', at: 'warsaw', is: false },
    ],
  });
  expect(failed).toEqual([]);
});
