/** What Commands & Colors: Napoleonics teaches a new player. */
import type { Teaching } from '../../../game/index.ts';
import type { Book } from '../content.ts';
import { seenAs, type View } from '../knowledge.ts';
import { rules } from '../manual/index.ts';
import manual from '../manual.json' with { type: 'json' };
import { cardsSection } from '../report.ts';
import { bannersOf, foeOf, leadersOf, sideState, sidesIn, unitsOf } from '../rules/position.ts';
import type { Napoleonics } from '../rules.ts';
import type { Position } from '../state.ts';
import { fieldSection, goalLines } from './sections.ts';
import { templateOf } from './template.ts';

type Words = 'unit' | 'section' | 'fire' | 'melee' | 'dice' | 'flag' | 'ground';

export function teachingOf(book: Book): Teaching<Napoleonics, Words> {
  const at = (view: View): Position => seenAs(book, view);
  return {
    words: ['unit', 'section', 'fire', 'melee', 'dice', 'flag', 'ground'],
    manual,
    rules,
    facts: ({ view }) => {
      const position = at(view);
      const side = view.you ?? sidesIn(position)[0] ?? '';
      const foe = foeOf(position, side);
      return {
        ...{ side, foe, active: view.active, cards: view.sides[side]?.cardsInHand ?? 0 },
        ...{ target: sideState(position, side).target, foeTarget: sideState(position, foe).target },
        ...{ banners: bannersOf(position, side), foeBanners: bannersOf(position, foe) },
      };
    },
    called: ({ id = '', name }, say) => (id === '' ? name : say('teach.called', { side: id })),
    leads: (view, { id = '' }, say) => {
      const position = at(view);
      if (!sidesIn(position).includes(id)) return '';
      const leaders = leadersOf(position, id).map((leader) => leader.id);
      return say('teach.leads', { count: unitsOf(position, id).length, leaders });
    },
    ends: ({ view }, say) => goalLines({ say, position: at(view) }),
    example: ({ view }) => (view.you === undefined ? [] : templateOf(book, { ...view, active: view.you }, 'card')),
    position: ({ view }, say) => {
      const hand = view.you === undefined ? [] : (view.sides[view.you]?.hand ?? []);
      return [
        { ...fieldSection({ say, position: at(view), you: view.you }), title: say('teach.where') },
        ...(hand.length > 0 ? [{ ...cardsSection(say, book, hand), title: say('section.hand') }] : []),
      ];
    },
  };
}
