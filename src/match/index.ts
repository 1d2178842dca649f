export * from './advance.ts';
export * from './create.ts';
export * from './game.ts';
export * from './letter.ts';
export * from './outbox.ts';
export * from './pace.ts';
export * from './roll-chain.ts';
export * from './service.ts';
