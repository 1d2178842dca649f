/** The moderator's office: all matches, and the form that opens one. */

import { type Request, Router } from 'express';
import { z } from 'zod';
import { LANGUAGE_NAMES, LANGUAGES } from '../../engine/index.ts';
import type { Game, GameSplit, SeatPlan } from '../../game/index.ts';
import { VISIBILITIES } from '../../match/acts/sight.ts';
import { createMatch } from '../../match/forming/create.ts';
import { formMatch } from '../../match/forming/forming.ts';
import { type ListedMatch, type ListedSeat, matchList } from '../../match/moderator/overview.ts';
import { type OfferedPack, offeredPacks } from '../../match/packs.ts';
import { isOperator } from '../../match/people/operator.ts';
import { PRESS_RULES } from '../../match/press/rule.ts';
import type { Service } from '../../match/service.ts';
import { BOUNCE_RULES, DRAFT_RULES, PACES, POLICIES, STAFF_RULES } from '../../match/time/pace.ts';
import { makeClockface, powersIn } from '../../reports/index.ts';
import { version } from '../../version.ts';
import { NotFound } from '../errors.ts';
import { readForm } from '../forms.ts';
import { lengthText } from '../length.ts';
import { renderPage, sayIn } from '../render.ts';
import type { FormGuard } from '../security.ts';
import {
  DAYS,
  emptyMatch,
  type FieldProblems,
  type NewMatch,
  NewMatchForm,
  paceNames,
  planOf,
  problemsOf,
  STARTS,
  seatsOf,
  zones,
} from './new-match.ts';
import { givePass, isAtOffice, OFFICE } from './office-pass.ts';
import { officePath, paramsOf } from './place.ts';

const say = sayIn();

/** `hasFacts`: there are pages about the installation. */
export const officePages = (service: Service, guard: FormGuard, hasFacts: boolean): Router => {
  const router = Router({ mergeParams: true });

  const enter = (req: Request): string => officePath(service, req);

  router.get('/', (req, res, next) => {
    if (!isOperator(service, paramsOf(req).key)) return next('router');
    if (isAtOffice(req)) return next();
    givePass(service, res);
    res.redirect(303, OFFICE);
  });

  router.get('/', async (req, res) => {
    const base = enter(req);
    const choice = readForm(ListChoice, req.query);
    const { matches, next: after } = await matchList(service, choice);
    const now = service.clock();
    const failed = (await service.queues.failed()).length;
    res.send(
      renderPage('office', {
        title: say('office.title'),
        say,
        games: gamesOf(service, base),
        base,
        find: choice.find ?? '',
        states: statesFor(choice, base),
        matches: matches.map((match) => matchLine(match, base, now)),
        isChosen: choice.find !== undefined || choice.state !== undefined || choice.before !== undefined,
        newest: choice.before === undefined ? undefined : addressOf(base, { ...choice, before: undefined }),
        older: after === undefined ? undefined : addressOf(base, { ...choice, before: after }),
        queues: `${base}/queues`,
        health: hasFacts ? `${base}/health` : undefined,
        installation: hasFacts ? `${base}/installation` : undefined,
        version: say('office.version', { version }),
        failed: failed > 0 ? say('office.failed', { count: failed }) : undefined,
      }),
    );
  });

  router.get('/new/:game/:split', (req, res) => {
    const base = enter(req);
    const { game: id, split } = req.params;
    const game = service.games.get(id);
    const seats = seatsOf(service.games, id, split);
    const [scenario] = game?.setup.scenarios ?? [];
    if (!game || !seats || !scenario) throw new NotFound();
    const match = emptyMatch(id, split, scenario.id, seats);
    res.send(newMatchPage(service, match, { base, form: guard.token(req, res), problems: {} }));
  });

  router.post('/new', guard.check, async (req, res) => {
    const base = enter(req);
    const match = readForm(NewMatchForm, req.body);
    const seats = seatsOf(service.games, match.game, match.split);
    if (!seats || !service.games.get(match.game)?.setup.scenarios.some(({ id }) => id === match.scenario))
      throw new NotFound();
    const problems = problemsOf(match, seats, offeredPacks(service, match.game), say);
    if (Object.keys(problems).length > 0) {
      res.status(422).send(newMatchPage(service, match, { base, form: guard.token(req, res), problems }));
      return;
    }
    const plan = planOf(match, seats, service.games.get(match.game)?.setup.rulings);
    const { code } = await (plan.forming ? formMatch(service, plan) : createMatch(service, plan));
    res.redirect(303, `${base}/matches/${code}?news=created`);
  });

  return router;
};

