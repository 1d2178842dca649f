/** How each language writes times: patterns of luxon for dates, and sentences for distances. */
import type { LanguageTag } from '../../engine/index.ts';

const english = {
  full: 'ccc d LLL HH:mm',
  short: 'ccc HH:mm',
  day: 'ccc d LLL',
  'in.minutes': 'in {count} min',
  'in.hours': 'in {count} h',
  'ago.minutes': '{count} min ago',
  'ago.hours': '{count} h ago',
};

export const clockWords: Readonly<Record<LanguageTag, typeof english>> = {
  en: english,
  ko: {
    full: "M'월' d'일'(ccc) HH:mm",
    short: '(ccc) HH:mm',
    day: "M'월' d'일'(ccc)",
    'in.minutes': '{count}분 뒤',
    'in.hours': '{count}시간 뒤',
    'ago.minutes': '{count}분 전',
    'ago.hours': '{count}시간 전',
  },
  ja: {
    full: "M'月'd'日'(ccc) HH:mm",
    short: '(ccc) HH:mm',
    day: "M'月'd'日'(ccc)",
    'in.minutes': '{count}分後',
    'in.hours': '{count}時間後',
    'ago.minutes': '{count}分前',
    'ago.hours': '{count}時間前',
  },
};
