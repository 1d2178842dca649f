import type { RequestHandler } from 'express';
import { isLocalVisit } from '../local.ts';
import { frontSentences } from '../messages/en.ts';
import { renderPage, sayFrom } from '../render.ts';

const say = sayFrom(frontSentences);

/** The page at the bare address. It links to nobody's page. */
export const frontPage = (hasMailbox: boolean): RequestHandler => {
  const [plain, withMailbox] = [page(false), page(true)];
  return (req, res) => {
    res.send(hasMailbox && isLocalVisit(req) ? withMailbox : plain);
  };
};

const page = (hasMailbox: boolean): string => {
  const heading = say('front.heading');
  return renderPage('message', {
    title: heading,
    say,
    heading,
    calm: true,
    lines: [say('front.what'), say('front.page'), say('front.dice')],
    links: [
      { address: '/sign-in', text: say('front.sign-in') },
      { address: '/verify', text: say('front.verify') },
      ...(hasMailbox ? [{ address: '/mailbox', text: say('front.mailbox') }] : []),
    ],
  });
};
