export * from './advance.ts';
export * from './create.ts';
export * from './game.ts';
export * from './outbox.ts';
export { LINK, NO_DECISION } from './outgoing.ts';
export * from './pace.ts';
export * from './roll-chain.ts';
export * from './service.ts';
