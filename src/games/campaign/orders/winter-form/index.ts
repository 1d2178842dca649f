/** The winter of a power as one form (W-16, K-17): reinforcements, deployments and cards, answered by one sheet. */
import { type Json, type Message, message } from '../../../../engine/index.ts';
import type { FormFields, FormLine, FormPart, OpenForm, PhaseForm } from '../../../../orders/index.ts';
import { imagined } from '../../bot/known-position.ts';
import type { Definition, Position } from '../../rules/play.ts';
import { ownOf } from '../../rules/position.ts';
import { toldBy } from '../../rules/questions.ts';
import { newImpulse } from '../../rules/turn/impulse.ts';
import type { Impulse, View } from '../../state.ts';
import type { PowerId } from '../../types.ts';
import { builtIn, type Reinforced, reinforced } from './builds.ts';
import { deployments as underLeaders } from './deploying.ts';
import { cardRules, recalls } from './leaving.ts';
import type { OwnWinter, WinterMoment, WinterPart } from './moment.ts';

export type { OwnWinter } from './moment.ts';

/** The questions of a winter in their order. */
type Stage = 'before' | 'reinforce' | 'deploy' | 'withdraw';

const STAGES: readonly Stage[] = ['before', 'reinforce', 'deploy', 'withdraw'];

const stageOf = (kind: string, own: OwnWinter): Stage | undefined => {
  if (kind === own.before?.kind) return 'before';
  if (kind === 'send') return 'deploy';
  return STAGES.find((stage) => stage === kind && stage !== 'before');
};

/** Which parts a form has that begins with a question. */
const partsFrom = (stage: Stage, own: OwnWinter, isAlone: boolean) => {
  const isLate = (part: Stage) => STAGES.indexOf(part) >= STAGES.indexOf(stage);
  // Where steps go round the powers, lines for a later step would answer for another power of the seat.
  const follows = (part: Stage) => part === stage || ((isAlone || own.isJoined === true) && isLate(part));
  return {
    before: stage === 'before',
    reinforce: follows('reinforce') && isLate('reinforce'),
    deploy: follows('deploy') && isLate('deploy'),
    withdraw: follows('withdraw'),
    cards: isAlone,
  };
};

export const winterForm =
  (game: Definition, write: (kind: string, answer: Json) => string, own: OwnWinter = {}): PhaseForm<View> =>
  (view, { kind, prompt }) => {
    const stage = view.phase === 'interphase' || view.phase === 'opening' ? stageOf(kind, own) : undefined;
    const { power, area, cp = 0 } = toldBy({ prompt });
    if (stage === undefined || power === undefined) return undefined;
    // W-16.31a. What has been deployed before stands in no view: such a question is answered by its options.
    if (prompt.key === 'ask.deploy.further') return undefined;
    const state = imagined(structuredClone(view));
    const funds = fundsIn({ game, state }, power, stage, own);
    state.impulse ??= { ...newImpulse(power, false, true), ...funds };
    const camps = area === undefined ? {} : { [ownOf(power)]: area };
    const start: WinterMoment = { position: { game, state }, power, camps, cp, write };
    return formOf(start, funds, partsFrom(stage, own, view.powers.length === 1), own);
  };

type Funds = Pick<Impulse, 'cp' | 'purses'>;

/** What pays for reinforcements, before they are asked too. */
const fundsIn = (position: Position, power: PowerId, stage: Stage, { before }: OwnWinter): Funds =>
  position.state.impulse ?? (stage === 'before' ? before?.funds(position, power) : undefined) ?? { cp: 0 };

const formOf = (start: WinterMoment, funds: Funds, has: ReturnType<typeof partsFrom>, own: OwnWinter): OpenForm => {
  const { power } = start;
  const { before, deployments = underLeaders } = own;
  const begun = (sent: FormFields): Reinforced =>
    has.reinforce
      ? reinforced(start, funds, sent)
      : { ...NOTHING, purses: [{ left: start.cp, all: start.cp }], moment: start };
  const moving = [...(has.deploy ? [deployments] : []), ...(has.withdraw ? [recalls] : [])];
  const dealt = has.cards ? [cardRules] : [];
  const first = has.before && before ? [before] : [];
  const groupsIn = (parts: readonly WinterPart[], moment: WinterMoment, sent: FormFields) =>
    parts.flatMap((part) => part.groups(moment, sent));
  const part = (id: FormPart['id'], note: Message, groups: FormPart['groups']): readonly FormPart[] =>
    groups.length === 0 ? [] : [{ id, title: message(`form.${id as 'build'}`), note, groups }];
  return {
    show(sent) {
      const { groups, purses, spent, moment } = begun(sent);
      const left = purses.reduce((sum, purse) => sum + purse.left, 0);
      return {
        title: message('form.title', { power }),
        purses: has.reinforce ? purses : [],
        parts: [
          ...part('build', message('form.build.spent', { cp: spent }), [...groupsIn(first, start, sent), ...groups]),
          ...part(
            'deploy',
            message(has.deploy ? 'form.deploy.note' : 'form.recall.note'),
            groupsIn(moving, moment, sent),
          ),
          ...part('cards', message('form.cards.note'), groupsIn(dealt, moment, sent)),
        ],
        ...(has.reinforce && left > 0 ? { lost: message('form.lost', { cp: left }) } : {}),
      };
    },
    read(sent): readonly FormLine[] {
      const { lines, moment } = begun(sent);
      return [
        ...first.flatMap((each) => each.lines(start, sent)),
        ...lines,
        ...[...moving, ...dealt].flatMap((each) => each.lines(moment, sent)),
      ];
    },
    faults(sent) {
      const { faults, moment } = begun(sent);
      return Object.assign({ ...faults }, ...moving.map((each) => each.faults?.(moment, sent)));
    },
    fill: (orders) =>
      Object.assign(
        builtIn(orders, power),
        ...[...(before ? [before] : []), deployments, recalls, cardRules].map((each) => each.fill(orders, power)),
      ),
  };
};

const NOTHING = { groups: [], lines: [], faults: {}, spent: 0 } as const;
