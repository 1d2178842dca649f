/**
 * The development mailbox: the mails in the sink, and a form to answer them by mail. It is shown on this machine only,
 * because the mails contain the links to every private page.
 */

import { Router } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { messageOf } from '../engine/index.ts';
import { NotFound } from './errors.ts';
import { readForm } from './forms.ts';
import { isLocalVisit } from './local.ts';
import { type Mailbox, quoted, readMail, recipientsOf, type SinkMail, sendReply } from './mailbox-mail.ts';
import { renderPage, sayIn } from './render.ts';
import { type FormGuard, LETTER_POLICY } from './security.ts';

const say = sayIn();

const ReplyForm = z.object({ text: z.string().max(30_000), quote: z.literal('on').optional() });

const Id = z.coerce.number().int().min(1).max(2_147_483_647);

interface MailboxOptions {
  readonly mailbox: Mailbox;
  readonly guard: FormGuard;
  readonly log: Pick<Logger, 'warn'>;
}

export const mailboxPages = ({ mailbox, guard, log }: MailboxOptions): Router => {
  const router = Router();

  router.use((req, _res, next) => next(isLocalVisit(req) ? undefined : new NotFound()));

  const find = async (id: unknown): Promise<SinkMail> => {
    const number = Id.safeParse(id);
    const mail = number.success ? await mailbox.find(number.data) : undefined;
    if (!mail) throw new NotFound();
    return mail;
  };

  const screen = async (mail: SinkMail, form: string, draft: { text: string; problem?: string }) => {
    const letter = await readMail(mail);
    const title = letter.subject || say('mailbox.noSubject');
    return renderPage('mailbox-mail', { title, say, crumbs: say('mailbox.title'), letter, form, ...draft });
  };

  router.get('/', async (req, res) => {
    const mails = await mailbox.list();
    const people = recipientsOf(mails);
    const address = people.find(({ address }) => address === req.query.to)?.address;
    const shown = mails.filter(({ to }) => address === undefined || to.includes(address));
    const letters = await Promise.all(shown.map(readMail));
    const sent = req.query.sent !== undefined;
    res.send(renderPage('mailbox', { title: say('mailbox.title'), say, people, address, letters, sent }));
  });

  router.get('/:id', async (req, res) => {
    res.send(await screen(await find(req.params.id), guard.token(req, res), { text: '' }));
  });

  router.get('/:id/html', async (req, res) => {
    const { html } = await readMail(await find(req.params.id));
    if (html === undefined) throw new NotFound();
    res.set('Content-Security-Policy', LETTER_POLICY).removeHeader('X-Frame-Options');
    res.type('html').send(html.replace(/<head[^<>]*>/i, '$&<base target="_blank">'));
  });

  router.post('/:id/reply', guard.check, async (req, res) => {
    const mail = await find(req.params.id);
    const { text, quote } = readForm(ReplyForm, req.body);
    const refuse = async (problem: string, status: number) =>
      res.status(status).send(await screen(mail, guard.token(req, res), { text, problem }));
    if (text.trim() === '') return refuse(say('mailbox.reply.empty'), 422);
    const letter = await readMail(mail);
    const wrote = say('mailbox.wrote', { date: letter.date, from: letter.from });
    try {
      await sendReply(mailbox, letter, quote ? `${text}\n\n${quoted(wrote, letter.text)}` : text);
    } catch (error) {
      log.warn({ err: error }, 'a reply from the development mailbox was not taken');
      return refuse(say('mailbox.reply.refused', { reason: messageOf(error) }), 502);
    }
    res.redirect(303, `/mailbox?sent=1&to=${encodeURIComponent(letter.to)}`);
  });

  return router;
};
