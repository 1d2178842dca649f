/** What a game is to the program. */
export * from './cases.ts';
export * from './content.ts';
export * from './corrections.ts';
export { checkedGame, defineGame } from './define.ts';
export type { Content, Game, GameDefinition, Pack } from './definition.ts';
export { faultsOf } from './faults.ts';
export { eventOf, questionOf, rollersOf, stakesOf, waysOf } from './kinds.ts';
export { languageIn } from './language.ts';
export * from './lesson.ts';
export { gives } from './lesson-steps.ts';
export * from './orders.ts';
export { longText, nameText } from './plain-text.ts';
export * from './play.ts';
export type { RulesPlan, RulesTexts } from './rules-told.ts';
export * from './showing.ts';
export * from './teaching.ts';
export * from './traits.ts';
export * from './types.ts';
