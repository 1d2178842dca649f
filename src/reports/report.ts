/** The turn report: everything one seat is told, in the order in which it is needed. */
import { shortHash } from './dice-told.ts';
import type { Block, Document, Phrase, Section } from './document.ts';
import { barred, list, paragraph } from './document.ts';
import { disarm } from './inert.ts';
import { type DecisionInfo, isOnlooker, type ReportModel, type StandingLine } from './model.ts';
import { playedBy, type Reporter, type Speech, speechOf } from './reporter.ts';
import { type Clockface, makeClockface } from './times.ts';

/** Options shown of one decision; the order page shows them all. */
const MOST_OPTIONS = 12;

/** The content id under which the map image travels with the HTML. */
export const mapCid = ({ match }: Pick<ReportModel, 'match'>): string =>
  `map-${match.code.toLowerCase()}-${match.reportNo}@estafette`;

export const reportDocument = <V>(report: ReportModel<V>, reporter: Reporter<V>, now: Date): Document => {
  const say = speechOf(reporter);
  const clock = makeClockface(report.seat.zone, now, report.seat.language);
  const occasion = reporter.occasion(report.view);
  const verdict = verdictOf(report, say, clock);
  const headline = reporter.headline(report);
  return {
    subject: `[${report.match.code}] ${occasion}`,
    verdict,
    preheader: [verdict, ...headline].join('. '),
    urgent: isUrgent(report),
    facts: factsOf(report, reporter, say, clock),
    boundary: report.match.code,
    sections: [
      { title: say('section.headline'), blocks: [paragraph(headline.join(' '))] },
      ...decideSection(report, reporter, say),
      mapSection(report, reporter, say),
      chronicleSection(report, reporter, say),
      ...reporter.sections(report),
      ...standingSection(report, say, clock),
      ...pressSection(report, say, clock),
      ...rulingsSection(report, say, clock),
      ...templateSection(report, reporter, say),
    ],
    footer: footerOf(report, say),
  };
};

/** What a report is headed by, for a page that tells the rest of it in its own way. */
export interface ReportHead extends Pick<Document, 'verdict' | 'urgent'> {
  /** What the map shows as changed, for those who do not see it. */
  readonly map: string;
}

export const reportHead = <V>(report: ReportModel<V>, reporter: Reporter<V>, now: Date): ReportHead => {
  const say = speechOf(reporter);
  const verdict = verdictOf(report, say, makeClockface(report.seat.zone, now, report.seat.language));
  return { verdict, urgent: isUrgent(report), map: mapWords(report, reporter, say) };
};

const isUrgent = ({ verdict }: ReportModel): boolean => verdict === 'action' || verdict === 'decision';

const verdictOf = (report: ReportModel, say: Speech, clock: Clockface): string => {
  const { verdict, waitingFor, deadline } = report;
  if (verdict === 'over') return say('letter.over');
  if (verdict === 'waiting') {
    return waitingFor.length === 0
      ? say('letter.waiting.reactions')
      : say('letter.waiting', { names: waitingFor.join(', ') });
  }
  if (!deadline) return say(`letter.${verdict}`);
  return say(`letter.${verdict}.due`, { when: clock.full(deadline.at), distance: clock.distance(deadline.at) });
};

const factsOf = <V>(
  report: ReportModel<V>,
  reporter: Reporter<V>,
  say: Speech,
  clock: Clockface,
): Document['facts'] => {
  const { match, seat, deadline, rolls, standing } = report;
  const powers = playedBy(reporter, seat);
  const occasion = reporter.occasion(report.view);
  const fact = (key: string, value: Phrase) => ({ label: say(`fact.${key}`), value });
  return [
    fact('match', say('fact.match.value', { occasion, code: match.code, name: match.name })),
    ...(deadline && report.decisions.length > 0 ? [fact('due', dueOf(deadline, say, clock))] : []),
    ...(isOnlooker(seat) ? [] : [fact('seat', say(playedKey(powers, seat), { powers, seat: seat.name }))]),
    fact('report', say('fact.report.value', { no: match.reportNo, rolls })),
    ...(report.decisions.length > 0
      ? [fact('held', say('fact.held.value', { draft: report.draftNote, count: standing.length }))]
      : []),
  ];
};

