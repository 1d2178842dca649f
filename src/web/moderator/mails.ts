/** All incoming and outgoing mails of a match. Each is shown whole if its moderator may see it. */
import { type Request, Router } from 'express';
import { z } from 'zod';
import type { Speech } from '../../i18n/index.ts';
import { mailList, type OpenedMail, openLetter, openMail } from '../../match/moderator/mails.ts';
import type { ModeratorPage } from '../../match/moderator/moderator.ts';
import type { Service } from '../../match/service.ts';
import type { MailHead } from '../../store/moderators.ts';
import type { LetterHead } from '../../store/records.ts';
import { NotFound } from '../errors.ts';
import { renderPage } from '../render.ts';
import type { FormGuard } from '../security.ts';
import { detailOf, stateOf, TONES } from './delivery.ts';
import { shelvesOf } from './letter-shelves.ts';
import { type Visit, visitTo } from './place.ts';

export const mailsPages = (service: Service, guard: FormGuard): Router => {
  const router = Router({ mergeParams: true });

  router.get('/', async (req, res) => {
    const visit = await visitTo(service, req);
    const { place, page, say } = visit;
    const list = await mailList(service, place.matchId, { withStrays: place.office !== undefined });
    const mails = [
      ...list.incoming.map((mail) => incomingLine(mail, visit)),
      ...list.outgoing.map((letter) => outgoingLine(letter, visit)),
    ].sort((a, b) => b.at.getTime() - a.at.getTime());
    const names = { moderator: say('match.moderator'), others: say('match.others') };
    res.send(
      renderPage('mails', {
        ...head(visit),
        shelves: shelvesOf(page, mails, names).map((shelf) => ({
          ...shelf,
          count: say('match.letters.some', { count: shelf.mails.length }),
          bad: shelf.mails.filter(({ tone }) => tone === 'bad').length,
        })),
        strays: list.strays.map((mail) => incomingLine(mail, visit)),
      }),
    );
  });

  router.get('/in/:id', async (req, res) => {
    const visit = await visitTo(service, req);
    const { place, page, say, clock } = visit;
    const mail = await openMail(service, page.match, idOf(req), {
      isOperator: place.office !== undefined,
    });
    if (!mail) throw new NotFound();
    res.send(
      renderPage('mail', {
        ...head(visit),
        form: guard.token(req, res),
        heading: say('mails.in.heading', { from: mail.sender ?? '', when: clock.full(mail.receivedAt.toISOString()) }),
        facts: [
          { label: say('mails.seat'), value: nameOf(page, mail.seat) },
          { label: say('mails.verdict'), value: say(`mails.verdict.${mail.verdict ?? 'waiting'}`) },
          { label: say('mails.class'), value: mail.class ?? '' },
          { label: say('mails.channel'), value: mail.channel },
        ],
        isShown: mail.isShown,
        parts: [
          { title: say('mails.text'), text: mail.text },
          { title: say('mails.answer'), text: mail.answer },
          { title: say('mails.raw'), text: mail.raw },
        ].filter(({ text }) => text !== ''),
        acts: actsOn(visit, mail),
      }),
    );
  });

  router.get('/out/:id', async (req, res) => {
    const visit = await visitTo(service, req);
    const { page, say } = visit;
    const letter = await openLetter(service, page.match, idOf(req));
    if (!letter) throw new NotFound();
    res.send(
      renderPage('mail', {
        ...head(visit),
        form: guard.token(req, res),
        heading: letter.subject === '' ? say('mails.out.unwritten') : letter.subject,
        facts: [{ label: say('mails.to'), value: nameOf(page, letter.seat) }],
        isShown: letter.isShown,
        parts: letter.text === '' ? [] : [{ title: say('mails.text'), text: letter.text }],
        acts: [],
      }),
    );
  });

  return router;
};

/** What a moderator can do with a mail that came in. */
const actsOn = ({ page, say }: Visit, { id, verdict, seat, matchId }: OpenedMail) => {
  const isOfSeat = seat !== null && seat !== undefined;
  const act = (kind: string, title: string, ...fields: object[]) => ({ kind, mail: id, title, fields });
  return [
    ...(isOfSeat && verdict === 'held' ? [act('release', say('mails.release'))] : []),
    ...(isOfSeat && verdict === 'unreadable' ? [act('reread', say('mails.reread'))] : []),
    ...((isOfSeat && verdict === 'held') || (seat === null && matchId === null)
      ? [act('assign', say('mails.assign'), seatField(page, say))]
      : []),
    ...(isOfSeat ? [act('answer', say('mails.reply'), wordsField(say))] : []),
  ];
};

/** A mail that came in, as a line of the list. */
const incomingLine = (mail: MailHead, { place, say, clock }: Visit) => ({
  at: mail.receivedAt,
  seat: mail.seat,
  invited: null,
  address: `${place.base}/mails/in/${mail.id}`,
  when: clock.full(mail.receivedAt.toISOString()),
  way: say('mails.in'),
  what: mail.sender ?? '',
  state: say(`mails.verdict.${mail.verdict ?? 'waiting'}`),
  tone: TROUBLED.has(mail.verdict ?? '') ? 'bad' : '',
  detail: '',
});

/** A letter that went out. */
const outgoingLine = (letter: LetterHead, { place, say, clock }: Visit) => ({
  at: letter.createdAt,
  seat: letter.seat,
  invited: letter.invited,
  address: `${place.base}/mails/out/${letter.id}`,
  when: clock.full(letter.createdAt.toISOString()),
  way: say('mails.out'),
  what: say(`match.letter.${letter.kind}`),
  state: stateOf(say, letter),
  tone: TONES[letter.state],
  detail: detailOf(say, letter),
});

const TROUBLED: ReadonlySet<string> = new Set(['held', 'not-read', 'unreadable', 'unknown', 'loop']);

const head = ({ place, page, say }: Visit) => ({
  title: say('mails.title', { code: page.match.code }),
  crumbs: say('mails.crumbs', { code: page.match.code }),
  say,
  language: place.language,
  base: place.base,
});

const idOf = (req: Request): string => {
  const read = z.uuid().safeParse(req.params.id);
  if (!read.success) throw new NotFound();
  return read.data;
};

const nameOf = ({ seats, moderator }: ModeratorPage, id: string | null): string =>
  id === null ? moderator.name : (seats.find((seat) => seat.id === id)?.name ?? id);

const seatField = ({ seats }: ModeratorPage, say: Speech) => ({
  id: 'assign-seat',
  name: 'seat',
  label: say('mails.seat'),
  value: seats[0]?.id ?? '',
  options: seats.map(({ id, name }) => ({ value: id, text: name })),
});

const wordsField = (say: Speech) => ({
  id: 'answer-text',
  name: 'text',
  label: say('mails.words'),
  rows: 6,
  value: '',
  longest: 4_000,
  required: true,
});
