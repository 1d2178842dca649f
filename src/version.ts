import manifest from '../package.json' with { type: 'json' };

/** The version of the program (Semantic Versioning). */
export const version: string = manifest.version;
