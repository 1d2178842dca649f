/** The fights that a power in its impulse could begin: what happens, how likely, what others may do, and the line. */
import { type Message, uncheckedMessage } from '../../../engine/index.ts';
import { type Block, copied, list, namedBy, paragraph, type Section } from '../../../reports/index.ts';
import { bestOf } from '../rules/forces/armies.ts';
import { forceAt } from '../rules/forces/formations.ts';
import { isEmptyForce, leadersIn, strengthIn } from '../rules/forces/stacks.ts';
import { judgedForce } from '../rules/forces/troops.ts';
import { priceOfStep } from '../rules/march/movement.ts';
import type { Position } from '../rules/play.ts';
import { otherSide, sideOf } from '../rules/position.ts';
import { type Comer, type Fight, type FightAct, fightOfAct, type Leaver } from '../rules/reach.ts';
import type { Act, PowerId } from '../types.ts';
import { actingPower } from './advice.ts';
import { armiesOf } from './armies.ts';
import { briefForce } from './brief.ts';
import { type Book, type CampaignReport, positionIn } from './context.ts';
import { actsOf } from './template.ts';

const MOST_FIGHTS = 2;
/** Cards that are named with what they would change. */
const MOST_CARDS = 2;
/** In percent. A fight that is nearly hopeless is not offered. */
const LEAST = 5;

/** The chance of a fight to go well, in percent. */
const percentOf = (odds: Message | undefined): number => Number(odds?.args?.won ?? odds?.args?.taken ?? 0);

export const fightsSection = (book: Book, report: CampaignReport): Section[] => {
  const power = actingPower(report);
  if (power === undefined || !report.decisions.some(({ kind }) => kind === 'impulse.order')) return [];
  const { position, acts } = actsOf(positionIn(book, report.view), power);
  const fights = candidatesIn(position, acts, power)
    .flatMap((act) => fightOfAct(position, power, act) ?? [])
    .filter(({ odds }) => percentOf(odds) >= LEAST)
    .toSorted((a, b) => percentOf(b.odds) - percentOf(a.odds));
  const shown = fights.filter((fight, i) => fights.findIndex(({ place }) => place === fight.place) === i);
  if (shown.length === 0) return [];
  const most = report.fold?.isShort ? 1 : MOST_FIGHTS;
  const blocks = shown.slice(0, most).flatMap((fight) => fightBlocks(book, position, power, fight));
  return [{ title: book.say(shown.length > 1 && most > 1 ? 'fights.title' : 'fights.title.one'), blocks }];
};

/** Fights whose odds are told to somebody who asks. */
const MOST_ASKED = 6;

/** The fights that a seat could begin if it were its impulse, of those that a question names. */
export const fightsAbout = (
  book: Book,
  report: Pick<CampaignReport, 'view' | 'seat'>,
  about: readonly string[],
): Section[] => {
  const acting = actingPower(report);
  const known = positionIn(book, report.view);
  const all = (acting === undefined ? report.seat.powers : [acting]).flatMap((power) => {
    const { position, acts } = actsOf(known, power);
    return candidatesIn(position, acts, power).flatMap((act) => {
      const fight = fightOfAct(position, power, act);
      return fight ? [{ position, power, fight, tags: tagsOf(position, power, fight) }] : [];
    });
  });
  const shown = namedBy(all, about).toSorted((a, b) => percentOf(b.fight.odds) - percentOf(a.fight.odds));
  if (shown.length === 0) return [];
  const blocks = shown
    .slice(0, MOST_ASKED)
    .flatMap(({ position, power, fight }) => fightBlocks(book, position, power, fight));
  return [{ title: book.say(shown.length > 1 ? 'fights.title' : 'fights.title.one'), blocks }];
};

/** Who fights, or may come or leave, and where. */
const tagsOf = (position: Position, power: PowerId, { act, place, comers, leavers }: Fight): readonly string[] => {
  const enemies = forceAt(position, place, otherSide(position.game, sideOf(position.game, power)));
  const own = act.do === 'siege' ? [act.leader] : leadersIn(judgedForce(act));
  return [place, ...own, ...leadersIn(enemies), ...[...comers, ...leavers].flatMap(({ leader }) => leader ?? [])];
};

/** The steps of whole armies to enemies, and the sieges, each by its best leader. */
const candidatesIn = (position: Position, acts: readonly Act[], power: PowerId): FightAct[] => {
  const enemy = otherSide(position.game, sideOf(position.game, power));
  const steps = armiesOf(position, acts).flatMap(({ area: from, force, to }) =>
    to
      .filter((area) => !isEmptyForce(forceAt(position, area, enemy)))
      .map((area): FightAct => ({ do: 'move', from, to: area, force })),
  );
  const sieges = acts.filter((act) => act.do === 'siege');
  const best = sieges.filter(
    ({ at, leader }) =>
      leader ===
      bestOf(
        position,
        sieges.filter((siege) => siege.at === at).map((siege) => siege.leader),
      ),
  );
  return [...steps, ...best];
};

const fightBlocks = (book: Book, position: Position, power: PowerId, fight: Fight): Block[] => {
  const { say } = book;
  const { act, odds, comers, leavers, cards } = fight;
  const isSiege = odds.key === 'odds.siege';
  const won = comers.length + leavers.length > 0 ? 'fights.won.open' : 'fights.won';
  const keys = isSiege ? ['fights.taken'] : [won, 'fights.dice'];
  return [
    paragraph(sentence(book, position, power, act)),
    list([
      ...keys.map((key) => say(uncheckedMessage(key, odds.args))),
      ...leavers.map((leaver) => leaving(book, leaver)),
      ...comers.map((comer) => coming(book, comer)),
      ...cards
        .toSorted((a, b) => percentOf(b.odds) - percentOf(a.odds))
        .filter((card) => percentOf(card.odds) > percentOf(odds))
        .slice(0, MOST_CARDS)
        .map(({ card, odds: better }) => say('fights.card', { card, won: percentOf(better) })),
    ]),
    copied([line(book, act)]),
  ];
};

const sentence = ({ say, ...book }: Book, position: Position, power: PowerId, act: FightAct): string => {
  if (act.do === 'siege') return say('fights.siege', { leader: act.leader, area: act.at });
  const { from, to } = act;
  const force = judgedForce(act);
  const enemies = forceAt(position, to, otherSide(position.game, sideOf(position.game, power)));
  const price = priceOfStep(position, power, force, to);
  return say('fights.move', {
    leader: leadersIn(force)[0],
    sp: strengthIn(force),
    from,
    to,
    enemies: briefForce({ say, ...book }, position, enemies),
    cp: price.ok ? price.answer : 0,
  });
};

const leaving = ({ say }: Book, { leader, to, chance }: Leaver): string =>
  leader === undefined ? say('fights.leaves.loose', { to, chance }) : say('fights.leaves', { leader, to, chance });

const coming = ({ say }: Book, { leader, from, force, chance, odds }: Comer): string => {
  const comes = { leader, from, sp: strengthIn(force), chance };
  return odds ? say('fights.comes.then', { ...comes, won: percentOf(odds) }) : say('fights.comes', comes);
};

const line = ({ say }: Book, act: FightAct): string => {
  if (act.do === 'siege') return say('template.siege', { area: act.at, leader: act.leader });
  const force = judgedForce(act);
  return say('template.fight', { leader: leadersIn(force)[0], sp: strengthIn(force), from: act.from, to: act.to });
};
