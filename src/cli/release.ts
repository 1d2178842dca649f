/** A short name for the rules of this build and their content: what a match is played on by. The build sets it (scripts/build.mjs). */
export const releaseName = (): string => process.env.ESTAFETTE_RELEASE ?? 'source';
