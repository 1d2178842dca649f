/** The page of a match for people who do not play in it. */

import { languageTag } from '../../engine/index.ts';
import type { Game } from '../../game/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { fromHistory } from '../../match/history.ts';
import { correctionsOf } from '../../match/moderator/unseen.ts';
import type { PublicPage } from '../../match/pages.ts';
import { type Ending, endingOf } from '../../match/play/end.ts';
import { isAnythingUndone } from '../../match/record/branch.ts';
import { newestChapters, publicScenes } from '../../match/record/replay.ts';
import type { Service } from '../../match/service.ts';
import { type Clockface, makeClockface, reportHead, seatNamed } from '../../reports/index.ts';
import { agreedOn } from '../agreed.ts';
import { logOf } from '../log.ts';
import { packFacts } from '../pack-fact.ts';
import { readingLinks } from '../reading.ts';
import { sayIn } from '../render.ts';
import { resultOf } from '../result.ts';
import { publicReport } from '../seat/report.ts';

interface PublicScreen {
  readonly page: PublicPage;
  /** With the words of the reader's language. */
  readonly game: Game;
  readonly say: Speech;
  /** Zone of the times. */
  readonly zone: string;
  /** Whether practice matches can be opened here. */
  readonly hasPractice: boolean;
}

/** The number of impulses in the log of the page. */
const IMPULSES = 8;

export async function publicScreen(service: Service, { page, game, say, zone, hasPractice }: PublicScreen) {
  const { reporter } = game;
  const { match, waitingFor, secrets, occasion } = page;
  const report = publicReport(page);
  const clock = makeClockface(zone, service.clock(), reporter.words.language);
  const head = reportHead(report, reporter, service.clock());
  const corrections = await correctionsOf(service, match.id);
  const ending = await endingOf(service, match.id);
  const { events } = page;
  const chapters = await newestChapters(service, { matchId: match.id, seat: undefined, game, events }, IMPULSES);
  const named = (name: string) => seatNamed(reporter, name);
  const fact = (key: string, value: string) => ({ label: say(`public.fact.${key}`), value });
  const base = `/p/${match.code}`;
  return {
    title: say('public.title', { code: match.code, name: match.name }),
    say,
    language: reporter.words.language ?? 'en',
    heading: head.verdict,
    // Practice is for nobody else.
    shared: match.practiceUntil ? undefined : sharedOf(service.publicUrl, page, head),
    occasion,
    facts: [
      ...(ending ? [fact('ended', endSentence(ending, say, clock.full(ending.at.toISOString())))] : []),
      fact(
        'seats',
        match.seats.map(({ name, player }) => say('public.seat', { name: named(name), player })).join(', '),
      ),
      ...(waitingFor.length > 0 ? [fact('waiting', waitingFor.map(named).join(', '))] : []),
      ...packFacts(match, reporter).map((value) => fact('pack', value)),
      fact('visibility', say(`public.visibility.${match.visibility}`)),
    ],
    dice: [
      fact('dice', say('public.fact.dice.value', { rolls: match.dice.rolls, head: match.dice.head })),
      fact('commitment.dice', match.commitments.dice),
      fact('commitment.deck', match.commitments.deck),
      ...(secrets ? [fact('secret.dice', secrets.dice), fact('secret.deck', secrets.deck)] : []),
    ],
    agreed: agreedOn(match, game, clock),
    corrections: toldActs(corrections, { clock, language: reporter.words.language }),
    reading: readingLinks({ id: match.gameId, reporter }, { say, hasPractice, match: match.code }),
    cards: reporter.cards ? `${base}/cards` : undefined,
    replay: `${base}/replay`,
    feed: `${base}/feed.atom`,
    undone: (await isAnythingUndone(service, match.id)) ? `${base}/undone` : undefined,
    record: match.state === 'OVER' ? `${base}/record` : undefined,
    map: { address: `${base}/map.svg`, alt: head.map },
    result: match.state === 'OVER' ? await resultFor(service, { page, game, say }, report) : undefined,
    log: await logOf({ game, say, clock, report, replay: `${base}/replay`, query: '' }, chapters),
    sections: reporter.position.sections(report),
  };
}

/** How the match has ended. */
async function resultFor(
  service: Service,
  { page, game, say }: Pick<PublicScreen, 'page' | 'game' | 'say'>,
  report: ReturnType<typeof publicReport>,
) {
  const { match } = page;
  const { code } = match;
  const of = { match, game, say, report, replay: `/p/${code}/replay`, record: `/p/${code}/record` };
  return resultOf(of, () => fromHistory(service, (from) => publicScenes(from, code)));
}

/** What search engines and chats show of the page. */
const sharedOf = (
  publicUrl: string,
  { match, occasion }: PublicPage,
  { verdict, map }: ReturnType<typeof reportHead>,
) => ({
  address: `${publicUrl}/p/${match.code}`,
  description: `${match.game}: ${occasion}. ${verdict}`,
  image: { address: `${publicUrl}/p/${match.code}/map.png`, alt: map, large: true },
});

const endSentence = ({ how, by, winner, reason }: Ending, say: Speech, when: string): string =>
  say(winner === undefined ? `public.ended.${how}` : `public.ended.${how}.winner`, {
    by,
    when,
    reason,
    winner,
  });

/** The acts of moderators, in words. */
const toldActs = (
  acts: Awaited<ReturnType<typeof correctionsOf>>,
  { clock, language }: { readonly clock: Clockface; readonly language: string | undefined },
) => {
  if (acts.length === 0) return undefined;
  const say = sayIn(languageTag(language ?? 'en'));
  return {
    title: say('seen.title'),
    acts: acts.map(({ kind, at, by, reason, to = 0, changes }) => ({
      what: say(`seen.${kind}`, { to }),
      changes: changes.map((change) => say('seen.change', { ...change })),
      reason: reason === '' ? undefined : say('seen.reason', { reason }),
      by: say('seen.by', { by, when: clock.full(at.toISOString()) }),
    })),
  };
};
