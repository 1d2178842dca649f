import { expect, test } from 'vitest';
import { SEED } from '../../setup/seed.ts';
import { tryArithmetic } from '../../soak/kutuzov/trial.ts';

test('K-12, K-13.3, K-14, K-9.2: an arithmetic of its own reckons battles, sieges, attrition and morale as the rules do', () => {
  let tried = 0;
  for (let n = 0; n < 1500; n++) tried += tryArithmetic(SEED + n);
  expect(tried).toBe(1500);
}, 60_000);