/** Of each game its splits, each with the ways in which its powers may be shared instead. */
const gamesOf = ({ games }: Service, base: string) =>
  [...games].map(([id, { title, setup }]) => {
    const link = (split: GameSplit) => ({ address: `${base}/new/${id}/${split.id}`, text: splitText(split) });
    return {
      title,
      splits: setup.splits
        .filter(({ shares }) => shares === undefined)
        .map((split) => ({
          ...link(split),
          ways: setup.splits.flatMap((each) =>
            each.shares?.split === split.id ? [{ ...link(each), by: each.shares.by }] : [],
          ),
        })),
    };
  });

const splitText = ({ title, seats }: GameSplit): string =>
  title ?? say('office.split', { count: seats.length, seats: seats.map(({ name }) => name) });

const STATES = ['RUNNING', 'PAUSED', 'FAULT', 'FORMING', 'OVER'] as const;

/** An empty field chooses nothing. */
const ListChoice = z.object({
  state: z.enum(STATES).optional(),
  find: z
    .string()
    .trim()
    .max(100)
    .transform((text) => (text === '' ? undefined : text))
    .optional(),
  before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
});

type Choice = z.output<typeof ListChoice>;

function addressOf(base: string, choice: Choice): string {
  const given = Object.entries(choice).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? base : `${base}?${new URLSearchParams(given)}`;
}

/** All matches, or those of one state. */
const statesFor = ({ state, find }: Choice, base: string) =>
  [undefined, ...STATES].map((each) => ({
    text: each === undefined ? say('office.all') : say(`state.${each}`),
    address: addressOf(base, { state: each }),
    isChosen: each === state && find === undefined,
  }));

/** Times for a list: short, in the zone of the installation's clock. */
const matchLine = (match: ListedMatch, base: string, now: Date) => {
  const { code, name, state, seats, failed } = match;
  const clock = makeClockface('UTC', now);
  const bounced = seats.filter(({ isSuspended }) => isSuspended).length;
  const waiting = seats.flatMap((seat) =>
    seat.deadline ? [{ name: seat.name, deadline: seat.deadline.toISOString() }] : [],
  );
  return {
    address: `${base}/matches/${code}`,
    code,
    name,
    state: say(`state.${state}`),
    tone: state === 'RUNNING' ? 'good' : state === 'FAULT' ? 'bad' : 'doubt',
    waiting: waiting.map(({ name: seat, deadline }) =>
      say('office.waiting.line', { seat, when: clock.distance(deadline) }),
    ),
    flags: [
      ...(state === 'FAULT' ? [say('office.flag.fault')] : []),
      ...(seats.some(({ isLate }) => isLate) ? [say('office.flag.late')] : []),
      ...(bounced > 0 ? [say('office.flag.bounced', { count: bounced })] : []),
      ...(failed > 0 ? [say('office.flag.failed', { count: failed })] : []),
      ...seats.flatMap(seatFlags),
      ...(match.uninvited > 0 ? [say('office.flag.uninvited', { count: match.uninvited })] : []),
    ],
  };
};

const seatFlags = ({ name: seat, isVacant, held, unread, hasError }: ListedSeat): readonly string[] => [
  ...(isVacant ? [say('office.flag.vacant', { seat })] : []),
  ...(held > 0 ? [say('office.flag.held', { seat, count: held })] : []),
  ...(unread > 0 ? [say('office.flag.unread', { seat, count: unread })] : []),
  ...(hasError ? [say('office.flag.draft', { seat })] : []),
];

interface NewMatchPage {
  readonly base: string;
  readonly form: string;
  readonly problems: FieldProblems;
}

/** What is special about a field. */
interface FieldLook {
  /** By default the words for its name. */
  readonly label?: string;
  readonly [attribute: string]: unknown;
}

