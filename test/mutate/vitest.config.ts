import { mergeConfig } from 'vitest/config';
import usual from '../../vitest.config.ts';

/** Instrumented lines are slow: a test that is late has not noticed anything. */
export default mergeConfig(usual, { test: { testTimeout: 60_000 } });
