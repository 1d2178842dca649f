/** The foot of a report. */

import { joined, type Speech } from '../../i18n/index.ts';
import { sealWords, shortHash } from '../dice-told.ts';
import type { Phrase } from '../document.ts';
import { isExplained } from '../earlier.ts';
import { isFull } from '../map-shown.ts';
import { isObserver, type ReportModel } from '../model.ts';
import type { Reporter } from '../reporter.ts';
import { ruleNumber } from '../rules.ts';

/** The newest hash of the log, how the dice are bound, and a key that is published with the report. */
const diceLines = (
  { diceHead, dice, rolls, seals }: Pick<ReportModel, 'diceHead' | 'dice' | 'rolls' | 'seals'>,
  say: Speech,
): string[] => {
  const told = { head: shortHash(diceHead), rolls };
  if (!dice) return [say('report.dice', told)];
  const { mode, epoch, key, round } = dice;
  const line = say(epoch > 0 ? 'report.dice.epoch' : 'report.dice.mode', { ...told, mode, epoch });
  const waited = round === undefined ? [] : [say('report.dice.round', { round })];
  const sealed = seals ? [say('report.seals', { seals: sealWords(seals, say) })] : [];
  return [line, ...waited, ...sealed, ...(key ? [say('report.dice.key', { ...key })] : [])];
};

/** The number of the rule that the first question rests on; an own turn rests on most of them. */
const ruleAsked = <V>({ decisions }: ReportModel<V>, { learning }: Reporter<V>): string | undefined => {
  const question = decisions.find(({ isAct }) => isAct !== true);
  const item = question && learning.rules?.whyAsked(question.kind);
  return item && ruleNumber(item);
};

export const footerOf = <V>(model: ReportModel<V>, reporter: Reporter<V>, say: Speech): Phrase[] => {
  const { match, links } = model;
  const rule = ruleAsked(model, reporter);
  const [log = '', ...more] = diceLines(model, say);
  const isNamed = match.pack !== undefined && isFull(model) && isExplained(model);
  const pack = !isNamed ? [] : [say('report.pack', { pack: match.pack })];
  return [
    joined(
      [
        say('report.number', { no: match.reportNo }),
        log,
        ...pack,
        ...more,
        ...(rule === undefined ? [] : [say('report.rule', { rule })]),
        ...(model.isNewHere ? [say('report.new-here')] : []),
        ...(model.verdict === 'action' ? [say('report.rest')] : []),
      ],
      reporter.words.language,
    ),
    ...(links?.guide ? [[{ link: `${links.guide}#different`, text: say('first.different') }]] : []),
    ...(model.verdict === 'over' ? [say('report.rest.over')] : []),
    ...(links?.verify ? [[{ link: links.verify, text: say('report.verify') }]] : []),
    ...whyOf(model, say),
  ];
};

/** Why the reader gets this mail, and how to get fewer. An observer finds his page here, and the way to leave. */
const whyOf = (
  model: Pick<ReportModel, 'match' | 'seat' | 'links' | 'notify' | 'verdict' | 'earlier'>,
  say: Speech,
) => {
  const { match, seat, links, notify, verdict } = model;
  const isOver = verdict === 'over';
  if (links?.moderates) {
    const { code, zone } = match;
    const page: Phrase[] = links.page ? [[{ link: links.page, text: say('report.page.moderator') }]] : [];
    return [...page, say('report.why.moderator', { code, zone })];
  }
  const looksOn = isObserver(seat);
  const link = (address: string | undefined, text: string): Phrase[] =>
    address === undefined ? [] : [[{ link: address, text }]];
  return [
    ...link(links?.page, say(looksOn ? 'report.page.observer' : 'report.page')),
    ...(looksOn ? [say('report.why.observer', { code: match.code, zone: match.zone })] : []),
    ...(looksOn || isOver || !isFull(model) || !isExplained(model)
      ? []
      : [
          [
            say('report.why', { zone: match.zone }),
            ...(notify === undefined ? [] : [say(`report.notify.${notify}`)]),
          ].join(' '),
        ]),
    ...link(isOver ? undefined : links?.fewerMails, say(looksOn ? 'report.leave' : 'report.fewer')),
  ];
};
