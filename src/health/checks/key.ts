import { fitsKey } from '../../match/key-print.ts';
import { bad, type Check, good } from '../check.ts';

export const key: Check = {
  id: 'key',
  needs: 'migrations',
  run: async ({ service: { store }, config }) => {
    const fits = await fitsKey(store, config);
    if (fits === undefined) return [good('key.new')];
    return [fits ? good('key.good') : bad('key.another')];
  },
};
