/**
 * Replaces `setup/once.ts` in runs with mutants. What tests share is made anew for each of them, so that a change in it is judged by all
 * tests that look at it.
 */
export const once = <T>(make: () => T): (() => T) => make;
