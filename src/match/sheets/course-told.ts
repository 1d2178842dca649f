/** The course of a plan as its writer reads it. */
import { list, type Section } from '../../reports/index.ts';
import type { Game } from '../game.ts';
import { sentenceOf, speechIn } from '../words.ts';
import type { Course, CourseStep } from './course.ts';

/** Nothing if no line of the plan is met. */
export function courseSection(game: Game, { steps, isEndless, asked, unmet }: Course): Section[] {
  if (steps.length === 0 && unmet.length === 0) return [];
  const say = speechIn(game);
  const told = ({ occasion, id, text, depends, refused }: CourseStep): string => {
    if (refused) return say('course.refused', { occasion, id, text, why: sentenceOf(game, refused) });
    const on = depends.map((each) => sentenceOf(game, each)).join(', ');
    return say(on === '' ? 'course.step' : 'course.depends', { occasion, id, text, on });
  };
  const end = asked
    ? say('course.asked', { occasion: asked.occasion, prompt: sentenceOf(game, asked.prompt) })
    : say(isEndless ? 'course.endless' : 'course.whole');
  const rest = unmet.length > 0 ? [say('course.unmet', { ids: unmet.join(', ') })] : [];
  return [{ title: say('section.course'), blocks: [list([...steps.map(told), end, ...rest])] }];
}
