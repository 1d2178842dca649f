import type { Service } from '../service.ts';
import { type OrderForm, placeOfForm, trialReading } from '../sheets/order-form.ts';
import { holdStopped } from './held.ts';
import type { SubmissionResult } from './reading.ts';
import { takeOrders } from './text.ts';

/** What orders would do if they were sent now. Nothing is stored, changed or mailed. */
export async function tryOrders(service: Service, seatNo: number, form: OrderForm): Promise<SubmissionResult> {
  const place = await placeOfForm(service, seatNo);
  if (!place) return { verdict: 'unknown', text: '' };
  const { position, seat, game } = place;
  const reading = trialReading(seatNo, form);
  const { settled } = game
    ? await takeOrders(service, position, seat, reading)
    : holdStopped(service, position, seat, reading);
  return settled;
}
