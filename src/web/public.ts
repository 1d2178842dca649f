/** What anybody may see who knows the code of a match. */
import { Router } from 'express';
import { gameOfPage, publicPage, type Service } from '../match/index.ts';
import { drawMap, reportDocument } from '../reports/index.ts';
import { NotFound } from './errors.ts';
import { publicSentences } from './messages/en.ts';
import { packFacts } from './pack-fact.ts';
import { renderPage, sayFrom } from './render.ts';
import { mapWords, publicReport } from './seat-report.ts';

const say = sayFrom(publicSentences);

export const publicPages = (service: Service): Router => {
  const router = Router();

  const visit = async (code: string) => {
    const page = await publicPage(service, code);
    const reporter = page && gameOfPage(service, page.match)?.reporter;
    if (!page || !reporter) throw new NotFound();
    return { page, reporter, report: publicReport(page) };
  };

  router.get('/:code', async (req, res) => {
    const { page, reporter, report } = await visit(req.params.code);
    const { match, waitingFor, secrets } = page;
    const document = reportDocument(report, reporter, service.clock());
    const fact = (key: string, value: string) => ({ label: say(`public.fact.${key}`), value });
    res.send(
      renderPage('public', {
        title: say('public.title', { code: match.code, name: match.name }),
        say,
        heading: document.verdict,
        occasion: page.occasion,
        facts: [
          fact('seats', match.seats.map(({ name, player }) => say('public.seat', { name, player })).join(', ')),
          ...(waitingFor.length > 0 ? [fact('waiting', waitingFor.join(', '))] : []),
          ...packFacts(match).map((value) => fact('pack', value)),
          fact('dice', say('public.fact.dice.value', { rolls: match.dice.rolls, head: match.dice.head })),
          fact('commitment.dice', match.commitments.dice),
          fact('commitment.deck', match.commitments.deck),
          ...(secrets ? [fact('secret.dice', secrets.dice), fact('secret.deck', secrets.deck)] : []),
        ],
        cards: `/p/${match.code}/cards`,
        map: { address: `/p/${match.code}/map.svg`, alt: mapWords(document) },
        chronicle: reporter.chronicle(report),
        // An onlooker has neither a hand nor forces of his own: those sections come first.
        sections: reporter.sections(report).slice(-2),
      }),
    );
  });

  router.get('/:code/cards', async (req, res) => {
    const { page, reporter } = await visit(req.params.code);
    const { code, name } = page.match;
    res.send(
      renderPage('cards', {
        title: say('cards.title', { code, name }),
        say,
        back: `/p/${code}`,
        sections: reporter.cards(),
      }),
    );
  });

  router.get('/:code/map.svg', async (req, res) => {
    const { reporter, report } = await visit(req.params.code);
    res.type('svg').send(drawMap(reporter.chart(report)));
  });

  return router;
};
