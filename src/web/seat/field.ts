/** The field for orders of a seat's page: whatever stands in it is meant, so nothing in it is passed over. */
import { cleanLine, isStop, withoutMarks } from '../../orders/index.ts';

const PRESS = /^press\b/i;

/**
 * The text of the field as a mail would have to say it for every line to be read: marks of quotation that came along with copied lines
 * go, and a word that ends the reading of a mail does so nowhere but behind words to other players, which it closes.
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

/** Whether the last line says that no more is meant to follow. */
export const saysEnd = (text: string): boolean => {
  const last = text
    .split('\n')
    .map(cleanLine)
    .findLast((line) => line !== '');
  return last !== undefined && isStop(last);
};
