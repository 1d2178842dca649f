import { hashes, type Secrets } from '../../src/engine/index.ts';

/** Known secrets for each new match, so that every run has the same dice. */
export function knownSecrets(name = 'match'): () => Secrets {
  let no = 0;
  return () => {
    no += 1;
    const secret = (of: string) => hashes.sha256(`${of} of ${name} ${no}`);
    return { dice: secret('dice'), deck: secret('deck') };
  };
}
