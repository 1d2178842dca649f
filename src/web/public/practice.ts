/** The form on the first page that opens a practice match, and what it leads to. */
import { Router } from 'express';
import { z } from 'zod';
import { LANGUAGES, type LanguageTag } from '../../engine/index.ts';
import { openPractice, practiceSeats } from '../../match/forming/practice.ts';
import type { Service } from '../../match/service.ts';
import { NotFound } from '../errors.ts';
import { readForm } from '../forms.ts';
import { frontSentences } from '../messages/en.ts';
import { renderPage, sayFrom } from '../render.ts';
import { type FormGuard, limitRate } from '../security.ts';

const say = sayFrom(frontSentences);

/** Practice matches that one address may open in an hour. */
const PRACTICE_AN_HOUR = 10;

const word = z.string().trim().max(60);
const PracticeForm = z.object({ game: word, scenario: word, seat: word });

/** The form for the game that people try an installation with: its first one, if it has a stand-in. */
export const practiceForms = ({ games }: Service) =>
  [...games].slice(0, 1).flatMap(([id, game]) => {
    const seats = practiceSeats(game);
    const [first] = seats;
    if (!first) return [];
    const field = (
      name: 'scenario' | 'seat',
      options: readonly { readonly value: string; readonly text: string }[],
    ) => ({
      id: `practice-${id}-${name}`,
      name,
      label: say(`practice.${name}`),
      value: options[0]?.value ?? '',
      options,
    });
    return [
      {
        game: id,
        title: game.title,
        fields: [
          field(
            'seat',
            seats.map(({ split, seat }) => ({ value: `${split} ${seat.id}`, text: seat.name })),
          ),
          field(
            'scenario',
            game.scenarios.map(({ id: value, title }) => ({ value, text: title })),
          ),
        ],
      },
    ];
  });

/** Opens a practice match and leads to the visitor's page. */
export const practicePages = (
  service: Service,
  guard: FormGuard,
  { perHour = PRACTICE_AN_HOUR }: { readonly perHour?: number | undefined } = {},
): Router => {
  const router = Router();
  router.post(
    '/',
    guard.check,
    limitRate({ name: 'practice', limit: perHour, windowMs: 3_600_000, counts: guard.counts }),
    async (req, res) => {
      const { game, scenario, seat: chosen } = readForm(PracticeForm, req.body);
      const [split = '', seat = ''] = chosen.split(' ');
      const names = {
        match: say('practice.match'),
        visitor: say('practice.visitor'),
        standIn: say('practice.stand-in'),
      };
      const language = (req.acceptsLanguages([...LANGUAGES]) || 'en') as LanguageTag;
      const link = await openPractice(service, { game, scenario, split, seat, language, names });
      if (link === undefined) throw new NotFound();
      if (link !== 'full') return res.redirect(303, new URL(link).pathname);
      const heading = say('practice.full');
      res.status(503).send(
        renderPage('message', {
          title: heading,
          say,
          heading,
          lines: [say('practice.full.what')],
          links: [{ address: '/', text: say('practice.back') }],
        }),
      );
    },
  );
  return router;
};
