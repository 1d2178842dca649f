/** The page of an invitation: `/i/<token>`. It shows the planned match and takes one answer. */

import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { isLanguageTag, isPlainName, LANGUAGE_NAMES, LANGUAGES, languageTag } from '../../engine/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { offerLetter } from '../../match/forming/invitation.ts';
import { waitingNotes } from '../../match/forming/join-mail.ts';
import {
  declineInvitation,
  type InvitedTo,
  invitedByToken,
  type JoinOutcome,
  joinInvitation,
} from '../../match/forming/joining.ts';
import { isZone } from '../../match/forming/match-plan.ts';
import { ownPage } from '../../match/people/own-page.ts';
import type { Service } from '../../match/service.ts';
import { gameIn, plainSpeech } from '../../match/words.ts';
import { makeClockface, offerSections, speechOf } from '../../reports/index.ts';
import { NotFound } from '../errors.ts';
import { readForm } from '../forms.ts';
import { zones } from '../moderator/new-match.ts';
import { readingLinks } from '../reading.ts';
import { renderPage, sayIn } from '../render.ts';
import type { FormGuard } from '../security.ts';

const NOTIFY = ['EACH', 'TURNS', 'DAILY'] as const;
const LONGEST = { name: 60, zone: 60, salt: 200, words: 1_000 } as const;

const JoinForm = z.object({
  name: z.string().trim().max(LONGEST.name),
  zone: z.string().trim().max(LONGEST.zone),
  language: z.string().max(10),
  notify: z.enum(NOTIFY).default('EACH'),
  salt: z.string().max(LONGEST.salt).default(''),
});
const DeclineForm = z.object({ words: z.string().trim().max(LONGEST.words).default('') });

type JoinInput = Partial<z.output<typeof JoinForm>>;

export const invitationPages = (service: Service, guard: FormGuard, hasPractice: boolean): Router => {
  const router = Router();

  const enter = async (req: Request): Promise<InvitedTo> => {
    const to = await invitedByToken(service, String(req.params.token));
    if (!to) throw new NotFound();
    return to;
  };

  const show = async (req: Request, res: Response, to: InvitedTo, typed: JoinInput = {}, problems: Problems = {}) => {
    const say = speechFor(to);
    if (to.invitation.state !== 'OPEN' || to.invitation.lapsesAt <= service.clock())
      return void res.send(message(to, say('invited.settled'), [say('invited.settled.what')]));
    const game = gameIn(to.present.game, to.invitation.language);
    const letter = await offerLetter(service.store, to, to.invitation);
    const clock = makeClockface(to.invitation.zone, service.clock(), languageTag(to.invitation.language));
    const { code, name } = to.row;
    const base = `/i/${encodeURIComponent(String(req.params.token))}`;
    res.status(Object.keys(problems).length > 0 ? 422 : 200).send(
      renderPage('invitation', {
        title: say('invited.title', { code }),
        crumbs: say('invited.crumbs', { code, name }),
        language: to.invitation.language,
        say,
        base,
        reading: readingLinks(game, { say, hasPractice, query: `?language=${game.reporter.words.language ?? 'en'}` }),
        form: guard.token(req, res),
        sections: offerSections(letter, game.reporter, speechOf(game.reporter)),
        until: say('invited.until', { when: clock.full(letter.lapsesAt) }),
        fields: fieldsOf(to, say, typed, problems),
        zones,
        longest: LONGEST.words,
      }),
    );
  };

  router.get('/:token', async (req, res) => show(req, res, await enter(req)));

  router.post('/:token/join', guard.check, async (req, res) => {
    const to = await enter(req);
    const { name, zone, language, notify, salt } = readForm(JoinForm, req.body);
    const say = speechFor(to);
    const problems = {
      ...(name === '' ? { name: say('invited.problem.name') } : {}),
      ...(isPlainName(name) ? {} : { name: say('invited.problem.plain') }),
      ...(isZone(zone) ? {} : { zone: say('invited.problem.zone') }),
    };
    if (Object.keys(problems).length > 0) return show(req, res, to, { name, zone, language, notify, salt }, problems);
    const tongue = isLanguageTag(language) ? { language } : {};
    const answered = await joinInvitation(service, to.invitation.no, { name, zone, ...tongue, notify, salt });
    const page = answered?.kind === 'joined' ? await ownPage(service, to) : undefined;
    res.send(afterwards(to, answered, page));
  });

  router.post('/:token/decline', guard.check, async (req, res) => {
    const to = await enter(req);
    const { words } = readForm(DeclineForm, req.body);
    res.send(afterwards(to, await declineInvitation(service, to.invitation.no, words)));
  });

  return router;
};

type Problems = Readonly<Partial<Record<keyof JoinInput, string>>>;

const speechFor = ({ invitation }: InvitedTo): Speech => sayIn(languageTag(invitation.language));

interface Link {
  readonly address: string;
  readonly text: string;
}

const message = (to: InvitedTo, heading: string, lines: readonly string[], links?: readonly Link[]): string =>
  renderPage('message', {
    title: heading,
    say: speechFor(to),
    language: to.invitation.language,
    heading,
    lines,
    calm: true,
    back: undefined,
    backText: '',
    links,
  });

/** The outcome of an answer, on a page that cannot be answered again. */
function afterwards(to: InvitedTo, answered: JoinOutcome | undefined, page?: string): string {
  const say = speechFor(to);
  const told = plainSpeech(languageTag(to.invitation.language));
  if (answered?.kind === 'joined') {
    const notes = waitingNotes(to, answered, told);
    return page === undefined
      ? message(to, say('invited.joined'), [...notes, say('invited.page.later')])
      : message(to, say('invited.joined'), notes, [{ address: page, text: say('invited.page') }]);
  }
  if (answered?.kind === 'declined') return message(to, say('invited.declined'), [told('join.declined')]);
  const isBack = answered?.kind === 'returned';
  return message(to, say('invited.settled'), [isBack ? told('join.returned') : say('invited.settled.what')]);
}

function fieldsOf(
  { invitation, row, seat }: InvitedTo,
  say: Speech,
  typed: JoinInput,
  problems: Problems,
): readonly object[] {
  const field = (name: keyof JoinInput, value: string, more: object = {}) => ({
    id: name,
    name,
    label: say(`invited.${name}`),
    value: typed[name] ?? value,
    problem: problems[name],
    ...more,
  });
  const isPlayer = seat !== undefined;
  return [
    field('name', invitation.name, { required: true, longest: LONGEST.name }),
    field('zone', invitation.zone, { required: true, list: 'zones', longest: LONGEST.zone }),
    field('language', invitation.language, {
      options: LANGUAGES.map((tag) => ({ value: tag, text: LANGUAGE_NAMES[tag] })),
    }),
    ...(isPlayer
      ? [
          field('notify', 'EACH', {
            options: NOTIFY.map((level) => ({ value: level, text: say(`invited.notify.${level}`) })),
          }),
        ]
      : []),
    ...(isPlayer && row.state === 'FORMING'
      ? [field('salt', '', { hint: say('invited.salt.hint'), wide: true, longest: LONGEST.salt })]
      : []),
  ];
}
