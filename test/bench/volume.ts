/**
 * The mails that a campaign costs. Fifty campaigns of four of each game, in all scenarios, are played to their ends. The stand-in decides for every
 * player and writes as a player would who reads his mails:
 *
 * - One mail for the sheet of an impulse. The stand-in decides act by act, and the acts count as lines of that sheet, as if they had
 *   been written before the dice fell. Another mail where the sheet stops, by the rules of `SheetSource`: after an interception, after
 *   a battle that is not won, and before an act that waits (`waits`). After an evasion the march of the pieces that met it is another
 *   mail too. After a draw the act is the one that the stand-in chooses without sight of the new card; to play one is another mail.
 *   After a lost battle the branch that the answer to the sheet names (`ON lost: GO ON`) carries on what is not about those who fought.
 * - One mail for a whole winter, one for keeping the cards together with the first orders where the impulse is the next one, one for all
 *   pieces that evade from a place and the cards of the battle there, one for all cards that an event demands, one for each other question.
 *
 * In `asked`, everybody with a choice is asked, also where the match would send no mail. In the others silence answers those questions, so
 * nobody plays a card out of turn. In `without`, nobody has standing orders; whoever refuses to intercept copies the line of his mail
 * that refuses for the rest of the impulse, and is bound by it. In `offered`, whoever refuses also copies the lines that last longer. In
 * `with`, each seat has one of the ready-made sets.
 */
import type { SeatId } from '../../src/engine/index.ts';
import type { CampaignModule } from '../../src/games/campaign/define/module.ts';
import { PROFILES } from '../../src/games/campaign/orders/profiles.ts';
import { campaigns as games } from '../../src/games/campaigns.ts';
import { type Correspondence, correspond, type Manner } from './correspondence.ts';
import { type Bench, type Figure, median, rounded } from './measure.ts';

/** `CAMPAIGNS=8` gives a first impression. */
const CAMPAIGNS = Number(process.env.CAMPAIGNS ?? 50);

/** Profiles for players who mean to fight. The seats of a campaign take different ones. */
const CHOSEN = ['sentinel', 'cautious-evader', 'stand-and-fight', 'hunter', 'fortress-holder', 'ally-friendly'];

/** A seat for each power, known from the start. */
const splitOf = ({ setup: { splits } }: CampaignModule) =>
  splits.find(({ players, seating }) => players === 4 && seating === undefined);

const profileOf = (game: CampaignModule, seed: number, seat: SeatId): string => {
  const n = splitOf(game)?.seats.findIndex(({ id }) => id === seat) ?? 0;
  return (PROFILES[CHOSEN[(seed + n) % CHOSEN.length] ?? ''] ?? []).join('\n');
};

const MANNERS: Readonly<Record<string, (game: CampaignModule, seed: number) => Manner>> = {
  asked: () => ({ standing: () => '', asksAll: true, copies: 'none' }),
  without: () => ({ standing: () => '', asksAll: false, copies: 'impulse' }),
  offered: () => ({ standing: () => '', asksAll: false, copies: 'all' }),
  with: (game, seed) => ({ standing: (seat) => profileOf(game, seed, seat), asksAll: false, copies: 'impulse' }),
};

const campaigns = (game: CampaignModule, manner: (typeof MANNERS)[string]): Correspondence[] =>
  Array.from({ length: CAMPAIGNS }, (_, seed) => {
    const scenario = game.setup.scenarios[seed % game.setup.scenarios.length]?.id ?? '';
    return correspond(game, { scenario, split: splitOf(game)?.id ?? '' }, seed, manner(game, seed));
  });

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);
const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length;

/** Mails in an impulse by the kind of question, the most frequent kind first. */
const byKind = (played: readonly Correspondence[], impulses: number): string => {
  const counts: Record<string, number> = {};
  for (const { mails } of played)
    for (const [kind, count] of Object.entries(mails)) counts[kind] = (counts[kind] ?? 0) + count;
  return Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${kind} ${rounded(count / impulses)}`)
    .join(', ');
};

/** The figures of one manner of playing. */
const figuresOf = (name: string, played: readonly Correspondence[]): Figure[] => {
  const mails = played.flatMap(({ perImpulse }) => perImpulse);
  const sent = played.flatMap((each) => each.sent);
  const letters = sent.map(({ reports, acknowledgements }) => reports + acknowledgements);
  const impulses = mails.length;
  const figure = (what: string, value: number, unit: string, beside: string): Figure => ({
    name: `${name}.${what}`,
    value: rounded(value),
    unit,
    beside,
  });
  return [
    figure(
      'mails',
      mean(mails),
      '1/impulse',
      `median ${median(mails)}, ${impulses} impulses; ${byKind(played, impulses)}`,
    ),
    figure(
      'waits',
      sum(played.map(({ waits }) => waits)) / impulses,
      '1/impulse',
      'times that the match stood still for a mail',
    ),
    figure(
      'sent',
      mean(letters),
      '1/(impulse seat)',
      `median ${median(letters)}; ${rounded(mean(sent.map(({ reports }) => reports)))} reports, the rest acknowledgements`,
    ),
    figure(
      'standing',
      sum(played.map(({ standing }) => standing)) / impulses,
      '1/impulse',
      'questions that standing orders answered',
    ),
  ];
};

const meanOf = (figures: readonly Figure[]): number => figures[0]?.value ?? 0;

/** The figures of one game are called `mail.volume.GAME.MANNER`. */
async function* volumeOf(game: CampaignModule, wanted: (name: string) => boolean): AsyncGenerator<Figure> {
  const prefix = `mail.volume.${game.id}`;
  const measured = new Map<string, readonly Figure[]>();
  for (const [name, manner] of Object.entries(MANNERS)) {
    if (!wanted(`${prefix}.${name}`)) continue;
    const figures = figuresOf(`${prefix}.${name}`, campaigns(game, manner));
    measured.set(name, figures);
    yield* figures;
  }
  if (measured.size < Object.keys(MANNERS).length) return;
  const [asked, without, given] = ['asked', 'without', 'with'].map((name) => meanOf(measured.get(name) ?? []));
  yield {
    name: `${prefix}.ratio`,
    value: rounded((given ?? 0) / (without ?? 1)),
    unit: 'with/without',
    beside: `${rounded((given ?? 0) / (asked ?? 1))} of what it would be if everybody were asked all that the rules leave to him`,
  };
}

export const volumeBench: Bench = async function* (wanted) {
  if (!wanted('mail.volume')) return;
  for (const game of games.values()) yield* volumeOf(game, wanted);
};
