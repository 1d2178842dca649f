import { namesIn } from '../../orders/index.ts';
import { paragraph, ruleNumber, type Section } from '../../reports/index.ts';
import type { Intake } from '../inbox/intake.ts';
import { questionAgain } from '../inbox/question-again.ts';
import { freshModel } from './fresh-report.ts';
import { type CommandHandler, told } from './handler.ts';
import { placesTold } from './map.ts';

/**
 * ODDS names: what is asked of the seat, with its chances, and the fights that it could begin with or against what is named; without
 * any, who stands there.
 */
export const odds: CommandHandler<'odds'> = (intake, { about }) => {
  const { service, row, seat, present, open, say } = intake;
  const { language, reporter } = present.game;
  const names = namesIn(about, language).map(({ id }) => id);
  const isReacting = open.length > 0 && !open.some(({ kind }) => language.acts.includes(kind));
  const asked = isReacting ? questionAgain(service, row, seat, present) : [];
  const fights = isReacting && names.length === 0 ? [] : (reporter.orders.odds?.(freshModel(intake), names) ?? []);
  if (asked.length + fights.length > 0) return { sections: [...asked, ...fights, ...ruleOf(intake, fights)] };
  const none = told(say('section.odds'), [say(names.length > 0 ? 'command.odds.none' : 'command.odds.nowhere')]);
  return { sections: [...(none.sections ?? []), ...placesTold(intake, names)] };
};

/** The rule that the chances of fights rest on. */
const ruleOf = ({ present, say }: Intake, fights: readonly Section[]): readonly Section[] => {
  const item = present.game.reporter.learning.rules?.whyOdds;
  if (item === undefined || fights.length === 0) return [];
  return [{ title: '', blocks: [paragraph(say('command.what.rule', { rule: ruleNumber(item) }))] }];
};
