import type { RequestHandler } from 'express';
import { frontSentences } from '../messages/en.ts';
import { renderPage, sayFrom } from '../render.ts';

const say = sayFrom(frontSentences);

/** What stands at the bare address. Nothing here leads to anybody's page. */
export const frontPage = (hasMailbox: boolean): RequestHandler => {
  const heading = say('front.heading');
  const page = renderPage('message', {
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
  return (_req, res) => {
    res.send(page);
  };
};
