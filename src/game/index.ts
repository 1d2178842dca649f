/** What a game is to the program. */
export { toGame } from './adapter.ts';
export { languageIn } from './adapter-language.ts';
export * from './corrections.ts';
export { checkedGame, defineGame, rulesIn } from './define.ts';
export type { Content, Defined, GameDefinition } from './definition.ts';
export { exampleFaultsOf, faultsOf } from './faults.ts';
export * from './game.ts';
export * from './orders.ts';
export { longText, nameText } from './plain-text.ts';
export * from './play.ts';
export * from './showing.ts';
export * from './teaching.ts';
export * from './traits.ts';
export * from './types.ts';
