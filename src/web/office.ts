/** The moderator's office: all matches, and the form that opens one. */
import { type Request, Router } from 'express';
import {
  createMatch,
  isOperator,
  listMatches,
  type ModeratorPage,
  moderatorPage,
  type OfferedPack,
  offeredPacks,
  PACES,
  type Service,
} from '../match/index.ts';
import { makeClockface } from '../reports/index.ts';
import { NotFound } from './errors.ts';
import { readForm } from './forms.ts';
import { officeSentences } from './messages/en.ts';
import {
  emptyMatch,
  type FieldProblems,
  type NewMatch,
  NewMatchForm,
  paceNames,
  planOf,
  problemsOf,
  seatsOf,
  zones,
} from './new-match.ts';
import { renderPage, sayFrom } from './render.ts';
import type { FormGuard } from './security.ts';

const say = sayFrom(officeSentences);

export const officePages = (service: Service, guard: FormGuard): Router => {
  const router = Router({ mergeParams: true });

  /** Path of the office; for anybody without its key there is none. */
  const enter = (req: Request): string => {
    const key = String(req.params.key);
    if (!isOperator(service, key)) throw new NotFound();
    return `/m/${key}`;
  };

  router.get('/', async (req, res, next) => {
    if (!isOperator(service, String((req.params as { key?: string }).key))) return next('router');
    const base = enter(req);
    const heads = await listMatches(service);
    const pages = await Promise.all(heads.map(({ id }) => moderatorPage(service, id)));
    const now = service.clock();
    const matches = pages.flatMap((page) => (page ? [matchLine(page, base, now)] : []));
    res.send(
      renderPage('office', {
        title: say('office.title'),
        say,
        games: gamesOf(service, base),
        matches: matches.reverse(),
      }),
    );
  });

  router.get('/new/:game/:split', (req, res) => {
    const base = enter(req);
    const { game: id, split } = req.params as { game: string; split: string };
    const game = service.games.get(id);
    const seats = seatsOf(service.games, id, split);
    const [scenario] = game?.scenarios ?? [];
    if (!game || !seats || !scenario) throw new NotFound();
    const match = emptyMatch(id, split, scenario.id, seats);
    res.send(newMatchPage(service, match, { base, form: guard.token(req, res), problems: {} }));
  });

  router.post('/new', guard.check, async (req, res) => {
    const base = enter(req);
    const match = readForm(NewMatchForm, req.body);
    const seats = seatsOf(service.games, match.game, match.split);
    if (!seats || !service.games.get(match.game)?.scenarios.some(({ id }) => id === match.scenario))
      throw new NotFound();
    const problems = problemsOf(match, seats, offeredPacks(service, match.game), say);
    if (Object.keys(problems).length > 0) {
      res.status(422).send(newMatchPage(service, match, { base, form: guard.token(req, res), problems }));
      return;
    }
    const { code } = await createMatch(service, planOf(match, seats));
    res.redirect(303, `${base}/matches/${code}?news=created`);
  });

  return router;
};

const gamesOf = ({ games }: Service, base: string) =>
  [...games].map(([id, { title, splits }]) => ({
    title,
    splits: splits.map((split) => ({
      address: `${base}/new/${id}/${split.id}`,
      text:
        split.title ?? say('office.split', { count: split.seats.length, seats: split.seats.map(({ name }) => name) }),
    })),
  }));

/** Times for a list: short, in the zone of the installation's clock. */
const matchLine = ({ match, seats, letters }: ModeratorPage, base: string, now: Date) => {
  const clock = makeClockface('UTC', now);
  const bounced = seats.filter(({ suspended }) => suspended !== undefined).length;
  const failed = letters.filter(({ state }) => state === 'FAILED').length;
  const waiting = seats.flatMap(({ name, deadline }) => (deadline ? [{ name, deadline: deadline.toISOString() }] : []));
  return {
    address: `${base}/matches/${match.code}`,
    code: match.code,
    name: match.name,
    state: say(`state.${match.state}`),
    tone: match.state === 'RUNNING' ? 'good' : match.state === 'FAULT' ? 'bad' : 'doubt',
    waiting: waiting.map(({ name, deadline }) =>
      say('office.waiting.line', { seat: name, when: clock.distance(deadline) }),
    ),
    flags: [
      ...(match.state === 'FAULT' ? [say('office.flag.fault')] : []),
      ...(seats.some(({ isLate }) => isLate) ? [say('office.flag.late')] : []),
      ...(bounced > 0 ? [say('office.flag.bounced', { count: bounced })] : []),
      ...(failed > 0 ? [say('office.flag.failed', { count: failed })] : []),
    ],
  };
};

