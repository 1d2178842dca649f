/** The forms of a page as a browser would send them. */
import { Parser } from 'htmlparser2';

export interface PageForm {
  readonly action: string;
  /** Values that are sent without any click: hidden fields, ticked boxes and the text of fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** The values that a reader can choose, by the name of the field. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
}

interface Growing {
  readonly action: string;
  readonly fields: Record<string, string>;
  readonly choices: Record<string, string[]>;
}

type Attributes = Readonly<Record<string, string>>;

const takeInput = (form: Growing, { type, name, value = '', checked }: Attributes): void => {
  if (name === undefined) return;
  if (type === 'hidden' || (type === 'radio' && checked !== undefined)) form.fields[name] = value;
  if (type === 'radio') choose(form, name, value);
};

const choose = (form: Growing, name: string, value: string): void => {
  form.choices[name] ??= [];
  form.choices[name].push(value);
};

const takeButton = (form: Growing, { name, value = '' }: Attributes): void => {
  if (name !== undefined) choose(form, name, value);
};

export const formsOf = (html: string): readonly PageForm[] => {
  const forms: Growing[] = [];
  let form: Growing | undefined;
  let area: string | undefined;
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      if (tag === 'form') {
        form = { action: attributes.action ?? '', fields: {}, choices: {} };
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
