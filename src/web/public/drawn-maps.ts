/** Maps of public pages: to draw one takes longer than everything else of a page, and all visitors of a position see the same. */
import { createHash } from 'node:crypto';
import type { Game } from '../../match/game.ts';
import type { PublicPage } from '../../match/pages.ts';
import { mapPng } from '../../reports/index.ts';
import { publicReport } from '../seat/report.ts';

/** Each has some hundred thousand characters. */
const MOST_KEPT = 40;

export class DrawnMaps {
  readonly #maps = new Kept<string>();
  readonly #pictures = new Kept<Buffer>();

  of(page: PublicPage, reporter: Game['reporter']): string {
    return this.#maps.of(page, reporter, (board) => board.svg());
  }

  /** The same as a PNG, for programs that show no SVG. */
  pictureOf(page: PublicPage, reporter: Game['reporter']): Buffer {
    return this.#pictures.of(page, reporter, (board) => mapPng(board.layers()));
  }
}

type Board = ReturnType<Game['reporter']['board']['draw']>;

class Kept<T> {
  /** By what they show, the latest visited last. */
  readonly #kept = new Map<string, T>();

  of(page: PublicPage, reporter: Game['reporter'], draw: (board: Board) => T): T {
    const { gameId, pack } = page.match;
    const report = publicReport(page);
    const shown = JSON.stringify([gameId, pack?.hash, reporter.words.language, report]);
    const key = createHash('sha256').update(shown).digest('base64');
    const map = this.#kept.get(key) ?? draw(reporter.board.draw(report));
    this.#kept.delete(key);
    this.#kept.set(key, map);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return map;
  }
}
