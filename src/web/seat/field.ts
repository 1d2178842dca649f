/**
 * The field for orders on a seat's page. Everything in it is meant as orders, so nothing is skipped as a mail's
 * quotation or signature would be.
 */
import { cleanLine, isStop, withoutMarks } from '../../orders/index.ts';

const PRESS = /^press\b/i;

/**
 * The text of the field as a mail that is read whole. Quotation marks of copied lines are removed. A word that ends the
 * reading of a mail is kept only where it closes words to other players.
 */
export const fieldText = (text: string): string => {
  let isPress = false;
  const lines = text.split('\n').map((line) => {
    const clean = cleanLine(line);
    if (PRESS.test(clean)) isPress = true;
    else if (isPress) isPress = !isStop(clean);
    else if (isStop(clean)) return '';
    return withoutMarks(line);
  });
  return lines.join('\n');
};

/** Whether the last line is a word that ends the orders. */
export const saysEnd = (text: string): boolean => {
  const last = text
    .split('\n')
    .map(cleanLine)
    .findLast((line) => line !== '');
  return last !== undefined && isStop(last);
};
