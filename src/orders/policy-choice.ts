/** Converts the choices of a form to a line, and back. */
import type { ConditionWords } from './language.ts';
import type { Atom, Clause, Comparison, Condition } from './order.ts';
import { writeUntil } from './policy.ts';
import type { ConditionChoice, FieldChoices, PolicyField, PolicyForm } from './policy-form.ts';

/** One test in a condition, as a form has it. */
export interface AtomChoice {
  readonly not: boolean;
  readonly what: string;
  readonly compare: Comparison;
  readonly value: string;
}

export interface ClauseChoice {
  readonly when: Clause['when'];
  readonly atoms: readonly AtomChoice[];
  /** One of the tests is enough. */
  readonly isAny: boolean;
  readonly elseAsk: boolean;
  /** The most answers in an impulse; empty: any number. */
  readonly most: string;
  /** A span or a day; empty: for ever. */
  readonly until: string;
}

/** The line for the choices of a form. */
export const writeForm = (
  form: PolicyForm,
  chosen: FieldChoices,
  clause: ClauseChoice,
  conditions: readonly ConditionChoice[],
): string =>
  form.write?.(chosen) ??
  [form.verb, ...form.fields.map((field) => partOf(field, chosen[field.name] ?? []))]
    .concat(form.isWhole ? [] : clauseOf(clause, conditions))
    .filter((part) => part !== '')
    .join(' ');

const partOf = ({ before = '', behind = '', empty = '' }: PolicyField, values: readonly string[]): string => {
  const text = values.filter((value) => value !== '').join(', ');
  return text === '' ? `${empty}${empty === '' ? '' : behind}` : `${before} ${text}${behind}`.trimStart();
};

const clauseOf = (clause: ClauseChoice, conditions: readonly ConditionChoice[]): string[] => {
  const asked = clause.atoms.filter(({ what }) => what !== '').map((atom) => atomOf(atom, conditions));
  const isConditional = clause.when === 'if' || asked.length > 0;
  return [
    clause.when === 'if' ? '' : clause.when.toUpperCase(),
    // Beside ALWAYS, NEVER and ASK a condition is refused; it is never left out.
    isConditional ? `IF ${asked.join(clause.isAny ? ' OR ' : ' AND ')}` : '',
    clause.elseAsk ? 'ELSE ASK' : '',
    clause.most === '' ? '' : `MAX ${clause.most}`,
    clause.until === '' ? '' : `UNTIL ${clause.until}`,
  ];
};

const atomOf = ({ not, what, compare, value }: AtomChoice, conditions: readonly ConditionChoice[]): string => {
  const isFigure = conditions.find((each) => each.value === what)?.isFigure ?? false;
  return `${not ? 'NOT ' : ''}${what}${isFigure ? ` ${compare} ${value}` : ''}`;
};

/** The choices in fields whose texts make up a line behind its verb; undefined if they do not. */
export const chosenIn = (fields: readonly PolicyField[], text: string): FieldChoices | undefined => {
  let rest = text.toLowerCase();
  const take = (part: string): boolean => {
    const isNext = rest.startsWith(part.toLowerCase()) && !/^[\p{L}\d]/u.test(rest.slice(part.length));
    if (isNext) rest = rest.slice(part.length).trimStart();
    return isNext;
  };
  const takeChoices = ({ choices }: PolicyField): string[] => {
    const longest = choices.map(({ value }) => value).sort((a, b) => b.length - a.length);
    const found: string[] = [];
    do {
      const value = longest.find(take);
      if (value === undefined) break;
      found.push(value);
    } while (take(',') || take('>'));
    return found;
  };
  const chosen = fields.map((field): [string, string[]] => {
    const { name, before = '', behind = '', empty = '' } = field;
    const values = before === '' || take(before) ? takeChoices(field) : [];
    if (values.length === 0) take(empty);
    take(behind);
    return [name, values];
  });
  return rest === '' ? Object.fromEntries(chosen) : undefined;
};

/** A clause as choices of a form; undefined if it says more than a form can. */
export const chosenClause = <V>(clause: Clause, words: ConditionWords<V>): ClauseChoice | undefined => {
  const { condition = [] } = clause;
  const isAny = condition.length > 1;
  if (isAny && condition.some((group) => group.length > 1)) return undefined;
  const all = atomsOf(condition).map((atom) => chosenAtom(atom, words));
  const atoms = all.filter((atom) => atom !== undefined);
  if (atoms.length < all.length) return undefined;
  return {
    when: clause.when,
    atoms,
    isAny,
    elseAsk: clause.elseAsk ?? false,
    most: clause.most === undefined ? '' : String(clause.most),
    until: clause.until === undefined ? '' : writeUntil(clause.until),
  };
};

const atomsOf = (condition: Condition): readonly Atom[] => condition.flat();

const chosenAtom = <V>(atom: Atom, { facts }: ConditionWords<V>): AtomChoice | undefined => {
  const not = atom.not ?? false;
  if ('than' in atom) return undefined;
  if ('compare' in atom) return { not, what: atom.name, compare: atom.compare, value: String(atom.value) };
  const fact = facts[atom.name];
  return {
    not,
    what: `${fact?.words[0] ?? atom.name} ${fact?.write(atom.args) ?? ''}`.trim(),
    compare: '>=',
    value: '',
  };
};
