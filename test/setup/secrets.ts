import { hashes, type Secrets } from '../../src/engine/index.ts';

/** Secrets for one match after another. The same matches have the same dice in every run. */
export function knownSecrets(name = 'match'): () => Secrets {
  let no = 0;
  return () => {
    no += 1;
    const secret = (of: string) => hashes.sha256(`${of} of ${name} ${no}`);
    return { dice: secret('dice'), deck: secret('deck') };
  };
}
