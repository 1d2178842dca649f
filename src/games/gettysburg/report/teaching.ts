/** What Gettysburg Campaign teaches a new player. */
import type { Teaching } from '../../../game/index.ts';
import type { Book } from '../content.ts';
import type { Gettysburg } from '../contract.ts';
import { seenAs, type View } from '../knowledge.ts';
import { rules } from '../manual/index.ts';
import manual from '../manual.json' with { type: 'json' };
import { conditionWords } from '../orders/conditions.ts';
import { verbsOf } from '../orders/verbs.ts';
import { corpsOnMap, pointsOf } from '../rules/position.ts';
import type { Position } from '../state.ts';
import { ARMY, isSide, type Side } from '../types.ts';
import { cardsSection, forcesSection, pointsSection } from './sections.ts';
import { templateOf } from './template.ts';

type Words = 'corps' | 'round' | 'half' | 'arrive' | 'fight' | 'road';

/** Orders of one round as an example: its round, and what to do when an enemy comes. */
const SHOWN = 4;

export function teachingOf(book: Book): Teaching<Gettysburg, Words> {
  const table = verbsOf(book, conditionWords(book));
  const at = (view: View): Position => ({ book, state: seenAs(view) });
  const { points: needed, turns, cards, hit, perHit } = book.numbers;
  const strengthOf = (side: Side): number =>
    [...book.corps.values()].reduce((sum, corps) => sum + (corps.side === side ? corps.strength : 0), 0);
  return {
    words: ['corps', 'round', 'half', 'arrive', 'fight', 'road'],
    manual,
    rules,
    facts: ({ view }) => ({
      ...{ needed, turns, hit, points: pointsOf(at(view)) },
      ...{ southern: cards.CSA, northern: cards.USA, of: book.cards.filter(({ side }) => side === 'USA').length },
      ...{ south: strengthOf('CSA'), north: strengthOf('USA') },
      ...{ defender: perHit.defender, two: perHit.attacker[1] ?? perHit.defender },
    }),
    called: ({ id = '', name }, say) => (id === '' ? name : say('teach.called', { side: id })),
    leads: (view, { id }, say) => {
      if (!isSide(id)) return '';
      return say('teach.leads', { army: ARMY[id], corps: [...corpsOnMap(at(view), id)] });
    },
    ends: ({ view }, say) => [say('teach.end', { points: pointsOf(at(view)), needed })],
    example: ({ view }, say) => {
      const round = { ...view, phase: 'orders' as const };
      return templateOf({ say, position: at(round), you: view.you }, table, { standing: [] }).slice(0, SHOWN);
    },
    position: ({ view }, say) => {
      const telling = { say, position: at(view), you: view.you };
      return [
        { ...forcesSection(telling), title: say('teach.where') },
        pointsSection(telling),
        ...(view.you ? [cardsSection(telling, view.you)] : []),
      ];
    },
  };
}
