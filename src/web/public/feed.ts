/** What has happened in a match, as a feed for news readers (Atom, RFC 4287). */

import type { Game } from '../../game/index.ts';
import type { Speech } from '../../i18n/index.ts';
import type { SceneList } from '../../match/record/replay.ts';
import { renderPage } from '../render.ts';
import { summaryOf } from './replay.ts';

/** Entries of a feed: news readers keep those of before. */
const NEWEST = 40;

/** An entry for each impulse that is over, newest first. `page`: the public page of the match. */
export function feedOf(list: SceneList, { game, page, say }: { game: Game; page: string; say: Speech }): string {
  const { match, scenes } = list;
  const over = scenes.flatMap((scene) => (scene.endedAt ? [{ ...scene, endedAt: scene.endedAt }] : []));
  const newest = over.slice(-NEWEST).reverse();
  return renderPage('feed', {
    title: say('public.title', { code: match.code, name: match.name }),
    say,
    page,
    self: `${page}/feed.atom`,
    updated: (newest[0]?.endedAt ?? match.createdAt).toISOString(),
    entries: newest.map((scene) => ({
      address: `${page}/replay/${scene.no}`,
      at: scene.endedAt.toISOString(),
      ...summaryOf(game, list, scene),
    })),
  });
}
