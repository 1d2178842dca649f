/** The player's guide to play by mail: a page for everybody, with lines that can be sent as they are. */
import { type Request, Router } from 'express';
import {
  isLanguageTag,
  LANGUAGE_NAMES,
  LANGUAGES,
  type LanguageTag,
  languageTag,
  uncheckedMessage,
} from '../../../engine/index.ts';
import type { Service } from '../../../match/service.ts';
import { gameIn } from '../../../match/words.ts';
import { speechOf } from '../../../reports/index.ts';
import { pagesOf, pathOf } from '../../reading.ts';
import { renderPage, sayIn } from '../../render.ts';
import { visitorLanguage } from '../../visitor-language.ts';
import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import plan from './plan.json' with { type: 'json' };

interface ChapterWords {
  readonly title: string;
  readonly texts: readonly string[];
  readonly verdicts?: readonly string[];
}

/** The game whose lines are the examples. */
export const EXAMPLE_GAME = plan.game;

const WORDS: Readonly<Record<LanguageTag, object>> = { en, ko, ja };

const textIn = (language: LanguageTag, key: 'title' | 'lead'): string => (WORDS[language] as typeof en)[key];

const chapterIn = (language: LanguageTag, id: string): ChapterWords =>
  (WORDS[language] as Readonly<Record<string, ChapterWords>>)[id] ?? { title: '', texts: [] };

/** The chapters in a language; `line` writes an order as the language writes it. */
export const guideIn = (language: LanguageTag, line: (text: string) => string = (text) => text) =>
  plan.chapters.map(({ id, parts, verdicts = [] }) => {
    const { title, texts, verdicts: meanings = [] } = chapterIn(language, id);
    return {
      ...{ id, title },
      parts: parts.map((lines, i) => ({ text: texts[i] ?? '', lines: lines.map(line) })),
      verdicts: verdicts.map((verdict, i) => ({ verdict, means: meanings[i] ?? '' })),
    };
  });

const languageOf = (req: Request): LanguageTag => {
  const { language } = req.query;
  return typeof language === 'string' && isLanguageTag(language) ? languageTag(language) : visitorLanguage(req);
};

export const guidePages = ({ games }: Service): Router => {
  const router = Router();
  router.get('/guide', (req, res) => {
    const language = languageOf(req);
    const game = games.get(EXAMPLE_GAME);
    const reporter = game && gameIn(game, language).reporter;
    const say = sayIn(language);
    const told = reporter ? speechOf(reporter) : say;
    res.vary('Accept-Language');
    res.send(
      renderPage('guide', {
        ...{ title: textIn(language, 'title'), lead: textIn(language, 'lead'), say, language, isPublic: true },
        chapters: guideIn(language, reporter?.words.line).map(({ verdicts, ...chapter }) => ({
          ...chapter,
          verdicts: verdicts.map(({ verdict, means }) => ({
            ...{ word: told(uncheckedMessage(`reply.verdict.${verdict}`)), means },
          })),
        })),
        games: [...games.values()].flatMap((each) =>
          pagesOf(each, false).includes('rules') ? [{ title: each.title, address: pathOf(each.id, 'minutes') }] : [],
        ),
        languages: LANGUAGES.map((tag) => ({
          ...{ tag, text: LANGUAGE_NAMES[tag], isHere: tag === language, address: `/guide?language=${tag}` },
        })),
      }),
    );
  });
  router.get('/help/mail', (_req, res) => res.redirect(301, '/guide'));
  return router;
};
