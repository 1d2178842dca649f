/**
 * Positions as data: a case places pieces, gives orders and dice, and states what it expects. The referee of the
 * matches runs it. So a rules test, a player's "what if" and a bug report have the same form.
 */
export { answerSource, type CaseRefusal, type CaseSource } from './answers.ts';
export { CaseFault } from './fault.ts';
export { type Case, readCase } from './format.ts';
export { orderReader } from './orders.ts';
export { describe, positionOf } from './position.ts';
export { type OrderReader, type PlayedCase, playCase, resultOf, runCase } from './run.ts';
