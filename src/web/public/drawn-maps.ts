/** Maps of public pages: to draw one takes longer than everything else of a page, and all visitors of a position see the same. */
import { createHash } from 'node:crypto';
import type { Game } from '../../match/game.ts';
import type { PublicPage } from '../../match/pages.ts';
import { publicReport } from '../seat/report.ts';

/** Each has some hundred thousand characters. */
const MOST_KEPT = 40;

export class DrawnMaps {
  /** By what they show, the latest visited last. */
  readonly #kept = new Map<string, string>();

  of(page: PublicPage, reporter: Game['reporter']): string {
    const { gameId, pack } = page.match;
    const report = publicReport(page);
    const shown = JSON.stringify([gameId, pack?.hash, reporter.language, report]);
    const key = createHash('sha256').update(shown).digest('base64');
    const map = this.#kept.get(key) ?? reporter.board(report).svg();
    this.#kept.delete(key);
    this.#kept.set(key, map);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return map;
  }
}
