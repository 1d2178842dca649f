/**
 * The seed of all generated tests. They try the same each time, so that a change is what turns them red; a commit renews it now and then.
 * `SEED=...` tries others, and `npm run soak` does so by the thousand.
 */
export const SEED = Number(process.env.SEED ?? 20261122);
