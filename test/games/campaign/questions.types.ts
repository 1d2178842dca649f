/** What the compiler has to refuse of questions: checked with the types of the whole project. */
import { asking, type FigureAt, type Offered } from '../../../src/games/campaign/questions.ts';

const odds: FigureAt<'evade'> = 'odds';

// @ts-expect-error a way to retreat has no odds
const noOdds: FigureAt<'retreat'> = 'odds';

// @ts-expect-error walls that are stormed have no lead in casualties
const offered: Offered<'drawn'> = { 'siege.cards': ['round', 'lead'] };

// @ts-expect-error the rounds are missing
const asked = asking('siege.replace', { power: 'britain', area: 'badajoz', most: 2 });

// @ts-expect-error the question of Wellington counts the cards
const discard = asking('discard', { power: 'britain' });

export { asked, discard, noOdds, odds, offered };
