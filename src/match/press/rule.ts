/**
 * What a match allows of words between players. `white`: to anybody, signed; `open`: always to everybody; `side`: to allies and the
 * moderator; `anonymous`: to anybody, and unsigned where the writer wants it so; `none`: to the moderator only.
 */
export const PRESS_RULES = ['white', 'open', 'side', 'anonymous', 'none'] as const;
export type PressRule = (typeof PRESS_RULES)[number];

/** What is not a rule counts as the strictest. */
export const pressRule = (text: string): PressRule => PRESS_RULES.find((rule) => rule === text) ?? 'none';
