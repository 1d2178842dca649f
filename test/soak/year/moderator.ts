import { chooseSeatPolicy, extendDeadlines } from '../../../src/match/moderator/moderator.ts';
import { restoreMail } from '../../../src/match/post/address.ts';
import type { Service } from '../../../src/match/service.ts';
import type { Agenda } from './agenda.ts';
import type { TestDelivery } from './post.ts';
import type { Tally } from './tally.ts';

const HOUR = 3_600_000;

/** He looks at his mail about once a day. */
const WAIT = 20 * HOUR;

export class Moderator {
  acts = 0;
  readonly #service: Service;
  readonly #agenda: Agenda;
  readonly matchId: string;
  readonly #tally: Tally;

  constructor(service: Service, agenda: Agenda, matchId: string, tally: Tally) {
    this.#service = service;
    this.#agenda = agenda;
    this.matchId = matchId;
    this.#tally = tally;
  }

  receive({ letter }: TestDelivery): void {
    const { about = '', text = '' } = letter;
    if (['late', 'unplayed', 'word', 'bounced-paused'].includes(about)) {
      this.#agenda.after(WAIT, () => this.#look(about, text));
    }
  }

  async #look(about: string, text: string): Promise<void> {
    const match = await this.#service.store.match.findUniqueOrThrow({
      where: { id: this.matchId },
      include: { seats: true, open: true },
    });
    if (match.state !== 'RUNNING') return;
    if (about === 'word') await this.#grant(match.seq, text);
    if (about === 'bounced-paused') await this.#repair(match.seats.filter(({ suspended }) => suspended !== null));
    if (about === 'late' || about === 'unplayed') await this.#substitute(match);
  }

  async #grant(seq: number, text: string): Promise<void> {
    if (!text.startsWith('EXTEND')) return;
    const { ok } = await extendDeadlines(this.#service, this.matchId, { hours: 24, reason: 'granted', seq });
    if (ok) this.#acted('more time');
  }

  async #repair(seats: readonly { readonly seat: string; readonly address: string }[]): Promise<void> {
    for (const { seat, address } of seats) {
      if (await restoreMail(this.#service, this.matchId, seat, address)) this.#acted('mail restored');
    }
  }

  /** Lets the stand-in play for seats for which the match would wait for ever. */
  async #substitute({ seats, open, pace }: Awaited<ReturnType<Moderator['match']>>): Promise<void> {
    const { graceHours, policy } = pace as { graceHours: number; policy: string };
    const over = this.#agenda.now().getTime() - graceHours * HOUR;
    for (const seat of seats) {
      const waits = open.some((each) => each.seat === seat.seat && each.deadline.getTime() <= over);
      const isWaitedFor =
        (seat.policy ?? policy) === 'wait' || ((seat.policy ?? policy) === 'replace' && seat.vacantSince);
      if (!waits || !isWaitedFor) continue;
      const order = { seat: seat.seat, policy: 'stand-in', reason: 'Nobody waits without end' } as const;
      if ((await chooseSeatPolicy(this.#service, this.matchId, order)).ok) this.#acted('stand-in');
    }
  }

  match() {
    return this.#service.store.match.findUniqueOrThrow({
      where: { id: this.matchId },
      include: { seats: true, open: true },
    });
  }

  #acted(what: string): void {
    this.acts++;
    this.#tally.count(`acts ${what}`);
  }
}
