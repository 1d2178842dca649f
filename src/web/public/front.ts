import type { RequestHandler } from 'express';
import type { Service } from '../../match/service.ts';
import { isLocalVisit } from '../local.ts';
import { frontSentences } from '../messages/en.ts';
import { renderPage, sayFrom } from '../render.ts';
import type { FormGuard } from '../security.ts';
import { practiceForms } from './practice.ts';

const say = sayFrom(frontSentences);

export interface Front {
  /** Visitors of this machine are shown the way to the development mailbox. */
  readonly hasMailbox: boolean;
  /** Visitors may open practice matches. */
  readonly hasPractice: boolean;
}

/** The page at the bare address. It links to nobody's page. */
export const frontPage =
  (service: Service, guard: FormGuard, { hasMailbox, hasPractice }: Front): RequestHandler =>
  (req, res) => {
    const games = hasPractice ? practiceForms(service) : [];
    res.send(
      renderPage('front', {
        title: say('front.heading'),
        say,
        lines: [say('front.what'), say('front.page'), say('front.dice')],
        form: games.length > 0 ? guard.token(req, res) : '',
        games,
        links: [
          { address: '/sign-in', text: say('front.sign-in') },
          { address: '/verify', text: say('front.verify') },
          ...(hasMailbox && isLocalVisit(req) ? [{ address: '/mailbox', text: say('front.mailbox') }] : []),
        ],
      }),
    );
  };
