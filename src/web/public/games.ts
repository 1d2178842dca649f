/** What anybody can read of a game: it in five minutes, its words and its cards. */
import { type Request, type Response, Router } from 'express';
import { isLanguageTag, LANGUAGE_NAMES, LANGUAGES, type LanguageTag, languageTag } from '../../engine/index.ts';
import type { Game } from '../../game/index.ts';
import type { Speech } from '../../i18n/index.ts';
import type { Service } from '../../match/service.ts';
import { gameIn } from '../../match/words.ts';
import type { Section } from '../../reports/index.ts';
import { sendLarge } from '../compressed.ts';
import { NotFound } from '../errors.ts';
import { pagesOf, pathOf, type ReadingPage, readingLinks } from '../reading.ts';
import { renderPage, sayIn } from '../render.ts';
import { visitorLanguage } from '../visitor-language.ts';

/** A game as a visitor reads of it. */
interface Visit {
  readonly game: Game;
  readonly language: LanguageTag;
  /** Of a visitor who has chosen a language by the address. */
  readonly query: string;
  readonly say: Speech;
}

export const gamePages = ({ games }: Service, hasPractice: boolean): Router => {
  const router = Router();

  const visit = (req: Request): Visit => {
    const game = games.get(String(req.params.game));
    if (!game) throw new NotFound();
    const { language: chosen } = req.query;
    const isChosen = typeof chosen === 'string' && isLanguageTag(chosen);
    const language = isChosen ? languageTag(chosen) : visitorLanguage(req);
    const spoken = gameIn(game, language);
    const query = isChosen ? `?language=${language}` : '';
    return { game: spoken, language, query, say: sayIn(language, spoken.reporter) };
  };

  const show = (res: Response, visited: Visit, page: ReadingPage, shown: object): void => {
    const { game, language, query, say } = visited;
    res.vary('Accept-Language');
    res.send(
      renderPage(`game-${page}`, {
        ...{ title: say(`learn.${page}.title`, { game: game.title }), say, language, isPublic: true, query },
        ...{ heading: say(`learn.${page}.heading`), game: game.title, base: pathOf(game.id, 'minutes') },
        nav: pagesOf(game).map((each, i) => ({ ...readingLinks(game, say, query)[i], isHere: each === page })),
        languages: LANGUAGES.map((tag) => ({
          ...{ tag, text: LANGUAGE_NAMES[tag], isHere: tag === language },
          address: `${pathOf(game.id, page)}?language=${tag}`,
        })),
        ...shown,
      }),
    );
  };

  router.get('/:game', (req, res) => {
    const visited = visit(req);
    const { game, say } = visited;
    const { minutes } = game.reporter.manual();
    show(res, visited, 'minutes', {
      parts: minutes,
      map: `${pathOf(game.id, 'minutes')}/map.svg?language=${visited.language}`,
      alt: say('learn.map', { scenario: scenarioOf(game) }),
      play: hasPractice && game.standIn ? say('learn.play') : undefined,
    });
  });

  router.get('/:game/words', (req, res) => {
    const visited = visit(req);
    show(res, visited, 'words', { words: visited.game.reporter.manual().words });
  });

  router.get('/:game/cards', (req, res) => {
    const visited = visit(req);
    const { cards } = visited.game.reporter;
    if (!cards) throw new NotFound();
    const sections: readonly Section[] = cards();
    show(res, visited, 'cards', { sections });
  });

  const drawn = new Map<string, string>();
  router.get('/:game/map.svg', async (req, res) => {
    const { game, language } = visit(req);
    const key = `${game.id} ${language}`;
    const map = drawn.get(key) ?? beginningOf(game);
    drawn.set(key, map);
    await sendLarge(req, res, 'svg', map);
  });
  return router;
};

const scenarioOf = ({ scenarios, reporter: { catalogue } }: Game): string => {
  const [first] = scenarios;
  return catalogue[`scenario.${first?.id}`] ?? first?.title ?? '';
};

/** The board at the beginning of the first scenario, as everybody sees it. */
const beginningOf = (game: Game): string => {
  const state = game.start({ scenario: game.scenarios[0]?.id ?? '', split: game.splits[0]?.id ?? '' });
  return game.reporter.board({ view: game.view(state, undefined), events: [] }).svg();
};
