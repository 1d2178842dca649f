/** What helps a seat or a match: acts that are done by one click, and ways to those that ask for more. */
import type { Speech } from '../../i18n/index.ts';
import type { ModeratedSeat, ModeratorPage } from '../../match/moderator/moderator.ts';
import { isEvening } from '../../match/time/pace.ts';
import { lengthText } from '../length.ts';
import { actAddress, isOffered } from './act-forms.ts';

/** An act with everything that it needs. */
export interface QuickAct {
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A way to something that asks for more. */
export interface Help {
  readonly text: string;
  readonly address: string;
}

interface Desk {
  readonly page: ModeratorPage;
  readonly say: Speech;
  /** Path of the page. */
  readonly base: string;
}

/** Hours of an impulse from which on more time is given by half a day. */
const LONG_HOURS = 12;

/** The hours that are given by one click; in an evening minutes. */
export const hoursGiven = ({ match: { pace } }: ModeratorPage): readonly number[] => {
  if (isEvening(pace)) return [5 / 60, 10 / 60];
  return pace.impulseHours >= LONG_HOURS ? [12, 24] : [1, 2];
};

/** What is done for a seat that is asked something: its orders are carried out, or it is reminded or gets more time. */
export const quickActs = ({ page, say }: Omit<Desk, 'base'>, { id, draft }: ModeratedSeat): readonly QuickAct[] => {
  const act = (text: string, fields: QuickAct['fields']): QuickAct => ({ text, fields: { ...fields, seat: id } });
  if (!isOffered(page, 'extend')) return [];
  return [
    draft === 'handed-over'
      ? act(say('stuck.do.now'), { kind: 'now' })
      : act(say('stuck.do.remind'), { kind: 'remind' }),
    ...hoursGiven(page).map((hours) =>
      act(say('stuck.do.extend', { time: lengthText(say, hours) }), { kind: 'extend', hours: String(hours) }),
    ),
  ];
};

export const writeTo = ({ say, base }: Omit<Desk, 'page'>, { id, player }: Pick<ModeratedSeat, 'id' | 'player'>) => ({
  text: say('stuck.help.write', { player }),
  address: `${base}?to=${encodeURIComponent(id)}#write`,
});

/** The acts of these kinds that are possible now, each with its form filled in for the seat. */
export const formsFor = (
  { page, say, base }: Desk,
  kinds: readonly FormKind[],
  { id, player }: ModeratedSeat,
): Help[] =>
  kinds
    .filter((kind) => isOffered(page, kind))
    .map((kind) => ({ text: say(`stuck.help.${kind}`, { player }), address: actAddress(base, kind, id) }));

type FormKind = 'extend' | 'process' | 'act-as' | 'unlock' | 'glass' | 'policy';
