import { expect, test } from 'vitest';
import type { CampaignEvent } from '../../../src/games/campaign/events.ts';
import { plainAttrition, undergo } from '../../../src/games/campaign/rules/battle/attrition.ts';
import { emptyStack, strengthOf } from '../../../src/games/campaign/rules/forces/stacks.ts';
import type { Attrition, Play } from '../../../src/games/campaign/rules/play.ts';
import { marches } from './marches/game.ts';

const { definition } = marches;
const area = [...definition.content.areas.keys()][0] ?? '';
const force = { stone: { leaders: [], inf: 4, cav: 0, art: 0 } };

/** A formation of four suffers attrition on an otherwise empty map, in the given month and with the given dice. */
const suffer = (turn: number, faces: readonly number[], attrition: Attrition = definition.attrition) => {
  const events: CampaignEvent[] = [];
  const state = marches.setup.start({ scenario: 'border', split: '3' });
  const play: Play = {
    game: { ...definition, attrition },
    state: { ...state, turn, forces: { [area]: structuredClone(force) } },
    table: {
      emit: (event) => events.push(event),
      roll: (_label, count) => faces.slice(0, count),
      shuffle: (_label, items) => [...items],
    },
    frozen: new Map(),
  };
  const script = undergo(play, { area, force, reasons: ['uncontrolled'] });
  let step = script.next();
  while (!step.done) {
    const asked = step.value as { ask?: readonly { fallback(): unknown }[] };
    step = script.next((asked.ask ?? []).map((each) => each.fallback()) as never);
  }
  return { left: step.value, events, state: play.state };
};

const of = (events: readonly CampaignEvent[], kind: CampaignEvent['kind']) =>
  events.filter((each) => each.kind === kind);

test('W-13.1a, W-13.1d: four dice for a formation of four, and each 6 takes one', () => {
  const { left, events } = suffer(1, [6, 5, 6, 1, 6]);
  expect(left).toEqual({ stone: { leaders: [], inf: 2, cav: 0, art: 0 } });
  expect(of(events, 'attrition.rolled')).toMatchObject([{ count: 4, faces: [6, 5, 6, 1], lost: 2 }]);
  expect(of(events, 'formation.regrouped')).toEqual([]);
});

test('a game may send some losses to the Regroup Box', () => {
  const { left, events, state } = suffer(2, [6, 5, 5, 1]);
  expect(left).toEqual({ stone: { leaders: [], inf: 1, cav: 0, art: 0 } });
  expect(of(events, 'attrition.rolled')).toMatchObject([{ lost: 3 }]);
  expect(of(events, 'pieces.lost')).toMatchObject([{ pieces: { inf: 1 } }]);
  expect(of(events, 'formation.regrouped')).toMatchObject([{ power: 'stone', cause: 'attrition' }]);
  expect(strengthOf(state.regroup.stone ?? emptyStack())).toBe(2);
});

test('a game may let players take dice away, even all of them', () => {
  const halved: Attrition = {
    ...plainAttrition,
    *relieve(_play, _suffering, dice) {
      return Math.floor(dice / 2);
    },
  };
  expect(suffer(1, [6, 6, 6, 6], halved).left).toEqual({ stone: { leaders: [], inf: 2, cav: 0, art: 0 } });
  const spared: Attrition = {
    ...plainAttrition,
    *relieve() {
      return 0;
    },
  };
  const { left, events } = suffer(1, [6, 6, 6, 6], spared);
  expect(left).toEqual(force);
  expect(events).toEqual([]);
});
