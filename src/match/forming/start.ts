/** The first step of a match: salts are fixed, cards are dealt, and the first question is asked. */
import type { BeaconTerms } from '../../engine/index.ts';
import { onErrand } from '../../queue/errand.ts';
import { writeDice } from '../../store/dice.ts';
import { endForming, saltsOf } from '../../store/invitations.ts';
import { touch } from '../../store/matches.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import { type LetterRow, type StepRow, writeStep } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { isReached } from '../dice/beacon.ts';
import { fixSalts } from '../dice/opening.ts';
import { lockedDice } from '../dice/told.ts';
import { openPosition } from '../packs.ts';
import { announce } from '../play/advance.ts';
import { type Run, runMatch } from '../play/run.ts';
import { stepOf } from '../play/step.ts';
import { LINKS, matchInfo, seatInfo } from '../post/masthead.ts';
import { posting } from '../post/outgoing.ts';
import type { Service } from '../service.ts';
import { gameIn } from '../words.ts';

/** The public beacon for the dice, if it can be reached. */
export const reachedBeacon = async ({ beacon, clock }: Service): Promise<BeaconTerms | undefined> =>
  beacon && (await isReached(beacon, clock())) ? beacon.terms : undefined;

/** How a match begins. `isQuiet`: nobody is written to, because the first mails went out before. */
interface Beginning {
  readonly isQuiet?: boolean;
}

/** Whether a seat has a player. */
export const isTaken = ({ address }: Pick<SeatRow, 'address'>): boolean => address !== '';

/**
 * Begins play: the first mails go into the outbox. Use it in the transaction that ends the forming.
 * Undefined: the match is not being formed.
 */
export async function writeStart(
  service: Service,
  db: Connection,
  id: string,
  beacon: BeaconTerms | undefined,
  { isQuiet = false }: Beginning = {},
): Promise<StepRow | undefined> {
  if (!(await endForming(db, id))) return undefined;
  const formed = await openPosition(service, id, db);
  if (!formed?.dice) throw new Error('a match that is being formed has no dice');
  const { row, run, step, opened } = firstStep(service, formed, await saltsOf(db, id), beacon);
  await writeDice(db, id, opened);
  const bound = run.referee.needDice ? row.seats.map((seat) => boundLetter(service, row, { run, step }, seat)) : [];
  const whole = isQuiet ? quietly(step, row) : { ...step, letters: [...bound, ...step.letters] };
  if (!(await writeStep(db, whole))) throw new Error('the first step of a match was not written');
  return whole;
}

/** A first step whose letters were sent before it. */
const quietly = (step: StepRow, { seats }: PositionRow): StepRow => ({
  ...step,
  letters: [],
  told: step.told.map((told) => ({
    ...told,
    threadRoot: seats.find(({ no }) => no === told.seatNo)?.threadRoot ?? null,
  })),
});

/** The first step of a match that is being formed, as its dice will be bound. Nothing is written. */
export function firstStep(
  service: Service,
  formed: PositionRow,
  salts: Parameters<typeof fixSalts>[2],
  beacon: BeaconTerms | undefined,
) {
  const now = service.clock();
  const { game, ruleset, packHash: pack, scenario, split, options } = formed;
  const setup = { game, ruleset, pack, scenario, split, options };
  const opened = fixSalts(formed.code, formed, salts, { setup, beacon, now });
  const row: PositionRow = { ...formed, dice: opened.dice, rollHead: opened.rollHead };
  const run = runMatch(service, row, now);
  const step = stepOf({ service, row, run, now });
  if (!step) throw new Error(`${row.game} asks nobody anything`);
  return { row, run, step, opened };
}

/** Begins a match whose seats are all taken. False: it has begun already, or a seat is empty. */
export const startMatch = (service: Service, id: string, how: Beginning = {}): Promise<boolean> =>
  onErrand({ matchId: id }, () => beginPlay(service, id, how));

async function beginPlay(service: Service, id: string, how: Beginning): Promise<boolean> {
  const beacon = await reachedBeacon(service);
  const step = await service.store.$transaction(async (db) => {
    await touch(db, id);
    const row = await openPosition(service, id, db);
    return row?.seats.every(isTaken) ? writeStart(service, db, id, beacon, how) : undefined;
  });
  if (!step) return false;
  await announce(service, { id }, step, service.clock());
  service.log.info('match begun');
  return true;
}

/** The hashes and the round of the beacon, sent before it can be known. */
function boundLetter(
  service: Service,
  row: PositionRow,
  { run: { game: plain, referee }, step }: { readonly run: Run; readonly step: StepRow },
  seat: SeatRow,
): LetterRow {
  const game = gameIn(plain, seat.language);
  return posting(service, {
    code: row.code,
    seatNo: seat.no,
    letter: {
      kind: 'invitation',
      match: matchInfo(game.title, row),
      seat: seatInfo(seat),
      occasion: game.reporter.position.occasion(referee.view(seat.seat)),
      commitments: row.commitments,
      dice: lockedDice(step.rollHead, step.rollCount, step.dice),
      links: LINKS,
    },
  });
}
