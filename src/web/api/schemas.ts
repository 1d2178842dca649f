/**
 * What the API takes and gives, as schemas. They check what comes in, let out only the fields that they name, and are
 * the source of the description.
 */
import { z } from 'zod';
import type { Games } from '../../match/game.ts';
import { MODES } from '../../orders/index.ts';
import { REPLY_VERDICTS } from '../../reports/index.ts';
import { Change } from '../planning.ts';

const LARGEST_NUMBER = 2_147_483_647;
const MOST_TEXT = 32_000;

const whole = z.int().min(0).max(LARGEST_NUMBER);
const instant = z.iso.datetime().meta({ description: 'UTC, ISO 8601' });
const counted = z.coerce.number().int().min(0).max(LARGEST_NUMBER);
const limit = z.coerce
  .number()
  .int()
  .min(1)
  .max(500)
  .default(100)
  .meta({ description: 'The most that are wanted, up to 500; 100 if it is not given' });

const Choice = z
  .object({
    id: z.string().meta({ description: 'For POST /answers' }),
    text: z.string().meta({ description: 'The answer as an order' }),
    label: z
      .object({
        text: z.string().meta({ description: 'What a button says; no two answers to a question say the same' }),
        note: z.string().optional().meta({ description: 'What comes of it in a few words, such as its price' }),
      })
      .meta({ description: 'The answer in the words of players' }),
    answer: z.unknown().meta({ description: 'The same as data' }),
    stakes: z
      .array(
        z.object({
          key: z.string().meta({ description: 'Key of the sentence, the same in every language' }),
          args: z
            .record(z.string(), z.unknown())
            .optional()
            .meta({ description: 'Arguments of the sentence, with the figures' }),
          text: z.string().meta({ description: 'The sentence' }),
        }),
      )
      .meta({ description: 'What it means, needs and may cost, from what the seat may know' }),
  })
  .meta({ id: 'Choice' });

const Decision = z
  .object({
    id: whole,
    kind: z.string(),
    isAct: z.boolean().meta({ description: 'True: a turn of its own; false: the answer to a question' }),
    question: z.string(),
    options: z.array(Choice).meta({
      description: 'Legal answers. For a turn they are examples of each kind; other orders are possible.',
    }),
    silence: z.string().meta({ description: 'What happens if no answer comes' }),
    deadline: instant,
    graceUntil: instant,
  })
  .meta({ id: 'Decision' });

const Match = z
  .object({
    code: z.string(),
    name: z.string(),
    game: z.string(),
    scenario: z.string(),
    state: z.enum(['RUNNING', 'PAUSED', 'FAULT', 'OVER']),
    commitments: z.object({ dice: z.string(), deck: z.string() }),
    dice: z.object({ rolls: whole, head: z.string() }),
    seats: z.array(z.object({ id: z.string(), name: z.string(), player: z.string(), powers: z.array(z.string()) })),
  })
  .meta({ id: 'Match' });

const Draft = z
  .object({
    decision: whole.nullable().meta({ description: 'null for orders that are not asked for yet' }),
    lines: z.array(z.string()),
    mode: z.string().meta({ description: `One of ${MODES.join(', ')}` }),
    handedOver: z.boolean(),
    readyAt: instant.optional().meta({ description: 'Until then orders that are handed over can be changed' }),
    revision: whole,
  })
  .meta({ id: 'Draft' });

const Standing = z
  .object({
    position: whole,
    text: z.string(),
    active: z.boolean(),
    used: whole,
    invalid: z.string().optional().meta({ description: 'Why it cannot act as things stand' }),
    lastDay: z.string().optional(),
    over: z.literal(true).optional(),
  })
  .meta({ id: 'StandingOrder' });

const Poll = z
  .object({
    no: whole.meta({ description: 'Number to give in VOTE when several questions are open' }),
    text: z.string(),
    by: z.string(),
    isProposal: z
      .boolean()
      .meta({ description: 'True: it is carried out when more than half say yes; false: it is only a question' }),
    deadline: instant,
    own: z.boolean().optional().meta({ description: 'The answer of the seat; absent: none yet' }),
  })
  .meta({ id: 'Poll' });

