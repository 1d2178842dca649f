export type { FormRow } from './form.ts';
export * from './forms.ts';
export * from './parts.ts';
export { after, before, both, mayFollow, optional, record, rest } from './record.ts';
export { standing } from './standing.ts';
export { attempt, reach, type Syntax, Terms, type ValueOf, type Vocabulary, type Writing } from './syntax.ts';
export { type VerbRow, VerbTable } from './verb-table.ts';
