import { mailFigures } from '../../store/mail-figures.ts';
import { bad, type Check, good, look } from '../check.ts';
import { ageText } from '../times.ts';

/** Hours after which a letter that waits is more than a mail server that is busy. */
const MOST_HOURS = 1;

/** The last mail that came in, and those that are not read. */
export const mailIn: Check = {
  id: 'mail-in',
  needs: 'migrations',
  run: async ({ service: { store, clock } }) => {
    const now = clock();
    const { received, unread } = await mailFigures(store, now);
    return [
      received === null ? look('mail-in.none') : good('mail-in.last', { age: age(received, now) }),
      ...(unread > 0 ? [bad('mail-in.unread', { count: unread })] : []),
    ];
  },
};

/** The last mail that went out, and those that have to. */
export const mailOut: Check = {
  id: 'mail-out',
  needs: 'migrations',
  run: async ({ service: { store, clock } }) => {
    const now = clock();
    const { sent, waiting, oldest } = await mailFigures(store, now);
    const isLate = oldest !== null && now.getTime() - oldest.getTime() > MOST_HOURS * 3_600_000;
    return [
      sent === null ? look('mail-out.none') : good('mail-out.last', { age: age(sent, now) }),
      ...(isLate ? [bad('mail-out.waits', { count: waiting, age: age(oldest, now) })] : []),
    ];
  },
};

const age = (at: Date, now: Date): string => ageText(now.getTime() - at.getTime());
