/** The form of a phase, filled in as its script does it: each click sends it, and it comes back as it stands then. */
import { type Chance, sure } from '../../../src/engine/index.ts';
import { formsOf, type PageForm } from './forms.ts';

/** Clicks on a form at most. */
const MOST_CLICKS = 10;

type Fields = PageForm['fields'];

/** Every click that the form takes: a choice, one more or one less of something, a tick. */
const clicksOn = ({ fields, choices, numbers, boxes }: PageForm): readonly Fields[] => {
  const without = (name: string): Fields => Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
  return [
    ...Object.entries(choices)
      .filter(([name]) => name !== 'act')
      .flatMap(([name, values]) => values.flatMap((value) => (fields[name] === value ? [] : [{ [name]: value }]))),
    ...Object.entries(numbers).flatMap(([name, most]) => {
      const value = Number(fields[name]);
      return [value - 1, value + 1].flatMap((next) => (next < 0 || next > most ? [] : [{ [name]: String(next) }]));
    }),
  ]
    .map((change): Fields => ({ ...fields, ...change }))
    .concat(
      Object.entries(boxes).map(([name, [value = '']]) =>
        fields[name] === undefined ? { ...fields, [name]: value } : without(name),
      ),
    );
};

export interface FilledForm {
  readonly form: PageForm;
  readonly clicks: number;
}

/**
 * Fills a form in by clicks on what it offers. `read` sends the fields and gives the form anew. A click that makes a field
 * wrong is undone, as the button for it does.
 */
export async function fillPhase(
  begun: PageForm,
  chance: Chance,
  read: (fields: Fields) => Promise<string>,
): Promise<FilledForm> {
  let form = begun;
  let clicks = 0;
  for (const most = chance.below(MOST_CLICKS); clicks < most; ) {
    const all = clicksOn(form);
    if (all.length === 0) break;
    const html = await read(sure(all[chance.below(all.length)]));
    clicks++;
    if (!html.includes('class="fault"')) form = sure(formsOf(html)[0]);
    else clicks++;
  }
  return { form, clicks };
}
