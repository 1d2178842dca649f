import type { RequestHandler } from 'express';
import { sure } from '../../engine/index.ts';
import type { Service } from '../../match/service.ts';
import { isLocalVisit } from '../local.ts';
import { readingLinks } from '../reading.ts';
import { renderPage, sayIn } from '../render.ts';
import type { FormGuard } from '../security.ts';
import { visitorLanguage } from '../visitor-language.ts';
import { practiceGames, rememberedPractice, toldGames } from './practice.ts';

interface Front {
  /** Visitors of this machine are shown the way to the development mailbox. */
  readonly hasMailbox: boolean;
  /** Visitors may open practice matches. */
  readonly hasPractice: boolean;
  /** The game that is offered first; undefined: the first of all. */
  readonly firstGame?: string | undefined;
}

/** The page at the bare address. It links to nobody's page but the practice match of the same browser. */
export const frontPage =
  (service: Service, guard: FormGuard, { hasMailbox, hasPractice, firstGame }: Front): RequestHandler =>
  (req, res) => {
    const language = visitorLanguage(req);
    const say = sayIn(language);
    const known = toldGames(service.games, { language, first: firstGame });
    const games = hasPractice ? practiceGames(service.games, { language, first: firstGame }) : [];
    res.vary('Accept-Language');
    const [first] = known.flatMap(({ id }) => sure(service.games.get(id)));
    const links = first ? readingLinks(first, { say, hasPractice }) : [];
    const lesson = links.find(({ page }) => page === 'lesson');
    const remembered = hasPractice ? rememberedPractice(req) : undefined;
    res.send(
      renderPage('front', {
        title: say('front.heading'),
        say,
        language,
        what: say('front.what'),
        signIn: { address: '/sign-in', text: say('front.sign-in') },
        ...(lesson ? { lesson: { address: lesson.address, text: say('front.lesson') } } : {}),
        form: games.length > 0 ? guard.token(req, res) : '',
        open: remembered && { address: remembered.path, text: say('practice.open.match', remembered) },
        games,
        known: known.map(({ id, title, lines }) => ({
          title,
          // The form for practice has them as well.
          lines: games.length > 0 ? [] : lines,
          links: readingLinks(sure(service.games.get(id)), { say, hasPractice }),
        })),
        shared: {
          address: `${service.publicUrl}/`,
          description: say('front.shared', { games: known.map(({ title }) => title).join(', ') }),
          image: { address: `${service.publicUrl}/icon-512.png`, alt: say('layout.brand') },
        },
        lines: [say('front.page'), say('front.dice')],
        links: [
          { address: '/verify', text: say('front.verify') },
          ...(hasMailbox && isLocalVisit(req) ? [{ address: '/mailbox', text: say('front.mailbox') }] : []),
        ],
      }),
    );
  };
