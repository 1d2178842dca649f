/** What may have changed on a seat's page, the most urgent first. */
export const CHANGES = ['over', 'turn', 'question', 'message', 'step', 'draft', 'match'] as const;
export type Change = (typeof CHANGES)[number];
