import type { LanguageTag } from '../../engine/index.ts';
import { setLanguage } from '../../store/seats.ts';
import type { Service } from '../service.ts';

/** Chooses the language in which a seat is written to. */
export const chooseLanguage = (service: Service, seatNo: number, language: LanguageTag): Promise<void> =>
  setLanguage(service.store, seatNo, language);
