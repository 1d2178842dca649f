/** Whether a line would be an order, an edit or a command if it came back in a mail. */
export type IsOrder = (line: string) => boolean;

/** The lines of a text that would be orders. */
export const ordersIn = (text: string, isOrder: IsOrder): string[] => text.split('\n').filter(isOrder);