const Chair = z
  .object({ id: z.string(), name: z.string(), powers: z.array(z.string()), player: z.string(), zone: z.string() })
  .meta({ id: 'Chair' });

/** A seat, with everything that its player may know of the match at this moment. */
export const SeatAnswer = z
  .object({
    game: z.string().meta({ description: 'Id of the game: it tells what shape `view` has' }),
    match: Match,
    seat: Chair,
    occasion: z.string().meta({ description: 'What is going on' }),
    view: z.unknown().meta({ description: 'The position as the seat may know it' }),
    open: z.array(Decision),
    waitingFor: z
      .array(z.string())
      .meta({ description: 'Other seats that are asked something, as far as everybody may know it' }),
    draft: Draft.optional(),
    standing: z.array(Standing),
    polls: z
      .array(Poll)
      .meta({ description: 'Open questions to all seats: VOTE YES or VOTE 2 NO among orders answers them' }),
  })
  .meta({ id: 'Seat' });

/** The same with the view of each game by its shape: `game` tells which it is. */
export const seatAnswerOf = (games: Games): z.ZodType => {
  const [first, ...more] = [...games.values()].map(({ id, knowledge: { viewShape } }) => {
    const name = id.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
    const view = viewShape?.meta({ ...viewShape.meta(), id: `${name}View` }) ?? SeatAnswer.shape.view;
    return SeatAnswer.extend({ game: z.literal(id), view }).meta({ id: `${name}Seat` });
  });
  if (!first) throw new Error('There is no game');
  const mapping = Object.fromEntries(
    [first, ...more].map((each) => [each.shape.game.value, `#/components/schemas/${each.meta()?.id}`]),
  );
  const discriminator = { propertyName: 'game', mapping };
  return z.discriminatedUnion('game', [first, ...more]).meta({ id: 'Seat', discriminator });
};

export const EventsQuery = z.object({
  after: counted.default(0).meta({ description: '`next` of the previous answer; 0 begins with the first event' }),
  limit,
});

export const EventsAnswer = z
  .object({
    events: z.array(
      z.object({
        no: whole.meta({ description: 'Counted from 0 among the events that the seat may know' }),
        at: instant,
        event: z.looseObject({ kind: z.string() }).meta({ description: 'The other fields depend on the kind' }),
      }),
    ),
    next: whole.meta({ description: 'Give it as `after` to read on' }),
  })
  .meta({ id: 'Events' });

