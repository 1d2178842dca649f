/** What anybody can read of a game: it in five minutes, its words and its cards. */
import { type Request, type Response, Router } from 'express';
import { isLanguageTag, LANGUAGE_NAMES, LANGUAGES, type LanguageTag, languageTag } from '../../engine/index.ts';
import type { Game } from '../../game/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { lessonPlan } from '../../match/forming/practice.ts';
import { termsOf } from '../../match/pages.ts';
import type { Service } from '../../match/service.ts';
import { gameIn } from '../../match/words.ts';
import type { Section } from '../../reports/index.ts';
import { sendLarge } from '../compressed.ts';
import { NotFound } from '../errors.ts';
import { pathOf, type ReadingPage, readingLinks, ruleAddress } from '../reading.ts';
import { renderPage, sayIn } from '../render.ts';
import type { FormGuard } from '../security.ts';
import { termFinder } from '../terms.ts';
import { visitorLanguage } from '../visitor-language.ts';
import { rulesPage } from './rules.ts';

/** A game as a visitor reads of it. */
interface Visit {
  readonly game: Game;
  readonly language: LanguageTag;
  /** Of a visitor who has chosen a language by the address. */
  readonly query: string;
  readonly say: Speech;
}

/** Longer texts are no search. */
const LONGEST_SEARCH = 60;

export const gamePages = (service: Service, guard: FormGuard, hasPractice: boolean): Router => {
  const { games } = service;
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

  /** What opens the lesson of a game; undefined: nobody can begin it here. */
  const startOf = (req: Request, res: Response, { game }: Visit) => {
    const plan = hasPractice ? lessonPlan(game) : undefined;
    if (!plan) return undefined;
    const fields = {
      game: game.id,
      [`${game.id}-seat`]: `${plan.split} ${plan.seat}`,
      [`${game.id}-scenario`]: plan.scenario,
    };
    return {
      form: guard.token(req, res),
      starts: Object.entries(fields).map(([name, value]) => ({ name, value })),
    };
  };

  const show = (res: Response, visited: Visit, page: ReadingPage, shown: object): void => {
    const { game, language, query, say } = visited;
    res.vary('Accept-Language');
    res.send(
      renderPage(`game-${page}`, {
        ...{ title: say(`learn.${page}.title`, { game: game.title }), say, language, isPublic: true, query },
        ...{ heading: say(`learn.${page}.heading`), game: game.title, base: pathOf(game.id, 'minutes') },
        nav: readingLinks(game, { say, hasPractice, query }).map((link) => ({ ...link, isHere: link.page === page })),
        guide: `/guide?language=${language}`,
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
    const { minutes } = game.reporter.learning.manual();
    show(res, visited, 'minutes', {
      parts: minutes,
      map: `${pathOf(game.id, 'minutes')}/map.svg?language=${visited.language}`,
      alt: say('learn.map', { scenario: scenarioOf(game) }),
      play: hasPractice && game.bot ? say('learn.play') : undefined,
      ...startOf(req, res, visited),
    });
  });

  router.get('/:game/lesson', (req, res) => {
    const visited = visit(req);
    const start = startOf(req, res, visited);
    if (!start) throw new NotFound();
    show(res, visited, 'lesson', start);
  });

  router.get('/:game/rules', async (req, res) => {
    const visited = visit(req);
    const { game, say, language, query } = visited;
    if (!game.reporter.learning.rules) throw new NotFound();
    const { match, q } = req.query;
    const played = typeof match === 'string' ? await termsOf(service, match) : undefined;
    if (typeof match === 'string' && played?.game !== game.id) throw new NotFound();
    const asked = typeof q === 'string' ? q.trim().slice(0, LONGEST_SEARCH) : '';
    const kept = query === '' ? [] : [{ name: 'language', value: language }];
    show(res, visited, 'rules', rulesPage({ game, say, query, played }, asked, kept));
  });

  router.get('/:game/words', (req, res) => {
    const visited = visit(req);
    const { game, query } = visited;
    const led = (rule: string) => ({
      text: rule,
      address: game.reporter.learning.rules && ruleAddress(game.id, rule, query),
    });
    const words = game.reporter.learning.manual().words.map((word) => ({ ...word, rules: word.rules.map(led) }));
    show(res, visited, 'words', { words });
  });

  router.get('/:game/cards', (req, res) => {
    const visited = visit(req);
    const { cards } = visited.game.reporter;
    if (!cards) throw new NotFound();
    const sections: readonly Section[] = cards.print();
    const { words } = visited.game.reporter.learning.manual();
    const address = `${pathOf(visited.game.id, 'words')}${visited.query}`;
    show(res, visited, 'cards', { sections, glossary: { address, find: termFinder(words) } });
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

const scenarioOf = ({
  setup: { scenarios },
  reporter: {
    words: { catalogue },
  },
}: Game): string => {
  const [first] = scenarios;
  return catalogue[`scenario.${first?.id}`] ?? first?.title ?? '';
};

/** The board at the beginning of the first scenario, as everybody sees it. */
const beginningOf = (game: Game): string => {
  const state = game.setup.start({
    scenario: game.setup.scenarios[0]?.id ?? '',
    split: game.setup.splits[0]?.id ?? '',
  });
  return game.reporter.board.draw({ view: game.knowledge.view(state, undefined), events: [] }).svg();
};
