/**
 * The press that a match allows. `white`: to anybody, signed; `open`: always to everybody; `side`: to allies and the
 * moderator; `anonymous`: to anybody, unsigned if the writer wishes; `none`: to the moderator only.
 */
export const PRESS_RULES = ['white', 'open', 'side', 'anonymous', 'none'] as const;
export type PressRule = (typeof PRESS_RULES)[number];

/** An unknown rule counts as the strictest. */
export const pressRule = (text: string): PressRule => PRESS_RULES.find((rule) => rule === text) ?? 'none';
