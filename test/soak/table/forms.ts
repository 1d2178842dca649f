/** The forms of a page as a browser would send them. */
import { Parser } from 'htmlparser2';

export interface PageForm {
  readonly action: string;
  /** Values that are sent without any click: hidden fields, numbers, ticked boxes and the text of fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** The values that a reader can choose, by the name of the field. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /** The greatest value of each number. */
  readonly numbers: Readonly<Record<string, number>>;
  /** The boxes that can be ticked, by their names. */
  readonly boxes: Readonly<Record<string, readonly string[]>>;
}

interface Growing {
  readonly action: string;
  readonly fields: Record<string, string>;
  readonly choices: Record<string, string[]>;
  readonly numbers: Record<string, number>;
  readonly boxes: Record<string, string[]>;
}

type Attributes = Readonly<Record<string, string>>;

const takeInput = (form: Growing, { type, name, value = '', checked, disabled, max }: Attributes): void => {
  if (name === undefined || disabled !== undefined) return;
  const isSent = checked !== undefined || type === 'hidden' || type === 'number';
  if (isSent) form.fields[name] = value;
  if (type === 'radio') choose(form.choices, name, value);
  if (type === 'checkbox') choose(form.boxes, name, value);
  if (type === 'number') form.numbers[name] = Number(max);
};

const choose = (choices: Record<string, string[]>, name: string, value: string): void => {
  choices[name] ??= [];
  choices[name].push(value);
};

const takeButton = (form: Growing, { name, value = '' }: Attributes): void => {
  if (name !== undefined) choose(form.choices, name, value);
};

export const formsOf = (html: string): readonly PageForm[] => {
  const forms: Growing[] = [];
  let form: Growing | undefined;
  let area: string | undefined;
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      if (tag === 'form') {
        form = { action: attributes.action ?? '', fields: {}, choices: {}, numbers: {}, boxes: {} };
        forms.push(form);
      } else if (tag === 'input' && form) takeInput(form, attributes);
      else if (tag === 'button' && form) takeButton(form, attributes);
      else if (tag === 'textarea' && form && attributes.name !== undefined) {
        area = attributes.name;
        form.fields[area] = '';
      }
    },
    ontext: (text) => {
      if (form && area !== undefined) form.fields[area] += text;
    },
    onclosetag: (tag) => {
      if (tag === 'textarea') area = undefined;
      if (tag === 'form') form = undefined;
    },
  });
  parser.end(html);
  return forms;
};
