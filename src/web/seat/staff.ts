/** The page on which a player asks the staff, and lays out one of its plans. */
import { type Request, type Response, Router } from 'express';
import { openPositionOf } from '../../match/packs.ts';
import { askStaff } from '../../match/play/staff.ts';
import type { Service } from '../../match/service.ts';
import type { Advice } from '../../match/sheets/advice.ts';
import { speechIn } from '../../match/words.ts';
import { NotFound } from '../errors.ts';
import { renderPage } from '../render.ts';
import { type FormGuard, limitRate } from '../security.ts';
import { laidBeside } from './laying.ts';
import { plannedTurn } from './turn.ts';
import { framed, type Visit, visitor } from './visit.ts';

/** Each question plays a turn out some ten times. */
const QUESTIONS_PER_MINUTE = 10;

type Asked = ReturnType<typeof askStaff>;

export const staffPages = (service: Service, guard: FormGuard): Router => {
  const router = Router();
  const visit = visitor(service);
  const limit = limitRate({ name: 'staff', limit: QUESTIONS_PER_MINUTE, counts: guard.counts });

  const ask = async ({ key, game }: Visit): Promise<Asked> => {
    const row = await openPositionOf(service, key.no);
    const seat = row?.seats.find(({ no }) => no === key.no);
    if (!row || !seat) throw new NotFound();
    return askStaff(service, game, { row, seat });
  };

  const show = async (req: Request, res: Response, visited: Visit, asked: Asked | undefined) => {
    const { page, game, say } = visited;
    const own = page.match.seats.find(({ id }) => id === page.seat.id);
    const isTold = page.match.hasStaff && page.match.practiceUntil === undefined;
    const advice = asked && 'advice' in asked ? asked.advice : undefined;
    res.send(
      renderPage('staff', {
        ...framed(visited),
        title: say('staff.title'),
        token: guard.token(req, res),
        counts: isTold ? say('staff.counts', { count: own?.advised ?? 0 }) : undefined,
        asks: isTold,
        silence: asked && 'silence' in asked ? speechIn(game)(`advise.${asked.silence}`) : undefined,
        reminder: advice && speechIn(game)('advise.mind', { text: advice.reminder }),
        plans: advice ? plansOf(visited, advice) : [],
      }),
    );
  };

  router.get('/:token/staff', limit, async (req, res) => {
    const visited = await visit(req);
    const { match } = visited.page;
    // Where it is counted, it is asked by a button.
    const isCounted = match.hasStaff && match.practiceUntil === undefined;
    await show(req, res, visited, isCounted ? undefined : await ask(visited));
  });

  router.post('/:token/staff', limit, guard.check, async (req, res) => {
    const asked = await ask(await visit(req));
    if ('advice' in asked) await asked.count(service.store);
    await show(req, res, await visit(req), asked);
  });

  return router;
};

/** The plans as forms: each sends what the page of the table would send for it. */
function plansOf(visited: Visit, { suggestions, areStanding }: Advice) {
  const { page, game } = visited;
  const say = speechIn(game);
  const turn = plannedTurn(game, page);
  return suggestions.map(({ lines, labels, chances, reasons }, i) => ({
    title: say('advise.plan', { no: i + 1 }),
    labels,
    chances: chances.length > 0 ? chances : [say('advise.no-fight')],
    reasons,
    form: areStanding
      ? { to: 'standing', fields: { standing: laidBeside({ game, page }, lines).join('\n') } }
      : turn && {
          to: 'draft',
          fields: {
            ...{ decision: turn.question.id, revision: page.draft?.revision ?? 0, mode: turn.mode },
            ...{ orders: lines.join('\n'), do: 'text' },
          },
        },
  }));
}