interface NewMatchPage {
  readonly base: string;
  readonly form: string;
  readonly problems: FieldProblems;
}

const newMatchPage = (service: Service, match: NewMatch, { base, form, problems }: NewMatchPage): string => {
  const { games } = service;
  const packs = offeredPacks(service, match.game);
  const game = games.get(match.game);
  const seats = seatsOf(games, match.game, match.split) ?? [];
  const count = Object.keys(problems).length;
  const field = (id: string, name: string, value: string, more: object = {}) => ({
    id,
    name,
    value,
    label: say(`new.${name}`),
    problem: problems[id],
    ...more,
  });
  const zone = (id: string, name: string, value: string) =>
    field(id, name, value, { list: 'zones', label: say('new.zone'), hint: say('new.zone.hint'), required: true });
  return renderPage('new-match', {
    title: say('new.title', { game: game?.title ?? '', count: seats.length }),
    say,
    office: base,
    action: `${base}/new`,
    problem: count > 0 ? say('new.problems', { count }) : undefined,
    hidden: [
      ['form', form],
      ['game', match.game],
      ['split', match.split],
      ...seats.map(({ id }) => ['seat', id] as const),
    ],
    zones,
    groups: [
      {
        title: say('new.match'),
        fields: [
          field('name', 'name', match.name, { required: true, longest: 80 }),
          field('scenario', 'scenario', match.scenario, {
            options: (game?.scenarios ?? []).map(({ id, title }) => ({ value: id, text: title })),
          }),
          ...(packs.length > 0 ? [field('pack', 'pack', match.pack, packField(packs))] : []),
          field('pace', 'pace', match.pace, {
            options: paceNames.map((pace) => ({ value: pace, text: paceText(pace) })),
          }),
        ],
      },
      ...seats.map(({ name, powers }, i) => ({
        title: powers.length > 1 ? say('new.seat', { seat: name, powers: game?.reporter.powers(powers) ?? '' }) : name,
        fields: [
          field(`player-${i}`, 'player', match.player[i] ?? '', { required: true, longest: 60 }),
          field(`address-${i}`, 'address', match.address[i] ?? '', { type: 'email', required: true }),
          zone(`zone-${i}`, 'zone', match.zone[i] ?? 'UTC'),
        ],
      })),
      {
        title: say('new.moderator'),
        fields: [
          field('moderatorName', 'moderatorName', match.moderatorName, { longest: 60 }),
          field('moderatorAddress', 'moderatorAddress', match.moderatorAddress, {
            type: 'email',
            hint: say('new.moderator.hint'),
          }),
          zone('moderatorZone', 'moderatorZone', match.moderatorZone),
        ],
      },
    ],
  });
};

/** The packs that can be played; those that cannot are named, so that nobody looks for them in vain. */
const packField = (packs: readonly OfferedPack[]) => {
  const faulty = packs.filter(({ game }) => game === undefined).map(({ id }) => id);
  const hint = [say('new.pack.hint'), ...(faulty.length > 0 ? [say('new.pack.faulty', { packs: faulty })] : [])];
  return {
    options: packs.flatMap(({ id, title, game }) => (game ? [{ value: id, text: title }] : [])),
    hint: hint.join(' '),
  };
};

const paceText = (pace: (typeof paceNames)[number]): string =>
  say(`new.pace.${pace}`, { impulse: PACES[pace].impulseHours, reaction: PACES[pace].reactionHours });