const playedKey = (powers: string, { name }: ReportModel['seat']): string =>
  powers.startsWith(name) ? 'fact.seat.plain' : 'fact.seat.value';

const dueOf = ({ at, graceUntil }: NonNullable<ReportModel['deadline']>, say: Speech, clock: Clockface): string => {
  const due = { when: clock.full(at), distance: clock.distance(at) };
  return graceUntil === undefined
    ? say('fact.due.value', due)
    : say('fact.due.grace', { ...due, grace: clock.short(graceUntil) });
};

const decideSection = <V>(report: ReportModel<V>, reporter: Reporter<V>, say: Speech): Section[] => {
  const { decisions, links } = report;
  if (decisions.length === 0) return [];
  const page: Block[] = links?.page ? [paragraph([{ link: links.page, text: say('report.page') }])] : [];
  const advice = reporter.advice(report);
  const blocks = decisions.flatMap((each) => decisionBlocks(each, each.isAct ? advice : [], say));
  return [{ title: say('section.decide'), blocks: [...blocks, ...page] }];
};

/** What is asked, what could be answered, and what silence answers. Of a turn to act advice says more than a few of its orders. */
const decisionBlocks = (
  { prompt, options, silence }: DecisionInfo,
  advice: readonly string[],
  say: Speech,
): Block[] => {
  const shown = advice.length > 0 ? [] : options.slice(0, MOST_OPTIONS).map(({ text }) => `    | ${text}`);
  const more = shown.length > 0 ? options.length - shown.length : 0;
  return [
    paragraph([{ strong: say(prompt.key, prompt.args) }]),
    ...(advice.length > 0 ? [list(advice)] : []),
    ...(shown.length > 0 ? [paragraph(say('report.choices')), { kind: 'verbatim', lines: shown } as const] : []),
    ...(more > 0 ? [paragraph(say('report.choices.more', { count: more }))] : []),
    ...(silence === '' ? [] : [paragraph(say('report.silence', { silence }))]),
  ];
};

const mapWords = <V>(report: ReportModel<V>, reporter: Reporter<V>, say: Speech): string => {
  const { changes } = reporter.board(report);
  return changes.length === 0 ? say('report.map.alt.none') : say('report.map.alt', { changes: changes.join(' / ') });
};

const mapSection = <V>(report: ReportModel<V>, reporter: Reporter<V>, say: Speech): Section => {
  const alt = mapWords(report, reporter, say);
  const caption: Phrase = report.links?.map
    ? [{ link: report.links.map, text: say('report.map.link') }]
    : say('report.map.attached');
  return { title: say('section.map'), blocks: [{ kind: 'image', cid: mapCid(report), alt, caption }] };
};

const chronicleSection = <V>(report: ReportModel<V>, reporter: Reporter<V>, say: Speech): Section => {
  const { unused = [] } = report;
  const told = reporter.chronicle(report);
  const answered = (report.answered ?? []).map(({ text, by, times = 1 }) =>
    say(times > 1 ? 'report.answered.times' : 'report.answered', { text, by, times }),
  );
  return {
    title: say('section.chronicle'),
    blocks: [
      ...(told.length > 0 ? told : [paragraph(say('report.nothing'))]),
      ...(answered.length > 0 ? [list(answered)] : []),
      ...(unused.length > 0 ? [paragraph(say('notice.unused-lines')), barred(unused)] : []),
    ],
  };
};

const standingSection = ({ standing }: ReportModel, say: Speech, clock: Clockface): Section[] => {
  if (standing.length === 0) return [];
  const items = standing.map((line) => `[${line.id}] ${[line.text, ...remarksOn(line, say, clock)].join(' - ')}`);
  return [{ title: say('section.standing'), blocks: [list(items)] }];
};

/** What is to be said of a standing order: what it has answered and why, where it was not met, whether it can act. */
const remarksOn = (
  { used = 0, answers = [], unmet, invalid, lastDay }: StandingLine,
  say: Speech,
  clock: Clockface,
): string[] => [
  ...(invalid === undefined ? [] : [say('report.standing.invalid', { reason: invalid })]),
  ...(lastDay === undefined || invalid !== undefined
    ? []
    : [say('report.standing.last-day', { day: clock.day(lastDay) })]),
  ...(used === 0
    ? []
    : [say(answers.length > 0 ? 'report.standing.answered' : 'report.standing.used', { used, answers })]),
  ...(unmet === undefined
    ? []
    : [say(unmet.last === '' ? 'report.standing.unmet' : 'report.standing.unmet.last', { ...unmet })]),
];

