/** What vitest runs before each test where it judges changes. */
import { beforeEach } from 'vitest';
import { forgetAll } from './forgetting.ts';

beforeEach(forgetAll);
