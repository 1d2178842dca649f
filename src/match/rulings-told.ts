import { uncheckedMessage } from '../engine/index.ts';
import type { Speech } from '../i18n/index.ts';
import type { Game } from './game.ts';

type Options = Readonly<Record<string, string | number | boolean>>;

/** What a match has chosen where its rules leave a choice: `Where a beaten attacker retreats: as the rule says`. */
export function chosenIn(
  {
    setup: { rulings = {} },
    reporter: {
      words: { catalogue },
    },
  }: Pick<Game, 'setup' | 'reporter'>,
  options: Options,
  ruling: string,
  say: Speech,
): string {
  const value = options[ruling] ?? rulings[ruling]?.[0] ?? '';
  const inWords = catalogue[`ruling.${ruling}.${value}`] ?? String(value);
  const words = typeof value === 'boolean' ? say(uncheckedMessage(`rules.choice.${value}`)) : inWords;
  return say('rules.choice', { label: catalogue[`ruling.${ruling}`] ?? ruling, value: words });
}