const pressSection = ({ press }: ReportModel, say: Speech, clock: Clockface): Section[] => {
  if (press.length === 0) return [];
  const items = press.map(({ from, to, text, at, own }) => {
    const key = `report.press${own ? '.own' : ''}${from === '' ? '.anonymous' : ''}`;
    const day = at === undefined ? '' : `, ${clock.day(at)}`;
    return say(key, { from, to, day, text: text.replace(/\s+/g, ' ') });
  });
  return [{ title: say('section.press'), blocks: items.map((item) => paragraph(disarm(item))) }];
};

/** Rulings that a report repeats; all of them stand on the pages. */
const MOST_RULINGS = 5;

const rulingsSection = ({ rulings = [] }: ReportModel, say: Speech, clock: Clockface): Section[] => {
  if (rulings.length === 0) return [];
  const items = rulings
    .slice(-MOST_RULINGS)
    .map(({ by, text, at }) => say('report.ruling', { by, day: clock.day(at), text: text.replace(/\s+/g, ' ') }));
  const more = rulings.length - items.length;
  return [
    {
      title: say('section.rulings'),
      blocks: [
        ...items.map((item) => paragraph(disarm(item))),
        ...(more > 0 ? [paragraph(say('report.rulings.more', { count: more }))] : []),
      ],
    },
  ];
};

const templateSection = <V>(report: ReportModel<V>, reporter: Reporter<V>, say: Speech): Section[] => {
  if (isOnlooker(report.seat)) return [];
  const lines = reporter.template(report).map((line) => `    | ${line}`);
  if (lines.length === 0) return [];
  return [
    {
      title: say('section.template'),
      blocks: [
        { kind: 'verbatim', lines },
        paragraph(say('report.template.note')),
        paragraph(say('report.template.others', { hand: reporter.cards ? 'HAND ' : '' })),
      ],
    },
  ];
};

/** The head of the log, how far the dice are out of everybody's hands, and a key that is published with the report. */
const diceLines = (
  { diceHead, dice, rolls }: Partial<Pick<ReportModel, 'dice'>> & Pick<ReportModel, 'diceHead' | 'rolls'>,
  say: Speech,
): Phrase[] => {
  const told = { head: shortHash(diceHead), rolls };
  if (!dice) return [say('report.dice', told)];
  const { mode, epoch, key, round } = dice;
  const line = say(epoch > 0 ? 'report.dice.epoch' : 'report.dice.mode', { ...told, mode, epoch });
  const waited = round === undefined ? [] : [say('report.dice.round', { round })];
  return [line, ...waited, ...(key ? [say('report.dice.key', { ...key })] : [])];
};

const footerOf = (model: ReportModel, say: Speech): Phrase[] => [
  ...diceLines(model, say),
  ...(model.match.pack === undefined ? [] : [say('report.pack', { pack: model.match.pack })]),
  ...(model.links?.verify ? [[{ link: model.links.verify, text: say('report.verify') }]] : []),
  ...whyOf(model, say),
];

/** Why its reader gets it, and how he gets fewer of its kind. Who looks on has his page and the way out of it here. */
const whyOf = (
  { match, seat, links, notify }: Pick<ReportModel, 'match' | 'seat' | 'links' | 'notify'>,
  say: Speech,
) => {
  const looksOn = isOnlooker(seat);
  const link = (address: string | undefined, key: string): Phrase[] =>
    address === undefined ? [] : [[{ link: address, text: say(key) }]];
  return [
    ...(looksOn ? link(links?.page, 'report.page.onlooker') : []),
    say(looksOn ? 'report.why.onlooker' : 'report.why', { code: match.code, zone: match.zone }),
    ...(notify === undefined || looksOn ? [] : [say(`report.notify.${notify}`)]),
    ...link(links?.fewerMails, looksOn ? 'report.leave' : 'report.fewer'),
  ];
};
