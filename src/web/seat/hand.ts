/** The hand on a seat's page: cards with all ways to play them now, those that can be played first. */
import type { Game } from '../../game/index.ts';
import type { Speech } from '../../i18n/index.ts';
import type { PageDecision, SeatPage } from '../../match/pages.ts';
import { modeIn } from '../../orders/index.ts';
import type { Block, CardFace, Section } from '../../reports/index.ts';
import { readingLinks } from '../reading.ts';

interface Holding {
  readonly game: Game;
  readonly page: SeatPage;
  readonly say: Speech;
}

/** A way to play a card, as an offer of the plan. */
interface CardPlay {
  readonly text: string;
  readonly id: string;
}

export const cardsIn = (blocks: Section['blocks']): readonly CardFace[] =>
  blocks.flatMap((block) => (block.kind === 'cards' ? block.cards : []));

/** The question for an impulse of the seat's own in which nothing is planned yet. */
const beginning = ({ page: { open, draft } }: Holding): PageDecision | undefined =>
  open.find(({ id, isAct }) => isAct && !(draft?.decision === id && draft.lines.length > 0));

/** How each card can be played now. An event that leaves a choice is offered once: its choice is asked then. */
function playsOf({ game, page }: Holding, question: PageDecision): ReadonlyMap<string, readonly CardPlay[]> {
  const plays = new Map<string, CardPlay[]>();
  for (const { id, answer, text: order, label } of question.options) {
    const card = game.cards?.of(answer);
    if (card === undefined || game.board.places(answer, page.view).length > 0) continue;
    const known = plays.get(String(card)) ?? [];
    const isLonger = question.options.some(({ text }) => order.startsWith(`${text} `));
    if (!isLonger) plays.set(String(card), [...known, { text: label.onCard ?? label.text, id }]);
  }
  return plays;
}

/** Cards that can be played now, those for later, and the others. */
const rankOf = ({ isUseful }: CardFace, plays: readonly CardPlay[]): number =>
  plays.length > 0 ? 0 : isUseful ? 1 : 2;

const isOpenTo = ({ kind }: Block): boolean => kind === 'group';

/** The template's data. */
export function handScreen(holding: Holding, sections: readonly Section[]) {
  const { page, game, say } = holding;
  const question = beginning(holding);
  const plays = question ? playsOf(holding, question) : new Map<string, readonly CardPlay[]>();
  const hands = sections.map(({ title, blocks }) => ({
    title,
    cards: cardsIn(blocks)
      .map((face) => ({ ...face, plays: plays.get(String(face.number)) ?? [] }))
      .sort((a, b) => rankOf(a, a.plays) - rankOf(b, b.plays)),
    gone: blocks.filter(isOpenTo),
    text: blocks.filter((block) => block.kind !== 'cards' && !isOpenTo(block)),
  }));
  return {
    hands,
    count: hands.flatMap(({ cards }) => cards).length,
    isOpen: plays.size > 0,
    play: question && {
      decision: question.id,
      revision: page.draft?.revision ?? 0,
      mode: page.draft?.mode ?? modeIn(game.language),
    },
    all: readingLinks(game, { say, hasPractice: false, query: `?language=${page.seat.language}` }).find(
      ({ page: each }) => each === 'cards',
    ),
  };
}
