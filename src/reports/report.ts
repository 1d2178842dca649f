/** The turn report: everything one seat is told, in the order in which it is needed. */
import type { Block, Document, Phrase, Section } from './document.ts';
import { list, paragraph } from './document.ts';
import { disarm } from './inert.ts';
import type { DecisionInfo, ReportModel } from './model.ts';
import { type Reporter, type Speech, speechOf } from './reporter.ts';
import { type Clockface, makeClockface } from './times.ts';

/** Options shown of one decision; the order page shows them all. */
const MOST_OPTIONS = 12;

/** The content id under which the map image travels with the HTML. */
export const mapCid = ({ match }: Pick<ReportModel, 'match'>): string =>
  `map-${match.code.toLowerCase()}-${match.reportNo}@estafette`;

export const reportDocument = <V>(report: ReportModel<V>, reporter: Reporter<V>, now: Date): Document => {
  const say = speechOf(reporter);
  const clock = makeClockface(report.seat.zone, now);
  const occasion = reporter.occasion(report.view);
  const verdict = verdictOf(report, say, clock);
  const headline = reporter.headline(report);
  return {
    subject: `[${report.match.code}] ${occasion}`,
    verdict,
    preheader: [verdict, ...headline].join('. '),
    urgent: report.verdict === 'action' || report.verdict === 'decision',
    facts: factsOf(report, reporter, say, clock),
    boundary: report.match.code,
    sections: [
      { title: say('section.headline'), blocks: [paragraph(headline.join(' '))] },
      ...decideSection(report, say),
      mapSection(report, reporter, say),
      chronicleSection(report, reporter, say),
      ...reporter.sections(report),
      ...standingSection(report, say),
      ...pressSection(report, say),
      ...templateSection(report, reporter, say),
    ],
    footer: footerOf(report, say),
  };
};

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
  const powers = reporter.powers(seat.powers);
  const occasion = reporter.occasion(report.view);
  const fact = (key: string, value: Phrase) => ({ label: say(`fact.${key}`), value });
  return [
    fact('match', say('fact.match.value', { occasion, code: match.code, name: match.name })),
    ...(deadline && report.decisions.length > 0 ? [fact('due', dueOf(deadline, say, clock))] : []),
    fact(
      'seat',
      say(powers.startsWith(seat.name) ? 'fact.seat.plain' : 'fact.seat.value', { powers, seat: seat.name }),
    ),
    fact('report', say('fact.report.value', { no: match.reportNo, rolls })),
    ...(report.decisions.length > 0
      ? [fact('held', say('fact.held.value', { draft: report.draftNote, count: standing.length }))]
      : []),
  ];
};

const dueOf = ({ at, graceUntil }: NonNullable<ReportModel['deadline']>, say: Speech, clock: Clockface): string => {
  const due = { when: clock.full(at), distance: clock.distance(at) };
  return graceUntil === undefined
    ? say('fact.due.value', due)
    : say('fact.due.grace', { ...due, grace: clock.short(graceUntil) });
};

const decideSection = ({ decisions, links }: ReportModel, say: Speech): Section[] => {
  if (decisions.length === 0) return [];
  const page: Block[] = links?.page ? [paragraph([{ link: links.page, text: say('report.page') }])] : [];
  return [
    { title: say('section.decide'), blocks: [...decisions.flatMap((each) => decisionBlocks(each, say)), ...page] },
  ];
};

const decisionBlocks = ({ prompt, options, silence }: DecisionInfo, say: Speech): Block[] => {
  const shown = options.slice(0, MOST_OPTIONS).map(({ text }) => `    | ${text}`);
  const more = options.length - shown.length;
  return [
    paragraph([{ strong: say(prompt.key, prompt.args) }]),
    ...(shown.length > 0 ? [paragraph(say('report.choices')), { kind: 'verbatim', lines: shown } as const] : []),
    ...(more > 0 ? [paragraph(say('report.choices.more', { count: more }))] : []),
    ...(silence === '' ? [] : [paragraph(say('report.silence', { silence }))]),
  ];
};

const mapSection = <V>(report: ReportModel<V>, reporter: Reporter<V>, say: Speech): Section => {
  const { changes } = reporter.chart(report);
  const alt =
    changes.length === 0 ? say('report.map.alt.none') : say('report.map.alt', { changes: changes.join(' / ') });
  const caption: Phrase = report.links?.map
    ? [{ link: report.links.map, text: say('report.map.link') }]
    : say('report.map.attached');
  return { title: say('section.map'), blocks: [{ kind: 'image', cid: mapCid(report), alt, caption }] };
};

const chronicleSection = <V>(report: ReportModel<V>, reporter: Reporter<V>, say: Speech): Section => {
  const told = reporter.chronicle(report);
  const answered = (report.answered ?? []).map(({ text, by }) => say('report.answered', { text, by }));
  return {
    title: say('section.chronicle'),
    blocks: [
      ...(told.length > 0 ? told : [paragraph(say('report.nothing'))]),
      ...(answered.length > 0 ? [list(answered)] : []),
    ],
  };
};

const standingSection = ({ standing }: ReportModel, say: Speech): Section[] => {
  if (standing.length === 0) return [];
  const items = standing.map(({ id, text, used, invalid }) => {
    if (invalid !== undefined) return `[${id}] ${say('report.standing.invalid', { text, reason: invalid })}`;
    return `[${id}] ${used ? say('report.standing.used', { text, used }) : text}`;
  });
  return [{ title: say('section.standing'), blocks: [list(items)] }];
};

const pressSection = ({ press }: ReportModel, say: Speech): Section[] => {
  if (press.length === 0) return [];
  const items = press.map(({ from, to, text }) => say('report.press', { from, to, text: text.replace(/\s+/g, ' ') }));
  return [{ title: say('section.press'), blocks: items.map((item) => paragraph(disarm(item))) }];
};

const templateSection = <V>(report: ReportModel<V>, reporter: Reporter<V>, say: Speech): Section[] => {
  const lines = reporter.template(report).map((line) => `    | ${line}`);
  if (lines.length === 0) return [];
  return [
    {
      title: say('section.template'),
      blocks: [
        { kind: 'verbatim', lines },
        paragraph(say('report.template.note')),
        paragraph(say('report.template.others')),
      ],
    },
  ];
};

/** A long hash in groups of four, as far as a person compares it. */
const shortHash = (hash: string): string => (hash.slice(0, 16).match(/.{1,4}/g) ?? []).join(' ');

const footerOf = ({ match, links, diceHead, rolls }: ReportModel, say: Speech): Phrase[] => [
  say('report.dice', { head: shortHash(diceHead), rolls }),
  ...(match.pack === undefined ? [] : [say('report.pack', { pack: match.pack })]),
  ...(links?.verify ? [[{ link: links.verify, text: say('report.verify') }]] : []),
  say('report.why', { code: match.code, zone: match.zone }),
  ...(links?.fewerMails ? [[{ link: links.fewerMails, text: say('report.fewer') }]] : []),
];
