/** The form of a phase on a seat's page: its fields, what the rules say of them, and the sheet that they make. */
import { z } from 'zod';
import type { Message } from '../../engine/index.ts';
import type { Game } from '../../game/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { submitOrders } from '../../match/inbox/submission.ts';
import type { PageDecision, SeatPage } from '../../match/pages.ts';
import type { Service } from '../../match/service.ts';
import { sentenceOf } from '../../match/words.ts';
import {
  type ChoiceField,
  type FormField,
  type FormFields,
  type FormGroup,
  type OpenForm,
  readDraft,
} from '../../orders/index.ts';
import { BadForm } from '../errors.ts';
import { ownsOfPage } from './owns.ts';

const number = z.coerce.number().int().min(0).max(2_147_483_647);

/** `read`: only what the form would look like; `check`: kept as a draft. */
export const PhaseFields = z.looseObject({
  decision: number,
  revision: number,
  act: z.enum(['read', 'check', 'send']),
});

const LONGEST_VALUE = 80;
const MOST_FIELDS = 300;

/** The fields of a form as it was sent; those that are empty say nothing. */
export const phaseFields = (sent: z.output<typeof PhaseFields>): FormFields => {
  const { act: _, decision: __, revision: ___, form: ____, ...fields } = sent;
  const entries = Object.entries(fields);
  if (entries.length > MOST_FIELDS) throw new BadForm();
  return Object.fromEntries(
    entries.flatMap(([name, value]): [string, string][] => {
      if (typeof value !== 'string' || value.length > LONGEST_VALUE) throw new BadForm();
      return value === '' ? [] : [[name, value]];
    }),
  );
};

interface Asked {
  readonly game: Game;
  readonly page: SeatPage;
}

/** The question that a form answers, and the form; undefined: nothing of the kind is asked. */
export function phaseAsked({
  game,
  page,
}: Asked): { readonly question: PageDecision; readonly form: OpenForm } | undefined {
  for (const question of page.open) {
    const form = question.isAct ? undefined : game.language.sheet.phaseForm?.(page.view, question);
    if (form) return { question, form };
  }
  return undefined;
}

/** The fields of a draft that waits. */
const keptFields = ({ game, page }: Asked, form: OpenForm): FormFields => {
  const lines = page.draft?.lines ?? [];
  const reading = readDraft(lines, game.language, { owns: ownsOfPage(game, page), view: page.view });
  return form.fill(reading.lines.flatMap(({ order }) => order ?? []));
};

/** Reasons against fields, by their names. */
type PhaseFaults = Readonly<Record<string, readonly string[]>>;

/** A form as it stands on the page. */
export interface PhaseState {
  readonly fields: FormFields;
  readonly faults: PhaseFaults;
  readonly lines: readonly string[];
}

/** A form with what the rules say of it; without `sent` that of the draft. */
export function phaseState(asked: Asked, sent?: FormFields): PhaseState | undefined {
  const form = phaseAsked(asked)?.form;
  if (!form) return undefined;
  const fields = sent ?? keptFields(asked, form);
  const faults = Object.entries(form.faults(fields)).map(([name, reasons]): [string, string[]] => [
    name,
    reasons.map((reason) => sentenceOf(asked.game, reason)),
  ]);
  return { fields, faults: Object.fromEntries(faults), lines: form.read(fields).map(({ text }) => text) };
}

/** Hands a form over, or keeps it as a draft. Faulty forms are only kept. */
export async function phaseSent(
  service: Service,
  seatNo: number,
  { act, decision, revision }: z.output<typeof PhaseFields>,
  { faults, lines }: PhaseState,
): Promise<'sent' | 'kept' | 'stale' | 'wrong'> {
  const isWrong = Object.keys(faults).length > 0;
  if (act === 'send' && isWrong) return 'wrong';
  const text = ['CLEAR', act === 'send' ? 'DONE' : 'CHECK', ...lines].join('\n');
  const { verdict } = await submitOrders(service, seatNo, { decision, revision, text, strict: true });
  if (verdict === 'stale') return 'stale';
  if (act !== 'send') return 'kept';
  return verdict === 'accepted' ? 'sent' : 'wrong';
}

/** How many groups of choices can be unfolded. */
const titled = ({ groups }: ChoiceField): number => groups.filter(({ title }) => title !== undefined).length;

/** The template's data; undefined: nothing is asked that a form answers. */
export function phaseScreen(
  { game, page, say }: Asked & { readonly say: Speech },
  state: PhaseState | undefined,
  shows: { readonly due: string; readonly silence: string } | undefined,
) {
  const found = phaseAsked({ game, page });
  if (!found || !state) return undefined;
  const { fields, faults } = state;
  const { title, purses, parts, lost } = found.form.show(fields);
  const words = (text: string | Message): string => (typeof text === 'string' ? text : sentenceOf(game, text));
  const maybe = (text: string | Message | undefined) => text && words(text);
  const field = (each: FormField) => ({
    ...each,
    label: words(each.label),
    note: maybe(each.note),
    faults: faults[each.name] ?? [],
    ...(each.is === 'count' ? { sum: maybe(each.sum) } : {}),
    ...(each.is === 'choice'
      ? {
          groups: each.groups.map(({ title: name, isRisky = false, choices }) => ({
            title: maybe(name),
            isRisky,
            isOpen: titled(each) === 1 || choices.some(({ value }) => value === each.value),
            choices: choices.map(({ value, text }) => ({ value, text: words(text), chosen: value === each.value })),
          })),
        }
      : {}),
  });
  const group = ({ title: name, note, fields: all }: FormGroup) => ({
    title: words(name),
    note: maybe(note),
    fields: all.map(field),
  });
  const shown = parts.map(({ id, title: name, note, groups }, i) => ({
    id,
    no: i + 1,
    title: words(name),
    note: words(note),
    groups: groups.map(group),
    isWrong: groups.some(({ fields: all }) => all.some((each) => faults[each.name] !== undefined)),
  }));
  return {
    id: found.question.id,
    revision: page.draft?.revision ?? 0,
    title: words(title),
    pill: say(Object.keys(fields).length > 0 ? 'phase.draft' : 'phase.nothing'),
    purses: purses.map(({ name, left, all }) => ({
      name: maybe(name),
      text: say('phase.left', { left, all }),
    })),
    parts: shown,
    lost: maybe(lost),
    lines: state.lines,
    ...shows,
  };
}
