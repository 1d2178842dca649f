export type { FormRow } from './form.ts';
export * from './forms.ts';
export * from './parts.ts';
export type { Part, RecordSyntax } from './record.ts';
export {
  after,
  anyOrder,
  bare,
  before,
  both,
  isNext,
  leading,
  mayFollow,
  optional,
  record,
  rest,
  written,
} from './record.ts';
export { standing } from './standing.ts';
export {
  attempt,
  type Handmade,
  reach,
  type Syntax,
  Terms,
  type ValueOf,
  type Vocabulary,
  type Writing,
} from './syntax.ts';
export { type Acting, acting, type Ruling, ruling, type VerbRow, VerbTable } from './verb-table.ts';
