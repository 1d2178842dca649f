/** Times for a reader: in his zone, with weekday and offset, and how far off they are. */
import { DateTime } from 'luxon';
import { type LanguageTag, message } from '../engine/index.ts';
import { type Catalogue, catalogueIn, format } from '../i18n/index.ts';
import { reportCatalogues } from './messages/index.ts';

export interface Clockface {
  /** `Tue 24 Nov 21:00 CET`. */
  full(iso: string): string;
  /** `Wed 21:00`. */
  short(iso: string): string;
  /** As `short`; with the date if it is more than six days away. */
  due(iso: string): string;
  /** `Thu 19 Nov`. */
  day(iso: string): string;
  /** `in 37 h`, `in 40 min`, `2 h ago`. */
  distance(iso: string): string;
  /** Whether it is over, or now. */
  isPast(iso: string): boolean;
}

/** `07:00`. */
export const hourOfDay = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** A time for readers in all zones: `2026-11-24 12:00 UTC`. */
export const universalTime = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The locales of the names of weekdays and months. */
const LOCALES: Readonly<Record<LanguageTag, string>> = { en: 'en-GB', ko: 'ko-KR', ja: 'ja-JP' };

/** An unknown zone counts as UTC: a wrong setting must not hold up a mail. */
export const makeClockface = (zone: string, now: Date, language: LanguageTag = 'en'): Clockface => {
  const locale = LOCALES[language];
  const words = catalogueIn(reportCatalogues, language);
  const at = (iso: string) => {
    const local = DateTime.fromISO(iso, { zone, locale });
    return local.isValid ? local : DateTime.fromISO(iso, { zone: 'utc', locale });
  };
  const written = (iso: string, pattern: 'full' | 'short' | 'day') => at(iso).toFormat(words[`clock.${pattern}`] ?? '');
  return {
    full: (iso) => `${written(iso, 'full')} ${zoneOf(at(iso), words)}`,
    short: (iso) => written(iso, 'short'),
    due: (iso) => written(iso, Math.abs(at(iso).toMillis() - now.getTime()) > WEEK ? 'full' : 'short'),
    day: (iso) => written(iso, 'day'),
    isPast: (iso) => at(iso).toMillis() <= now.getTime(),
    distance: (iso) => distance(at(iso).toMillis() - now.getTime(), words),
  };
};

const names = new Map<string, string>();

/**
 * The usual name of the zone in the reader's language, or its offset. Kept, because to find one takes longer than to
 * write a report's other times: a zone has one for each offset, and may change it by law.
 */
const zoneOf = (moment: DateTime, words: Catalogue): string => {
  const key = `${moment.zoneName} ${moment.offset} ${moment.year} ${moment.locale}`;
  const name = names.get(key) ?? zoneName(moment, words);
  names.set(key, name);
  return name;
};

const zoneName = (moment: DateTime, words: Catalogue): string => {
  const offset = moment.offset === 0 ? 'UTC' : `UTC${moment.toFormat('Z').replace(/:00$/, '')}`;
  if (moment.locale === LOCALES.en) {
    const name = moment.offsetNameShort ?? '';
    return /^[A-Z]{2,5}$/.test(name) ? name : offset;
  }
  const own = words[`clock.zone.${moment.zoneName}`];
  if (own !== undefined) return own;
  // Some zones have only an English abbreviation beside their long name: `日本標準時`.
  const names = [genericName(moment, 'shortGeneric'), genericName(moment, 'longGeneric')];
  return names.find((name) => !/[ -~]{3}/.test(name)) ?? offset;
};

/** The name for summer and winter alike: `스페인 시간`. */
const genericName = (moment: DateTime, timeZoneName: 'shortGeneric' | 'longGeneric'): string =>
  new Intl.DateTimeFormat(moment.locale ?? LOCALES.en, { timeZone: moment.zoneName ?? 'UTC', timeZoneName })
    .formatToParts(moment.toJSDate())
    .find((part) => part.type === 'timeZoneName')?.value ?? '';

const MINUTE = 60_000;
/** Within it a weekday says which day is meant. */
const WEEK = 6 * 24 * 60 * MINUTE;

const distance = (milliseconds: number, words: Catalogue): string => {
  const minutes = Math.round(Math.abs(milliseconds) / MINUTE);
  const unit = minutes < 90 ? 'minutes' : 'hours';
  const count = unit === 'minutes' ? minutes : Math.round(minutes / 60);
  return format(words, {}, message(`clock.${milliseconds >= 0 ? 'in' : 'ago'}.${unit}`, { count }));
};
