/** What the staff of a game advises a seat: plans that can be laid out, what speaks for and against each, and what is not to be forgotten. */
import type { PlayedTurn, Staff } from '../../game/index.ts';
import { writePolicy } from '../../orders/index.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { Game } from '../game.ts';
import { gameOf } from '../play/run.ts';
import type { Service } from '../service.ts';
import { gameIn, sentenceOf } from '../words.ts';
import { labelled } from './labels.ts';
import { turnPlayedBy } from './played-turn.ts';
import { rehearse } from './rehearsal.ts';

/** A plan that the staff suggests. */
export interface Suggestion {
  /** Its orders, or the lines that stand. */
  readonly lines: readonly string[];
  /** The same in the words of players. */
  readonly labels: readonly string[];
  /** The chances of its fights, a sentence each. */
  readonly chances: readonly string[];
  readonly reasons: readonly string[];
}

export interface Advice {
  readonly suggestions: readonly Suggestion[];
  readonly reminder: string;
  /** Its lines stand, and are not those of a sheet. */
  readonly areStanding: boolean;
}

const MOST_SUGGESTIONS = 3;
/** Sheets of a stand-in are short; a game whose stand-in thinks longer is cut here. */
const MOST_IDEAS = 10;

interface Weighed {
  readonly suggestion: Suggestion;
  readonly worth: number;
}

/** Undefined where the game has no staff, or nothing of its own is asked of the seat. */
export function adviceFor(service: Service, row: PositionRow, seat: SeatRow): Advice | undefined {
  const game = gameIn(gameOf(service, row), seat.language);
  const { staff } = game;
  if (!staff) return undefined;
  const turns = turnsOf(service, row, seat, staff);
  const [first] = turns;
  if (!first) return undefined;
  const areStanding = staff.line !== undefined;
  const plans = distinct(turns.map((turn) => ({ turn, lines: linesOf(game, staff, turn) })));
  const [plain, ...others] = plans.map(({ turn, lines }) => weigh(service, row, seat, { game, staff, turn, lines }));
  const better = others.toSorted((a, b) => b.worth - a.worth);
  return {
    suggestions: [plain, ...better].flatMap((each) => each?.suggestion ?? []).slice(0, MOST_SUGGESTIONS),
    reminder: sentenceOf(game, staff.reminder(first.before, seat.seat)),
    areStanding,
  };
}

/** The turn as each idea of the staff plays it, that of the stand-in first. */
function turnsOf(service: Service, row: PositionRow, seat: SeatRow, staff: Staff<never>): readonly PlayedTurn[] {
  const turns: PlayedTurn[] = [];
  for (let i = 0, count = 1; i < Math.min(count, MOST_IDEAS); i++) {
    const turn = turnPlayedBy(service, row, seat, (_, decision, view) => {
      const ideas = staff.ideas(decision, view as never);
      count = ideas.length;
      return ideas[i];
    });
    if (turn) turns.push(turn);
  }
  return turns;
}

/** An order of a plan. */
interface Line {
  readonly text: string;
  /** In the words of players, where its rehearsal has none. */
  readonly label: string;
  readonly playsCard: boolean;
}

/** The answers of a turn as lines: its acts, and the cards that it plays in fights. What does nothing is left out. */
const linesOf = (game: Game, staff: Staff<never>, { answers, before }: PlayedTurn): readonly Line[] => {
  const { language, reporter, board, cards } = game;
  const said = answers.filter(
    ({ kind, answer }) =>
      (language.acts.includes(kind) && board.deeds?.isIdle?.(answer) !== true) ||
      (cards?.inFight?.(answer) ?? []).length > 0,
  );
  return said.map(({ kind, answer }) => {
    const line = staff.line?.(answer, before as never);
    const playsCard = cards?.of(answer) !== undefined;
    if (!line) return { text: language.formatAnswer(kind, answer), label: '', playsCard };
    const { text } = reporter.answers.label(kind, answer, before);
    return { text: writePolicy(language, { ...line, clause: { when: 'always' } }, 'full'), label: text, playsCard };
  });
};

/** Each plan once: another card for the same acts is no other plan. */
const distinct = <P extends { readonly lines: readonly Line[] }>(plans: readonly P[]): readonly P[] => {
  const keys = plans.map(({ lines }) => {
    const acts = lines.filter(({ playsCard }) => !playsCard);
    return (acts.length > 0 ? acts : lines).map(({ text }) => text).join('\n');
  });
  return plans.filter((_, i) => keys.indexOf(keys[i] ?? '') === i);
};

interface Plan {
  readonly game: Game;
  readonly staff: Staff<never>;
  readonly turn: PlayedTurn;
  readonly lines: readonly Line[];
}

/** A plan with the chances that the rehearsal of its lines gives, and its reasons. */
function weigh(service: Service, row: PositionRow, seat: SeatRow, { game, staff, turn, lines }: Plan): Weighed {
  const texts = lines.map(({ text }) => text);
  const rehearsal = staff.line ? undefined : rehearse(service, row, seat, texts, { looksAhead: true });
  const odds = (rehearsal?.odds ?? []).map(({ text }) => text);
  const fights = odds.flatMap((each) => game.board.fightOf?.(each) ?? []);
  const numbered = lines.map((_, i) => ({ number: i + 1 }));
  const told = labelled(game, numbered, rehearsal);
  const chances = [...odds, ...(staff.chances?.(turn as never) ?? [])].map((each) => sentenceOf(game, each));
  const reasons = staff.reasons(turn as never, fights);
  const said = reasons.map(({ text, weight: each }) => ({ text: sentenceOf(game, text), weight: each }));
  return {
    suggestion: {
      lines: texts,
      labels: lines.map(({ text, label }, i) => label || (told[i]?.label ?? text)),
      chances: [...new Set(chances)],
      reasons: chief(said.filter(({ text }) => !chances.includes(text))),
    },
    worth: reasons.reduce((sum, each) => sum + each.weight, 0),
  };
}

/** What speaks most for a plan, and what most against it; without anything against it, the next that speaks for it. */
const chief = (reasons: readonly { readonly text: string; readonly weight: number }[]): readonly string[] => {
  const sorted = reasons.toSorted((a, b) => b.weight - a.weight);
  const [against] = sorted.toReversed().filter(({ weight }) => weight < 0);
  const [best, next] = sorted.filter((each) => each !== against);
  return [best, against ?? next].flatMap((each) => each?.text ?? []);
};
