/** Two pages of the operator: what is good and what is not, and the installation as it is set up and works. */

import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { Config, ShownSetting } from '../../config.ts';
import { messageOf } from '../../engine/index.ts';
import type { Place } from '../../health/check.ts';
import { checksOf, examine } from '../../health/examine.ts';
import { sendTestMail } from '../../health/send-test-mail.ts';
import type { Speech } from '../../i18n/index.ts';
import { MOST_PRACTICE } from '../../match/forming/practice.ts';
import type { Service } from '../../match/service.ts';
import { universalTime } from '../../reports/index.ts';
import { mailFigures } from '../../store/mail-figures.ts';
import { practiceCount } from '../../store/practice.ts';
import { lastBeat } from '../../store/pulse.ts';
import { version } from '../../version.ts';
import { readForm } from '../forms.ts';
import { PRACTICE_LIMITS } from '../public/practice.ts';
import { renderPage, sayIn } from '../render.ts';
import type { FormGuard } from '../security.ts';
import { visitorLanguage } from '../visitor-language.ts';
import { officePath } from './place.ts';

/** What only the process knows that was started with it. */
export interface InstallationFacts extends Omit<Place, 'service' | 'config'> {
  readonly config: Config;
  readonly settings: readonly ShownSetting[];
  readonly practice: boolean;
}

const FailedForm = z.object({ queue: z.string().max(40), job: z.string().max(200) });

const TONES = { good: 'good', look: 'doubt', bad: 'bad' } as const;

export const installationPages = (service: Service, guard: FormGuard, facts: InstallationFacts): Router => {
  const router = Router({ mergeParams: true });
  const { store, clock } = service;

  // Before anything is read or done.
  router.use(['/health', '/installation'], (req, _res, next) => {
    officePath(service, req);
    next();
  });

  router.get('/health', async (req, res) => res.send(await healthPage(req, res)));

  router.post('/health', guard.check, async (req, res) => {
    try {
      await sendTestMail(service, facts.config);
      res.redirect(303, `${officePath(service, req)}/health`);
    } catch (error) {
      res.status(502).send(await healthPage(req, res, messageOf(error)));
    }
  });

  router.get('/installation', async (req, res) => res.send(await installationPage(req, res)));

  router.post('/installation', guard.check, async (req, res) => {
    const { queue, job } = readForm(FailedForm, req.body);
    const isAdded = await service.queues.retry(queue, job);
    res.send(await installationPage(req, res, isAdded ? 'added' : 'gone'));
  });

  const speechFor = (req: Request) => {
    const language = visitorLanguage(req);
    return { language, say: sayIn(language) };
  };

  async function healthPage(req: Request, res: Response, unsent?: string): Promise<string> {
    const base = officePath(service, req);
    const { language, say } = speechFor(req);
    const examined = await examine({ ...facts, service: { ...service, config: facts.config } }, checksOf(undefined));
    const findings = examined.flatMap(({ id, findings }) =>
      findings.map(({ mark, told, remedy }) => ({
        part: say(`check.${id}`),
        mark,
        tone: TONES[mark],
        state: say(`mark.${mark}`),
        text: say(told),
        remedy,
      })),
    );
    const wrong = findings.filter(({ mark }) => mark === 'bad').length;
    return renderPage('health', {
      title: say('operator.health'),
      say,
      language,
      base,
      form: guard.token(req, res),
      findings,
      isGood: wrong === 0,
      sum: wrong === 0 ? say('operator.health.all') : say('operator.health.some', { count: wrong }),
      unsent: unsent && say('operator.health.mail.unsent', { reason: unsent }),
      canSend: facts.config.smtpUrl !== undefined,
    });
  }

  async function installationPage(req: Request, res: Response, news?: 'added' | 'gone'): Promise<string> {
    const base = officePath(service, req);
    const { language, say } = speechFor(req);
    const [failed, mail, practised] = await Promise.all([
      service.queues.failed(),
      mailLines(say),
      practiceCount(store),
    ]);
    const { file, practice } = facts;
    return renderPage('installation', {
      title: say('operator.installation'),
      say,
      language,
      base,
      form: guard.token(req, res),
      news: news && say(`operator.failed.${news}`),
      version: say('operator.version', { version, release: service.release ?? '', node: process.versions.node }),
      mail,
      failed: failed.map(({ at, ...job }) => ({ ...job, at: universalTime(at) })),
      practice: practice
        ? say('operator.practice.on', { count: practised, most: MOST_PRACTICE, ...PRACTICE_LIMITS })
        : say('operator.practice.off'),
      source: file ? say('operator.settings.file', { file: file.path }) : say('operator.settings.environment'),
      settings: facts.settings,
    });
  }

  async function mailLines(say: Speech) {
    const [figures, polled] = await Promise.all([mailFigures(store, clock()), lastBeat(store, 'mailbox')]);
    const { received, sent, oldest: _, ...counts } = figures;
    const when = (at: Date | null | undefined): string => (at ? universalTime(at) : say('operator.never'));
    return [
      { what: say('operator.mail.in'), value: when(received) },
      ...(polled ? [{ what: say('operator.mail.polled'), value: when(polled) }] : []),
      { what: say('operator.mail.out'), value: when(sent) },
      ...Object.entries(counts).map(([name, count]) => ({ what: say(`operator.mail.${name}`), value: String(count) })),
    ];
  }

  return router;
};
