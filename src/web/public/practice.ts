/** The panel of the first page that opens a practice match, and what it leads to. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { type LanguageTag, uncheckedMessage } from '../../engine/index.ts';
import { type Game, LESSON } from '../../game/index.ts';
import { format, type Speech } from '../../i18n/index.ts';
import { openPractice, PRACTICE_DAYS, practiceEnd, practiceSeats } from '../../match/forming/practice.ts';
import type { Service } from '../../match/service.ts';
import { gameIn } from '../../match/words.ts';
import { readForm } from '../forms.ts';
import { renderPage, sayIn } from '../render.ts';
import { type FormGuard, limitRate } from '../security.ts';
import { visitorLanguage } from '../visitor-language.ts';

/** Practice matches that one address may open in an hour, and in the time for which one is kept. */
export interface PracticeLimits {
  readonly hour: number;
  readonly term: number;
}

export const PRACTICE_LIMITS: PracticeLimits = { hour: 10, term: 25 };

const HOUR_MS = 3_600_000;

/** A beginner is shown so many scenarios of a game; all of them are there when a match is created. */
const MOST_SCENARIOS = 5;

const word = z.string().trim().max(60);
const GameForm = z.object({ game: word });
const choicesFor = (game: string) =>
  z
    .object({ [`${game}-seat`]: word, [`${game}-scenario`]: word })
    .transform((fields) => ({ seat: fields[`${game}-seat`] ?? '', scenario: fields[`${game}-scenario`] ?? '' }));

interface Option {
  readonly value: string;
  readonly text: string;
}

/** A game that a visitor can play alone at once. */
interface PracticeGame {
  readonly id: string;
  readonly title: string;
  /** What kind of game it is, and how long a match takes. */
  readonly lines: readonly string[];
  readonly fields: readonly { readonly id: string; readonly name: string; readonly options: readonly Option[] }[];
}

interface Told {
  readonly language: LanguageTag;
  /** The id of the game that comes first. */
  readonly first?: string | undefined;
}

const inOrder = (games: Service['games'], first: string | undefined): readonly Game[] =>
  [...games.values()].toSorted((a, b) => Number(b.id === first) - Number(a.id === first));

/** A sentence of a game in a language; none where the game does not have it. */
const told = (game: Game, language: LanguageTag, key: string): readonly string[] => {
  const {
    words: { catalogue },
  } = gameIn(game, language).reporter;
  return catalogue[key] === undefined ? [] : [format(catalogue, {}, uncheckedMessage(key))];
};

/** What kind a game is, and how long a match takes, in a language. */
const toldGame = (game: Game, language: LanguageTag): Omit<PracticeGame, 'fields'> => ({
  id: game.id,
  title: game.title,
  lines: [...told(game, language, 'game.kind'), ...told(game, language, 'game.length')],
});

export const toldGames = (games: Service['games'], { language, first }: Told) =>
  inOrder(games, first).map((game) => toldGame(game, language));

/** The games with a stand-in in the words of a language. */
export const practiceGames = (games: Service['games'], { language, first }: Told): readonly PracticeGame[] => {
  const say = sayIn(language);
  const playable = inOrder(games, first).filter((game) => practiceSeats(game).length > 0);
  return playable.map((game) => {
    const field = (name: 'seat' | 'scenario', options: readonly Option[]) => ({
      id: `practice-${game.id}-${name}`,
      name: `${game.id}-${name}`,
      label: say(`practice.${name}`),
      value: options[0]?.value ?? '',
      options,
    });
    const scenarios = game.setup.scenarios.slice(0, MOST_SCENARIOS).map(({ id, title }) => ({
      value: id,
      text: told(game, language, `scenario.${id}`)[0] ?? title,
    }));
    return { ...toldGame(game, language), fields: [field('seat', sidesOf(game, say)), field('scenario', scenarios)] };
  });
};

/** The seats to choose from; one of several powers with their names. */
function sidesOf(game: Game, say: Speech): readonly Option[] {
  const seats = practiceSeats(game);
  const nameOf = (power: string) =>
    seats.find(({ seat: { powers = [] } }) => powers.length === 1 && powers[0] === power)?.seat.name ?? power;
  return seats.map(({ split, seat: { id, name, powers = [] } }) => ({
    value: `${split} ${id}`,
    text: powers.length > 1 ? say('practice.seat.whole', { seat: name, powers: powers.map(nameOf).join(', ') }) : name,
  }));
}

const COOKIE = 'estafette-practice';
const Remembered = z.object({ path: z.string().startsWith('/s/'), game: z.string(), seat: z.string() });

/** The newest practice match of this browser: without mails only its address leads to it. */
export const rememberedPractice = (req: Request): z.infer<typeof Remembered> | undefined =>
  Remembered.safeParse(req.signedCookies[COOKIE]).data;

/** Opens a practice match and leads to the visitor's page. */
export const practicePages = (
  service: Service,
  guard: FormGuard,
  { hour, term }: PracticeLimits = PRACTICE_LIMITS,
): Router => {
  const router = Router();
  const cookie = {
    httpOnly: true,
    sameSite: 'lax',
    secure: service.publicUrl.startsWith('https:'),
    path: '/',
  } as const;

  /** A page that says why nothing was opened. */
  const refuse = (
    req: Request,
    res: Response,
    status: number,
    why: 'full' | 'often' | 'enough' | 'unknown',
    count = 0,
  ) => {
    const language = visitorLanguage(req);
    const say = sayIn(language);
    const heading = say(`practice.${why}`);
    const lines = [say(`practice.${why}.what`, { count })];
    const links = [{ address: '/', text: say('practice.back') }];
    res.status(status).send(renderPage('message', { title: heading, say, language, heading, lines, links }));
  };

  const { counts } = guard;
  router.post(
    '/',
    guard.check,
    limitRate({
      ...{ name: 'practice', limit: hour, windowMs: HOUR_MS, counts },
      handler: (req, res) => refuse(req, res, 429, 'often', hour),
    }),
    limitRate({
      ...{ name: 'practice-term', limit: term, windowMs: 24 * PRACTICE_DAYS * HOUR_MS, counts },
      handler: (req, res) => refuse(req, res, 429, 'enough', term),
    }),
    async (req, res) => {
      const { game: id } = readForm(GameForm, req.body);
      const game = service.games.get(id);
      if (!game) return refuse(req, res, 404, 'unknown');
      const { seat: chosen, scenario } = readForm(choicesFor(id), req.body);
      const [split = '', seat = ''] = chosen.split(' ');
      const language = visitorLanguage(req);
      const say = sayIn(language);
      const names = {
        match: say(scenario === LESSON ? 'lesson.menu' : 'practice.match'),
        visitor: say('practice.visitor'),
        standIn: say('practice.stand-in'),
      };
      const link = await openPractice(service, { game: id, scenario, split, seat, language, names });
      if (link === undefined) return refuse(req, res, 404, 'unknown');
      if (link === 'full') return refuse(req, res, 503, 'full');
      const path = new URL(link).pathname;
      const taken = practiceSeats(game).find((each) => each.split === split && each.seat.id === seat)?.seat.name;
      const remembered = { path, game: game.title, seat: taken };
      res.cookie(COOKIE, remembered, { ...cookie, signed: true, expires: practiceEnd(service.clock()) });
      res.redirect(303, path);
    },
  );
  return router;
};
