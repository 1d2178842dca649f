/**
 * The seed of all generated tests. Every run tries the same, so a test turns red only through a change of the code. A commit renews the
 * seed now and then. `SEED=...` tries others, and `npm run soak` tries thousands.
 */
export const SEED = Number(process.env.SEED ?? 20261122);
