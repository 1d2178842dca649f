import type { Service } from './service.ts';

/** What a change of a seat's orders leaves to do. */
export interface HandOver {
  readonly matchId: string;
  /** The match's count of changes after it. */
  readonly inputs: number;
  /** When the referee may go on; undefined: this change does not let him. */
  readonly readyAt?: Date | undefined;
}

/** Has the referee look at the match once the change-of-mind delay is over. */
export async function announceHandOver(service: Service, { matchId, inputs, readyAt }: HandOver): Promise<void> {
  if (!readyAt) return;
  await service.queues.referee(matchId, inputs, Math.max(0, readyAt.getTime() - service.clock().getTime()));
}
