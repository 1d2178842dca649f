import type { Request } from 'express';
import { LANGUAGES, type LanguageTag, languageTag } from '../engine/index.ts';

/** The language of an unknown visitor: the one that his browser asks for. */
export const visitorLanguage = (req: Request): LanguageTag => languageTag(req.acceptsLanguages([...LANGUAGES]) || 'en');
