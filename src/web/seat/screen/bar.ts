/** The bar and the head of the page. */

import type { SeatPage } from '../../../match/pages.ts';
import { playedBy, type Section, seatNamed } from '../../../reports/index.ts';
import { packFacts } from '../../pack-fact.ts';
import { readingLinks } from '../../reading.ts';
import { lessonOf } from '../lesson.ts';
import { closedPollItem, openPollItem } from '../poll-items.ts';
import { asksStaff, awaitsProgram, type Context, isPractice, namesOf } from './context.ts';

export const titleOf = ({ page: { match, seat, waitingFor }, game, say }: Context): string => {
  const { code } = match;
  if (match.state !== 'RUNNING' || waitingFor.length === 0)
    return say('seat.title', { code, seat: seatNamed(game.reporter, seat.name) });
  return say('seat.title.waiting', { names: namesOf(game, waitingFor), code });
};

/** What a visitor of a practice match has to do: on a narrow page the map stands before the question. */
export const nextOf = (page: SeatPage): string | undefined =>
  isPractice(page) && !awaitsProgram(page) ? page.open.find(({ isAct }) => isAct)?.question : undefined;

export const headingOf = ({ page, say }: Context, verdict: string): string => {
  const { state } = page.match;
  if (state === 'PAUSED') return say('seat.paused');
  if (state === 'FAULT') return say('seat.fault');
  if (!isPractice(page) || state !== 'RUNNING') return verdict;
  return say(awaitsProgram(page) ? 'seat.practice.awaited' : 'seat.practice.turn');
};

export const factsOf = ({ page: { match, seat, waitingFor, sealed, seals }, game, say }: Context) => {
  const fact = (key: string, value: string) => ({ label: say(`seat.fact.${key}`), value });
  return [
    fact('powers', playedBy(game.reporter, seat)),
    ...(waitingFor.length > 0 ? [fact('waiting', namesOf(game, waitingFor).join(', '))] : []),
    ...(sealed.length > 0
      ? [fact('sealed', sealed.map((each) => say('seat.fact.sealed.value', { ...each })).join(', '))]
      : []),
    ...(seals.length > 0
      ? [
          fact(
            'seals',
            seals
              .map((each) => say('seat.fact.seals.value', { ...each, name: seatNamed(game.reporter, each.name) }))
              .join(', '),
          ),
        ]
      : []),
    ...packFacts(match, game.reporter).map((value) => fact('pack', value)),
    fact('dice', say('seat.fact.dice.value', { rolls: match.dice.rolls, head: match.dice.head.slice(0, 16) })),
    fact('zone', seat.zone),
  ];
};

/** The bar above the table: whose turn it is, and the ways to everything that is not on the table. */
export const barOf = (
  context: Context,
  {
    isWanted,
    hasHand,
    sections,
  }: { readonly isWanted: boolean; readonly hasHand: boolean; readonly sections: readonly Section[] },
) => {
  const { base, page, game, say, hasPractice, home } = context;
  const { match, seat, waitingFor } = page;
  const others = sections.map(({ title }, i) => ({
    address: `#part-${i}`,
    text: title.replace(/ \([^()]*\)$/, ''),
  }));
  return {
    match: match.name,
    seat: seatNamed(game.reporter, seat.name),
    occasion: page.occasion,
    home,
    wanted: isWanted,
    track: match.seats.map(({ id, name }) => {
      const isOwn = id === seat.id;
      return {
        name: seatNamed(game.reporter, name),
        isOwn,
        acts: waitingFor.includes(name) || (isOwn && page.open.length > 0),
      };
    }),
    doors: [
      ...(hasHand ? [{ id: 'hand', text: say('seat.door.hand'), count: 0 }] : []),
      { id: 'happened', text: say('seat.door.news'), count: newCount(context) },
      { id: 'press', text: say('seat.door.press'), count: 0 },
    ],
    menu: [
      ...(lessonOf(context) ? [{ address: `${base}/lesson`, text: say('lesson.menu') }] : []),
      { address: '#explain', text: say(context.explained.chosen === false ? 'explain.menu.off' : 'explain.menu.on') },
      ...(asksStaff(page) ? [{ address: `${base}/staff`, text: say('staff.title') }] : []),
      { address: '#standing', text: say('seat.standing') },
      ...(pollsOf(context).isShown ? [{ address: '#polls', text: say('poll.title') }] : []),
      ...(isPractice(context.page) ? [] : [{ address: `${base}/ask`, text: say('ask.title') }]),
      ...others,
      ...(game.reporter.learning.rules ? [{ address: '#rules', text: say('learn.rules') }] : []),
      ...readingLinks(game, { say, hasPractice, query: `?language=${seat.language}`, match: match.code }).filter(
        ({ page }) => page !== 'rules',
      ),
      { address: `/guide?language=${seat.language}`, text: say('learn.guide') },
      { address: `${base}/replay`, text: say('seat.replay') },
      { address: `${base}/time`, text: say('seat.time') },
      { address: '#letters', text: say('seat.letters') },
      { address: '#about', text: say('seat.about') },
    ],
  };
};

/** How many events have happened since the last visit; none at the first one. */
export const newCount = ({ report, newFrom = Number.POSITIVE_INFINITY }: Context): number =>
  report.events.filter(({ no }) => no >= newFrom).length;

/** Questions to all seats. The part is left out for a player who may not propose and was never asked. */
export const pollsOf = ({ base, page: { polls }, clock, say }: Context) => ({
  isShown: polls.mayPropose || polls.open.length + polls.closed.length > 0,
  open: polls.open.map((poll) => ({
    ...openPollItem(poll, clock, say),
    own: poll.own,
    said: say(`poll.own.${poll.own === undefined ? 'none' : poll.own ? 'yes' : 'no'}`),
  })),
  closed: polls.closed.map((poll) => closedPollItem(poll, clock, say)),
  propose: polls.mayPropose ? `${base}/propose` : undefined,
});
