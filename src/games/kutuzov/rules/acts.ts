/** Acts of an impulse that only Kutuzov has. */
import type { OwnAct, Play } from '../../campaign/rules/play.ts';
import type { Act } from '../../campaign/types.ts';
import { bridging } from './bridges.ts';
import { entrenching } from './fieldworks.ts';
import { scorching } from './scorched.ts';
import { endSeries, spending } from './spending.ts';

export const acts: Readonly<Record<string, OwnAct>> = {
  spend: spending,
  entrench: entrenching,
  scorch: scorching,
  bridge: bridging,
};

export const beforeAct = (play: Play, act: Act): void => {
  endSeries(play, act);
};
