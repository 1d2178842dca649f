/** Replaces `setup/once.ts` in runs with changes: what tests share is made anew for each of them. */
export { forgettable as once } from './forgetting.ts';
