/** The course of play that a plan assumes: marches and sieges succeed, and the plan ends at a battle. */
import type { Decision, Json, Message } from '../../../engine/index.ts';
import { message } from '../../../engine/index.ts';
import type { Foresight } from '../../../orders/index.ts';
import { claimantOf } from '../rules/question-fields.ts';
import { isAsked, toldBy } from '../rules/questions.ts';

/** `attrition.elvas.britain`, `siege.badajoz.1.besieger`: the kind of a roll, the area, and who rolls. */
const partsOf = (label: string): { what: string; area: string; who: string } => {
  const [what = '', area = '', ...more] = label.split('.');
  return { what, area, who: more.at(-1) ?? '' };
};

/** The face that every die of a roll shows in a rehearsal. For other rolls a plan can assume nothing. */
const faceOf = (label: string): number | undefined => {
  const { what, who } = partsOf(label);
  switch (what) {
    case 'attrition':
    case 'battery':
    case 'loot':
    case 'sack':
      return 1;
    case 'siege':
      return who === 'besieger' ? 6 : 1;
    case 'battle':
      return who === 'attacker' ? 6 : 1;
    default:
      return undefined;
  }
};

/** Rolls with sentences of their own. */
const TOLD: ReadonlySet<string> = new Set(['attrition', 'siege', 'battle', 'battery', 'interception', 'evasion']);
const HARMLESS: ReadonlySet<string> = new Set(['loot', 'sack']);
const DRAWS: ReadonlySet<string> = new Set(['deck', 'discard', 'steal', 'home']);

const rollOf = (label: string, count: number): Message | undefined => {
  const { what, area, who } = partsOf(label);
  if (HARMLESS.has(what)) return undefined;
  if (DRAWS.has(what)) return message('doubt.draw');
  if (!TOLD.has(what)) return message('doubt.roll');
  if (what === 'attrition') return message('doubt.attrition.roll', { area, dice: count });
  const isReaction = what === 'interception' || what === 'evasion';
  return message(`doubt.${what}.roll`, { area, ...(isReaction ? { to: who } : {}) });
};

const leadersOf = (decision: Decision): string[] =>
  isAsked(decision, 'intercept')
    ? [...new Set(decision.prompt.args.candidates.map(({ leader }) => leader))]
    : isAsked(decision, 'evade')
      ? decision.prompt.args.units.flatMap(({ leader }) => (leader === undefined ? [] : [leader]))
      : [];

const claimantAt = (decision: Decision) => (isAsked(decision, 'commander') ? claimantOf(decision) : undefined);

const questionOf = (decision: Decision): Message | undefined => {
  const { power = '', area = '' } = toldBy(decision);
  const leaders = leadersOf(decision);
  switch (decision.kind) {
    case 'intercept':
    case 'evade':
      return leaders.length > 0
        ? message(`doubt.${decision.kind}.leader`, { leaders, area })
        : message(`doubt.${decision.kind}`, { power, area });
    case 'consent':
      return message('doubt.consent', { power });
    case 'commander':
      return claimantAt(decision) === undefined ? undefined : message('doubt.consent', { power });
    case 'respond':
      return message('doubt.card');
    default:
      return undefined;
  }
};

/** Refusals that hold wherever armies stand and whoever wins. */
const LASTING: readonly string[] = [
  'area.unknown',
  'order.malformed',
  'order.enemy-leader',
  'order.no-battle-card',
  'order.no-siege-card',
  'order.no-response-card',
  'order.not-this-question',
  'order.unknown',
  'troops.malformed',
  'troops.none',
  'troops.unknown-power',
  'play.malformed',
  'play.must-be-event',
  'play.not-in-hand',
  'event.not-for-you',
  'event.not-yet',
  'event.not-now',
  'cp.short',
  'order.march-too-dear',
  'order.march-unpaid',
  'build.not-home-key',
  'move.not-yours',
  'move.artillery-alone',
  'move.one-at-a-time',
  'sea.no-port',
  'sea.nowhere',
  'sea.no-fleet',
  'sea.no-assault',
  'sea.too-many',
  'flag.fortress',
];

/** Questions about cards that are not drawn yet, and about what dice have done. */
const UNCERTAIN: readonly string[] = [
  ...['ask.mulligan', 'ask.losses', 'ask.losses.share', 'ask.siege.continue', 'ask.siege.replace'],
  ...['ask.respond.interception-roll', 'ask.respond.evasion-roll', 'ask.respond.siege-round'],
  ...['ask.recover.morale', 'ask.recover.supply'],
];

/** Answers that a plan assumes of other seats, where they differ from the fallback. */
const COUNTED_ON: Readonly<Record<string, Json>> = { consent: { consent: true }, evade: { evade: null } };

export const foresight: Foresight = {
  faces(label, count) {
    const face = faceOf(label);
    return face === undefined ? undefined : Array.from({ length: count }, () => face);
  },
  roll: rollOf,
  endsPlan: (label) => partsOf(label).what === 'battle',
  onward: ({ key }) => (key === 'doubt.battle.roll' ? 'ON lost: GO ON' : undefined),
  question: questionOf,
  uncertain: UNCERTAIN,
  isAboutCards: ({ kind }) => kind === 'respond',
  answer(decision) {
    const leader = claimantAt(decision);
    return leader === undefined ? COUNTED_ON[decision.kind] : { commander: leader };
  },
  lasting: LASTING,
  unpaid: ['cp.short'],
};
