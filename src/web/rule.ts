/** A rule as pages show it: with what the match has chosen, and whether it speaks of a reconstruction. */
import type { Game } from '../game/index.ts';
import type { Speech } from '../i18n/index.ts';
import { chosenIn } from '../match/rulings-told.ts';
import { speechIn } from '../match/words.ts';
import type { Rule } from '../reports/index.ts';

type Options = Readonly<Record<string, string | number | boolean>>;

/** Without options: no match is known. */
export const notedRule = (
  rule: Rule,
  { game, say }: { readonly game: Game; readonly say: Speech },
  options: Options | undefined,
) => ({
  ...rule,
  notes: [
    ...(rule.ruling !== undefined && options
      ? [
          {
            kind: 'chosen',
            text: say('learn.rules.chosen', { text: chosenIn(game, options, rule.ruling, speechIn(game)) }),
          },
        ]
      : []),
    ...(rule.isReconstruction ? [{ kind: 'rebuilt', text: say('learn.rules.rebuilt') }] : []),
  ],
});
