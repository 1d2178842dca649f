/**
 * Positions as data: a case places pieces, gives orders and dice, and says what it expects. It runs through the referee that runs a
 * match, so that a rule test, a player's "what if" and a bug report are one thing.
 */
export { answerSource, type CaseRefusal, type CaseSource } from './answers.ts';
export { type Case, CaseFault, readCase } from './format.ts';
export { orderReader } from './orders.ts';
export { positionOf } from './position.ts';
export { type CaseResult, type OrderReader, playCase, runCase } from './run.ts';
