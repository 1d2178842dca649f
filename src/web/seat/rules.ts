/** The rules beside the table: the one that is looked up or that the question rests on, its chapter, and the sequence of play. */
import type { Game } from '../../game/index.ts';
import type { Speech } from '../../i18n/index.ts';
import type { SeatPage } from '../../match/pages.ts';
import { type Chapter, type Rule, ruleIn } from '../../reports/index.ts';
import { pathOf, readingLinks } from '../reading.ts';
import { notedRule } from '../rule.ts';

interface Beside {
  readonly game: Game;
  readonly page: SeatPage;
  readonly say: Speech;
  /** Path of the page. */
  readonly base: string;
  /** The item that is looked up. */
  readonly rule?: string | undefined;
  /** Whether practice matches can be opened here. */
  readonly hasPractice: boolean;
}

/** Undefined in a game whose rules are not told. */
export function rulesBeside(beside: Beside) {
  const { game, page, say, base } = beside;
  const { reporter } = game;
  const chapters = reporter.learning.rules?.chapters();
  if (!chapters) return undefined;
  const kind = page.open[0]?.kind;
  const query = `?language=${page.seat.language}`;
  const address = `${pathOf(game.id, 'rules')}${query}&match=${page.match.code}`;
  return {
    ...openRule(beside, chapters),
    steps: (reporter.learning.rules?.sequence() ?? []).map(({ title, rule, kinds }) => ({
      ...{ title, address: `${base}?rule=${rule}#rules` },
      isHere: kind !== undefined && kinds.includes(kind),
    })),
    chapters: chapters.map(({ id, no, title }) => ({ no, title, address: `${address}#${id}` })),
    more: readingLinks(game, { say, hasPractice: beside.hasPractice, query, match: page.match.code }),
  };
}

/** The rule that is looked up or that the first question rests on, and the others of its chapter. */
function openRule({ game, page, say, base, rule }: Beside, chapters: readonly Chapter[]) {
  const [question] = page.open;
  const asked = question && game.reporter.learning.rules?.whyAsked(question.kind);
  const wanted = rule === undefined ? undefined : ruleIn(chapters, rule);
  const found = wanted ?? (asked && ruleIn(chapters, asked));
  if (!found) return undefined;
  const others = found.chapter.rules.filter(({ id }) => id !== found.rule.id);
  const noted = (each: Rule) => notedRule(each, { game, say }, page.match.options);
  return {
    chapter: { no: found.chapter.no, title: found.chapter.title },
    here: noted(found.rule),
    /** They come with the rule that is looked up: a page that asks something stays light without them. */
    others: {
      count: others.length,
      rules: wanted ? others.map(noted) : [],
      address: `${base}?rule=${found.rule.id}#rules`,
    },
    /** What is asked rests on it. */
    isAsked: asked !== undefined && found.rule.items.includes(asked),
  };
}