export const ReportsQuery = z.object({
  before: z.uuid().optional().meta({ description: 'Id of the oldest report that you have' }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(50)
    .default(10)
    .meta({ description: 'The most that are wanted, up to 50; 10 if it is not given' }),
});

export const ReportsAnswer = z
  .object({
    reports: z.array(
      z.object({
        id: z.uuid(),
        at: instant,
        state: z
          .enum(['PENDING', 'SENT', 'FAILED', 'BOUNCED', 'HELD'])
          .meta({ description: 'What became of the mail' }),
        subject: z.string(),
        text: z.string(),
      }),
    ),
  })
  .meta({ id: 'Reports' });

export const OrdersBody = z
  .object({
    decision: whole.nullable().meta({
      description:
        'Id of the open decision that the orders are about: if it is settled by then, nothing is carried out. null for standing orders, commands, and orders that are not asked for yet.',
    }),
    text: z.string().min(1).max(MOST_TEXT).meta({ description: 'Orders as in a mail; DONE hands them over' }),
    revision: whole.optional().meta({
      description: 'Revision of the draft that the orders are based on (0: no draft). A newer draft is not overwritten',
    }),
    ask: z.boolean().optional().meta({
      description:
        'Ask before a sheet that leaves something unspent is handed over: the answer then has a code to confirm with (default: false)',
    }),
  })
  .meta({ id: 'Orders' });

const Spent = z
  .object({ change: z.int(), left: z.int() })
  .meta({ id: 'Spent', description: 'What a step spends (below 0) or brings, and what is left after it' });

const Fight = z
  .object({ place: z.string(), percent: z.number().meta({ description: 'The exact chance of winning' }) })
  .meta({ id: 'Fight' });

const change = z.string().meta({ description: '`do` of POST /draft' });

const ChangeButton = z.object({ do: change, label: z.string() }).meta({ id: 'PlanChange' });

const said = z.object({ text: z.string(), note: z.string().optional() });

const Offer = z
  .object({
    do: change,
    verb: z.string().meta({ description: 'march, siege, build, play, idle ...' }),
    label: said,
    places: z
      .array(z.string())
      .meta({ description: 'Ids of the places that it is about; for a march from where to where' }),
    card: z.union([z.int(), z.string()]).optional(),
    title: z.string().optional(),
    isFight: z.literal(true).optional(),
    isIdle: z.literal(true).optional(),
    needs: z
      .array(z.object({ do: change, label: said, places: z.array(z.string()) }))
      .meta({ description: 'What it leaves open: one of these is added instead. Empty: it is complete' }),
  })
  .meta({ id: 'Offer' });

const PlanStep = z
  .object({
    number: whole,
    kind: z.enum(['ok', 'doubt', 'wrong', 'info']),
    label: z.string().meta({ description: 'In the words of players' }),
    spends: Spent.optional(),
    way: z.array(z.string()).meta({ description: 'Ids of the places that are passed' }),
    fights: z.array(Fight),
    odds: z.array(z.string()),
    notes: z.array(z.string()).meta({ description: 'Risks, and why it does not work' }),
    choices: z.array(ChangeButton).meta({ description: 'It leaves this open: one has to be chosen before it is sent' }),
    mends: z.array(ChangeButton),
    adds: z
      .array(ChangeButton.extend({ percent: z.number().optional() }).meta({ id: 'CardButton' }))
      .meta({ description: 'Cards that can be played in its fight, each with the chance of the fight with it' }),
  })
  .meta({ id: 'PlanStep' });

/** The plan of an own turn. */
export const PlanAnswer = z
  .object({
    isMade: z.boolean().meta({ description: 'False: the change could not be made; this is the plan as it stands' }),
    decision: whole.nullable().meta({ description: 'null: nothing can be planned now' }),
    revision: whole,
    undo: z.boolean(),
    redo: z.boolean(),
    left: z.int().optional().meta({ description: 'What can still be spent' }),
    lost: z.string().optional().meta({ description: 'What would be lost if it were sent now' }),
    open: z.array(whole).meta({ description: 'Steps that leave something to choose' }),
    steps: z.array(PlanStep),
    offers: z.array(Offer).meta({ description: 'What can come after the last step' }),
  })
  .meta({ id: 'Plan' });

export const ChoicesQuery = z.object({
  place: z.string().max(60).default('').meta({ description: 'Id of a place' }),
});

/** What can be added at a place. */
export const ChoicesAnswer = z
  .object({
    choices: z.array(
      z.object({
        do: change,
        verb: z.string(),
        label: said,
        places: z.array(z.string()),
        kind: z.enum(['ok', 'doubt', 'wrong', 'info']).optional(),
        spends: Spent.optional(),
        fights: z.array(Fight),
        odds: z.array(z.string()).optional(),
        notes: z.array(z.string()).optional(),
        onward: whole.meta({ description: 'How many could be attacked then' }),
        isSeldom: z.boolean(),
        leader: z.string().optional(),
        counters: z
          .array(z.object({ what: z.string(), most: whole }))
          .optional()
          .meta({ description: 'Those who do it. A part of them: `:2 inf 1 cav` behind `do`' }),
      }),
    ),
  })
  .meta({ id: 'Choices' });

export const DraftBody = z
  .object({
    decision: whole,
    revision: whole.meta({ description: 'Of the plan that is changed. A newer one is not changed' }),
    do: Change.meta({
      description:
        '`do` of an offer, a choice or a step; or `remove.2`, `up.2`, `down.2`, `move.2.4`, `undo`, `redo`; or `edit.2.` and what stands behind `add.`',
    }),
  })
  .meta({ id: 'DraftChange' });

export const SendBody = z
  .object({
    decision: whole,
    revision: whole,
    lose: z.boolean().optional().meta({ description: 'Send though something would be lost (default: false)' }),
  })
  .meta({ id: 'Send' });

export const AnswersBody = z
  .object({
    decision: whole,
    options: z.array(z.string().max(60)).min(1).max(40).meta({ description: 'Ids of options of the question' }),
  })
  .meta({ id: 'AnswerGiven' });

export const AnswersAnswer = z
  .object({ isTaken: z.boolean(), code: z.string().optional(), reason: z.string().optional() })
  .meta({ id: 'AnswerTaken' });

const Line = z
  .object({
    number: whole.optional(),
    mark: z.enum(['ok', '!', '?', 'i']).meta({
      description: 'ok: accepted, !: accepted with a doubt, ?: not accepted, i: a note',
    }),
    course: z.enum(['sure', 'depends', 'impossible', 'unrehearsed', 'reserve']).optional().meta({
      description: 'What a rehearsal found',
    }),
    text: z.string(),
    tally: z.string(),
    price: z.string().optional().meta({ description: 'What it spends or brings, in words' }),
    spends: Spent.optional(),
    notes: z.array(z.string()),
  })
  .meta({ id: 'Line' });

const Reply = z
  .object({
    verdict: z.enum(REPLY_VERDICTS),
    summary: z.string(),
    occasion: z.string().optional(),
    deadline: z.object({ at: instant, graceUntil: instant.optional() }).optional(),
    readyAt: instant.optional().meta({ description: 'When orders that were handed over are carried out' }),
    dice: z
      .object({
        head: z.string(),
        rolls: z.int(),
        round: z.string().optional().meta({ description: 'The round of the beacon that the orders wait for' }),
        at: instant.optional().meta({ description: 'When it comes' }),
      })
      .optional()
      .meta({ description: 'State of the dice log' }),
    lines: z.array(Line),
    notes: z.array(z.string()),
    confirm: z
      .object({ code: z.string(), about: z.array(z.string()) })
      .optional()
      .meta({
        description: 'What has to be confirmed: send CONFIRM and the code',
      }),
    unspent: z
      .object({ line: whole.optional(), text: z.string() })
      .optional()
      .meta({ description: 'What would be lost by ending as the sheet does, and after which line' }),
    proposes: z.array(z.array(z.string())).optional().meta({ description: 'Lines that YES takes' }),
    sends: z.enum(['DONE', 'NOW']).optional().meta({ description: 'How YES sends the sheet' }),
    mend: z.array(z.string()),
    sections: z.array(z.unknown()).meta({ description: 'The answers to commands' }),
    returned: z.array(z.string()),
  })
  .meta({ id: 'Reply' });

export const OrdersAnswer = z
  .object({
    verdict: z.string().meta({ description: 'accepted, needs-fix, info, not-read, stale or held' }),
    text: z.string().meta({ description: 'The acknowledgement as in a mail' }),
    reply: Reply.optional().meta({ description: 'The same as data' }),
  })
  .meta({ id: 'Acknowledgement' });

/** RFC 9457. */
export const Problem = z
  .object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    id: z.uuid().optional().meta({ description: 'Number of the error in our log' }),
  })
  .meta({ id: 'Problem' });

export const RecordAnswer = z.object({
  name: z.string(),
  lines: z
    .array(z.looseObject({ line: z.string().meta({ description: 'What the line is: match, log, roll, event ...' }) }))
    .meta({ description: 'The record of the match: what the seat may know, and everything when the match is over' }),
});