const newMatchPage = (service: Service, match: NewMatch, { base, form, problems }: NewMatchPage): string => {
  const { games } = service;
  const packs = offeredPacks(service, match.game);
  const game = games.get(match.game);
  const seats = seatsOf(games, match.game, match.split) ?? [];
  const count = Object.keys(problems).length;
  const field = (id: string, name: string, value: string, { label = say(`new.${name}`), ...more }: FieldLook = {}) => ({
    id,
    name,
    value,
    label,
    problem: problems[id],
    ...more,
  });
  const zone = (id: string, name: string, value: string, whose: string) =>
    field(id, name, value, {
      list: 'zones',
      label: say('new.zone.of', { whose }),
      hint: say('new.zone.hint'),
      required: true,
    });
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
      ...Object.keys(game?.setup.rulings ?? {}).map((name) => ['ruling', name] as const),
    ],
    zones,
    steps: [
      {
        title: say('new.step.who'),
        isPaired: true,
        fields: [
          ...seats.flatMap((seat, i) => [
            field(`player-${i}`, 'player', match.player[i] ?? '', {
              label: say('new.player.of', { seat: seatText(seat, game) }),
              longest: 60,
            }),
            field(`address-${i}`, 'address', match.address[i] ?? '', { type: 'email' }),
          ]),
          field('moderatorName', 'moderatorName', match.moderatorName, { longest: 60 }),
          field('moderatorAddress', 'moderatorAddress', match.moderatorAddress, {
            type: 'email',
            hint: say('new.moderator.hint'),
          }),
        ],
      },
      {
        title: say('new.step.what'),
        fields: [
          field('name', 'name', match.name, { required: true, longest: 80 }),
          field('scenario', 'scenario', match.scenario, {
            options: (game?.setup.scenarios ?? []).map(({ id, title }) => ({ value: id, text: title })),
          }),
          ...(packs.length > 0 ? [field('pack', 'pack', match.pack, packField(packs))] : []),
        ],
      },
      {
        title: say('new.step.pace'),
        fields: [
          field('pace', 'pace', match.pace, {
            options: paceNames.map((pace) => ({ value: pace, text: paceText(pace) })),
          }),
          field('start', 'start', match.start, { options: wordsFor('start', STARTS), hint: say('new.start.hint') }),
        ],
      },
    ],
    folds: [
      {
        title: say('new.zones.fold'),
        fields: [
          ...seats.flatMap(({ name }, i) => [
            zone(`zone-${i}`, 'zone', match.zone[i] ?? 'UTC', name),
            field(`language-${i}`, 'language', match.language[i] ?? 'en', {
              label: say('new.language.of', { seat: name }),
              options: languages,
            }),
          ]),
          zone('moderatorZone', 'moderatorZone', match.moderatorZone, say('new.moderator')),
        ],
      },
      {
        title: say('new.terms.fold'),
        fields: [
          field('policy', 'policy', match.policy, { options: wordsFor('policy', POLICIES) }),
          field('drafts', 'drafts', match.drafts, { options: wordsFor('drafts', DRAFT_RULES) }),
          field('bounced', 'bounced', match.bounced, { options: wordsFor('bounced', BOUNCE_RULES) }),
          field('clock', 'clock', match.clock, { hint: say('new.clock.hint'), longest: 5 }),
          field('days', 'days', match.days, { options: wordsFor('days', DAYS) }),
          field('staff', 'staff', match.staff, { options: wordsFor('staff', STAFF_RULES) }),
          field('press', 'press', match.press, { options: wordsFor('press', PRESS_RULES) }),
          field('visibility', 'visibility', match.visibility, { options: wordsFor('visibility', VISIBILITIES) }),
        ],
      },
      ...(game ? rulingFields(match, game) : []),
      // What needs another look is not hidden.
    ].map((fold) => ({ ...fold, isOpen: fold.fields.some(({ id }) => problems[id] !== undefined) })),
  });
};

/** A seat with its powers where it has several. */
const seatText = ({ name, powers = [] }: SeatPlan, game: Game | undefined): string =>
  powers.length > 1 ? say('new.seat', { seat: name, powers: game ? powersIn(game.reporter, powers) : '' }) : name;

const wordsFor = (field: string, values: readonly string[]) =>
  values.map((value) => ({ value, text: say(`new.${field}.${value}`) }));

/** Rulings in the words of their game; by name if the game has no words for them. What holds if nothing is chosen is usual. */
const rulingFields = (
  { ruling, value }: NewMatch,
  { setup: { rulings = {}, recommended: advised = {} }, reporter }: Game,
) => {
  const text = (key: string, plain: string) => reporter.words.catalogue[`ruling.${key}`] ?? plain;
  const fields = Object.entries(rulings).map(([name, values]) => {
    const usual = String(advised[name] ?? values[0]);
    return {
      id: `ruling-${name}`,
      name: 'value',
      label: text(name, name),
      value: value[ruling.indexOf(name)] ?? usual,
      options: values.map((each) => {
        const words = typeof each === 'boolean' ? say(`new.ruling.${each}`) : text(`${name}.${each}`, String(each));
        const isUsual = String(each) === usual;
        return { value: String(each), text: isUsual ? say('new.ruling.usual', { value: words }) : words };
      }),
    };
  });
  return fields.length > 0 ? [{ title: say('new.rulings.fold'), fields }] : [];
};

/** Languages to choose from, each under its own name. */
const languages = LANGUAGES.map((tag) => ({ value: tag, text: LANGUAGE_NAMES[tag] }));

/** The packs that can be played. Faulty packs are named too, so that nobody looks for them in vain. */
const packField = (packs: readonly OfferedPack[]) => {
  const faulty = packs.filter(({ game }) => game === undefined).map(({ id }) => id);
  const hint = [say('new.pack.hint'), ...(faulty.length > 0 ? [say('new.pack.faulty', { packs: faulty })] : [])];
  return {
    options: packs.flatMap(({ id, title, game }) => (game ? [{ value: id, text: title }] : [])),
    hint: hint.join(' '),
  };
};

const paceText = (pace: (typeof paceNames)[number]): string =>
  say(`new.pace.${pace}`, {
    impulse: lengthText(say, PACES[pace].impulseHours),
    reaction: lengthText(say, PACES[pace].reactionHours),
  });
