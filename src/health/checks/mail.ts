import { mailFigures } from '../../store/mail-figures.ts';
import { bad, type Check, type Finding, good, look } from '../check.ts';
import { ageText } from '../times.ts';

/** Hours after which a letter that waits is more than a mail server that is busy. */
const MOST_HOURS = 1;

/** Mails that came in and went out, and those that have to. */
export const mail: Check = {
  id: 'mail',
  needs: 'migrations',
  run: async ({ service: { store, clock } }) => {
    const now = clock();
    const { received, sent, waiting, oldest, unread } = await mailFigures(store, now);
    const age = (at: Date): string => ageText(now.getTime() - at.getTime());
    const findings: Finding[] = [
      received === null ? look('mail.none-in') : good('mail.in', { age: age(received) }),
      sent === null ? look('mail.none-out') : good('mail.out', { age: age(sent) }),
    ];
    const isLate = oldest !== null && now.getTime() - oldest.getTime() > MOST_HOURS * 3_600_000;
    if (isLate) findings.push(bad('mail.waits', { count: waiting, age: age(oldest) }));
    if (unread > 0) findings.push(bad('mail.unread', { count: unread }));
    return findings;
  },
};
