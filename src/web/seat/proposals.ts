/**
 * Proposals: in a match without a moderator players use `/s/<token>/propose` to ask all seats for what a moderator
 * decides elsewhere.
 */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { type PlannedProposal, PROPOSALS, planProposal, propose, readProposal } from '../../match/polls/proposal.ts';
import type { Service } from '../../match/service.ts';
import { sentenceOf } from '../../match/words.ts';
import { inZone, parsed, readForm } from '../forms.ts';
import { renderPage } from '../render.ts';
import { type FormGuard, limitRate } from '../security.ts';
import { framed, type Visit, visitor } from './visit.ts';

/** Forms per minute from one address. */
const PER_MINUTE = 12;
const LONGEST_REASON = 300;

const reason = z
  .string()
  .max(LONGEST_REASON)
  .default('')
  .transform((text) => text.trim().replace(/\s+/g, ' '));
const WishForm = z.looseObject({ kind: z.enum(PROPOSALS), reason });
const GoForm = z.object({ proposal: z.string().max(2_000), reason });

type FormInput = Readonly<Record<string, unknown>>;

interface Outcome {
  readonly problem?: string;
  readonly typed?: FormInput;
  readonly plan?: PlannedProposal;
}

export const seatProposals = (service: Service, guard: FormGuard): Router => {
  const router = Router();
  const visit = visitor(service);

  const show = (req: Request, res: Response, visited: Visit, { problem, typed = {}, plan }: Outcome, status = 200) => {
    const { page, game, say, base } = visited;
    const forms = page.polls.mayPropose ? formsOf(visited, typed) : [];
    const nothing = page.polls.mayPropose ? say('propose.stopped') : say('propose.moderated');
    res.status(status).send(
      renderPage('propose', {
        ...framed(visited),
        title: say('propose.title'),
        problem,
        what: forms.length > 0 ? say('propose.what') : nothing,
        forms: plan ? [] : forms,
        plan: plan && {
          text: say('propose.text', { text: plan.text }),
          effects: plan.effects.map((effect) => sentenceOf(game, effect)),
          proposal: JSON.stringify(plan.proposal),
          reason: String(typed.reason ?? ''),
        },
        action: `${base}/propose`,
        press: page.polls.mayPropose ? undefined : `${base}/press`,
        form: guard.token(req, res),
      }),
    );
  };

  router.get('/:token/propose', async (req, res) => show(req, res, await visit(req), {}));

  router.post(
    '/:token/propose',
    limitRate({ name: 'propose', limit: PER_MINUTE, counts: guard.counts }),
    guard.check,
    async (req, res) => {
      const visited = await visit(req);
      const typed = readForm(WishForm, req.body);
      const read = readProposal(inZone(typed, visited.page.seat.zone));
      const { reason } = typed;
      const planned = read.ok ? await planProposal(service, visited.key, { proposal: read.answer, reason }) : read;
      if (planned.ok) return show(req, res, visited, { typed, plan: planned.answer });
      show(req, res, visited, { typed, problem: sentenceOf(visited.game, planned.refusal.reason) }, 409);
    },
  );

  router.post(
    '/:token/propose/go',
    limitRate({ name: 'propose-go', limit: PER_MINUTE, counts: guard.counts }),
    guard.check,
    async (req, res) => {
      const visited = await visit(req);
      const { proposal, reason } = readForm(GoForm, req.body);
      const read = readProposal(parsed(proposal));
      const done = read.ok ? await propose(service, visited.key, { proposal: read.answer, reason }) : read;
      if (done.ok) return res.redirect(303, `${visited.base}?news=proposed#polls`);
      show(req, res, await visit(req), { problem: sentenceOf(visited.game, done.refusal.reason) }, 409);
    },
  );

  return router;
};

/** The proposals that are possible in the present state of the match, with what was typed. */
function formsOf(visited: Visit, typed: FormInput): readonly object[] {
  const { state } = visited.page.match;
  const fields = fieldsOf(visited);
  const kinds = { RUNNING: ['extend', 'pause', 'replace'], PAUSED: ['resume', 'replace'] } as const;
  const fit: readonly (typeof PROPOSALS)[number][] = state === 'RUNNING' || state === 'PAUSED' ? kinds[state] : [];
  return fit.map((kind) => {
    const isTyped = typed.kind === kind;
    return {
      kind,
      isOpen: isTyped,
      title: visited.say(`propose.${kind}`),
      what: visited.say(`propose.${kind}.what`),
      fields: [...fields[kind], reasonField(visited)].map((field) => ({
        ...field,
        id: `${kind}-${field.name}`,
        ...(isTyped ? { value: String(typed[field.name] ?? '') } : {}),
      })),
    };
  });
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly [detail: string]: unknown;
}

const reasonField = ({ say }: Visit): Field => ({
  name: 'reason',
  label: say('propose.reason'),
  hint: say('propose.reason.hint'),
  value: '',
  longest: LONGEST_REASON,
});

function fieldsOf({
  say,
  page: { match, seat },
}: Visit): Readonly<Record<(typeof PROPOSALS)[number], readonly Field[]>> {
  const seats = match.seats.map(({ id, name }) => ({ value: id, text: name }));
  const field = (name: string, more: object = {}): Field => ({
    name,
    label: say(`propose.${name}`),
    value: '',
    ...more,
  });
  return {
    extend: [
      field('hours', {
        hint: say('propose.hours.hint'),
        type: 'number',
        min: 1,
        max: 2160,
        value: '24',
        required: true,
      }),
      field('seat', { label: say('propose.whom'), options: [{ value: '', text: say('propose.everybody') }, ...seats] }),
    ],
    pause: [field('until', { hint: say('propose.until.hint', { zone: seat.zone }), type: 'datetime-local' })],
    resume: [],
    replace: [
      field('seat', { options: seats, value: seats[0]?.value ?? '' }),
      field('player', { longest: 60, required: true }),
      field('address', { hint: say('propose.address.hint'), type: 'email', longest: 254, required: true }),
    ],
  };
}
