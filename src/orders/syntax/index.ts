export type { FormRow } from './form.ts';
export * from './forms.ts';
export * from './parts.ts';
export { after, anyOrder, before, both, leading, mayFollow, optional, record, rest } from './record.ts';
export { standing } from './standing.ts';
export { attempt, reach, type Syntax, Terms, type ValueOf, type Vocabulary, type Writing } from './syntax.ts';
export { acting, type VerbRow, VerbTable } from './verb-table.ts';
