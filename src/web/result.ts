/** How a match has ended: who has won, with how much, when it turned, and how the dice fell. */
import { createHash } from 'node:crypto';
import { type Game, rollersOf } from '../game/index.ts';
import type { Speech } from '../i18n/index.ts';
import { diceRecord, rolledBy } from '../match/commands/dice-record.ts';
import type { MatchFacts } from '../match/pages.ts';
import type { SceneList } from '../match/record/replay.ts';
import { PALETTE, type ReportModel, type Standing, seatNamed } from '../reports/index.ts';
import { titleOf } from './log.ts';

interface ResultOf {
  readonly game: Game;
  readonly say: Speech;
  readonly report: ReportModel;
  /** The path of the replay. */
  readonly replay: string;
  /** The record of the match. */
  readonly record: string;
  readonly match: Pick<MatchFacts, 'hasStaff' | 'practiceUntil' | 'seats'>;
}

/** How often each seat has asked the staff, where the match tells it. */
const adviceTold = ({ match, game: { reporter }, say }: ResultOf): string | undefined => {
  if (!match.hasStaff || match.practiceUntil) return undefined;
  const each = match.seats.map(({ name, advised: count }) =>
    say('result.staff.each', { seat: seatNamed(reporter, name), count }),
  );
  return say('result.staff', { each });
};

/** How far the first side is ahead. */
const leadOf = (standing: readonly Standing[]): number => (standing[0]?.points ?? 0) - (standing[1]?.points ?? 0);

/** What the whole course of a match says of its end. */
interface Looked {
  /** The dice of each roller. */
  readonly rolled: ReturnType<typeof rolledBy>;
  /** The impulse in which the lead has changed most, and by how much; undefined where it never has. */
  readonly turned: { readonly scene: SceneList['scenes'][number]; readonly by: number } | undefined;
}

function looked({ game, report }: ResultOf, { scenes }: SceneList): Looked {
  const leads = scenes.map(({ view }) => leadOf(game.reporter.position.standing?.({ ...report, view }) ?? []));
  const changes = leads.map((lead, i) => Math.abs(lead - (leads[i - 1] ?? lead)));
  const by = Math.max(0, ...changes);
  const scene = by === 0 ? undefined : scenes[changes.indexOf(by)];
  const events = scenes.flatMap((each) => each.events.map(({ event }) => event));
  return { rolled: rolledBy(events, rollersOf(game, report.view)), turned: scene && { scene, by } };
}

/** So many ends of matches are kept, by their last dice and their reader: a match that is over is read once. */
const MOST_KNOWN = 100;
const known = new Map<string, Promise<Looked | undefined>>();

function lookedOnce(of: ResultOf, read: () => Promise<SceneList | undefined>): Promise<Looked | undefined> {
  const { match, seat, diceHead, events, view } = of.report;
  const key = createHash('sha256')
    .update(JSON.stringify([match.code, seat.id, seat.powers, diceHead, events.at(-1)?.no, view]))
    .digest('base64');
  const found = known.get(key) ?? read().then((list) => list && looked(of, list));
  known.delete(key);
  known.set(key, found);
  found.catch(() => known.delete(key));
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return found;
}

/** `read`: reads the whole match, if that is not known yet. Undefined: there is no such match. */
export async function resultOf(of: ResultOf, read: () => Promise<SceneList | undefined>) {
  const { game, say, report, replay, record } = of;
  const past = await lookedOnce(of, read);
  if (!past) return undefined;
  const { rolled, turned } = past;
  const standing = game.reporter.position.standing?.(report) ?? [];
  const own = standing.find(({ isOwn }) => isOwn);
  const hasWinner = standing.some(({ hasWon }) => hasWon);
  return {
    title: own && hasWinner ? say(own.hasWon ? 'result.won' : 'result.lost') : say('result.over'),
    why: game.reporter.story.headline({ ...report, events: [] }),
    sides: standing.map(({ who, code, points, parts, hasWon, rollers }) => {
      const faces = rollers.flatMap((roller) => rolled.get(roller) ?? []);
      const luck = faces.length === 0 ? undefined : diceRecord(faces);
      return {
        who,
        code,
        colour: PALETTE[code] ?? { fill: '#5e5543', text: '#ffffff' },
        hasWon,
        points,
        parts,
        luck: luck && say('result.luck', { count: luck.count, high: luck.high, expected: Math.round(luck.count / 3) }),
      };
    }),
    turned: turned && {
      title: titleOf(game, turned.scene, say),
      address: `${replay}/${turned.scene.no}`,
      by: say('result.turned.by', { by: turned.by }),
    },
    staff: adviceTold(of),
    replay: `${replay}/0/1`,
    record,
  };
}
