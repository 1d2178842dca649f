/**
 * The facts about enemies that conditions of standing orders may state: that they attack, enter or stand somewhere, and
 * their strength.
 */
import type { Decision, Json, JsonObject } from '../../../../engine/index.ts';
import type { FactWord, Style } from '../../../../orders/index.ts';
import { leadersIn, strengthIn } from '../../rules/forces/stacks.ts';
import { ownOf } from '../../rules/position.ts';
import { enemyOf } from '../../rules/question-fields.ts';
import { isAsked, toldBy } from '../../rules/questions.ts';
import type { View } from '../../state.ts';
import type { AreaId, Force, PowerId, SideId } from '../../types.ts';
import { type Kit, readPlace, spelling, type ViewReader } from '../names.ts';

type Fact<A extends JsonObject> = FactWord<View, A>;

/** An enemy: anybody, a leader or a power, with a least strength. */
type Enemy = { readonly leader?: string; readonly power?: PowerId; readonly sp?: number };

const ABOVE = ['>=', '=>', '>'];

/** Questions in a fight, or in a situation that may lead to one. */
const FIGHTS = [
  'intercept',
  'evade',
  'battle.cards',
  'siege.cards',
  'losses',
  'losses.share',
  'losses.leader',
  'retreat',
];

/** Questions that say who enters. */
const ENTRIES = ['intercept', 'evade'];

/** Moments of a march or a fight at which cards may be played. */
const MOMENTS = ['entry', 'attacked', 'evasion', 'evasion-roll', 'battle', 'battle-cards', 'battle-round', 'retreat'];
const ENDED = ['battle-lost', 'battle-won'];

const isCounted = (reader: ViewReader): boolean =>
  ABOVE.includes(reader.peek()?.text ?? '') || reader.peek()?.type === 'number';

/** `>= 8 SP`; undefined after a problem was noted. */
const readStrength = (reader: ViewReader, after: string): number | undefined => {
  reader.mark(...ABOVE);
  const sp = reader.number();
  reader.word('sp');
  return sp ?? reader.fail('order.missing-number', { after });
};

/** `BY Wellington`, `BY FS >= 6 SP`, `BY 8SP`, `BY >= 8`. */
const readEnemy = (reader: ViewReader): Enemy | undefined => {
  let enemy: Enemy = {};
  if (!isCounted(reader)) {
    const named = reader.name(['leader', 'power']);
    if (!named) return undefined;
    enemy = named.kind === 'leader' ? { leader: named.id } : { power: named.id };
    reader.word('with');
    if (!isCounted(reader)) return enemy;
  }
  const sp = readStrength(reader, 'BY');
  return sp === undefined ? undefined : { ...enemy, sp };
};

const writeEnemy = (kit: Kit, { leader, power, sp }: Enemy, style: Style | undefined): string => {
  const spell = spelling(kit, style);
  const name = leader !== undefined ? spell.leader(leader) : power !== undefined ? spell.power(power) : '';
  return [name, sp === undefined ? '' : `>= ${sp} SP`].filter(Boolean).join(' ');
};

const sideOf = ({ content: { powers } }: Kit, power: PowerId | undefined): SideId | undefined =>
  powers.find(({ id }) => id === power)?.side;

/** The power that a question is for. */
const askedPower = (decision: Decision, { powers }: View): PowerId | undefined => {
  const { power = powers[0] } = toldBy(decision);
  return power;
};

/** The pieces in an area that belong to a side, or to the other side. */
const piecesAt = (kit: Kit, { forces }: View, area: AreaId, isWanted: (side: SideId | undefined) => boolean): Force =>
  Object.fromEntries(Object.entries(forces[area] ?? {}).filter(([power]) => isWanted(sideOf(kit, power))));

/** Whether a force fits the description of an enemy. */
const isSuch = ({ leader, power, sp = 0 }: Enemy, force: Force): boolean =>
  Object.keys(force).length > 0 &&
  strengthIn(force) >= sp &&
  (leader === undefined || leadersIn(force).includes(leader)) &&
  (power === undefined || force[ownOf(power)] !== undefined);

/** Whether the question is about a fight at a place, or an entry that leads to one. */
const isAboutFight = (decision: Decision): boolean => {
  if (FIGHTS.includes(decision.kind)) return true;
  if (!isAsked(decision, 'respond')) return false;
  const { moment } = decision.prompt.args;
  return MOMENTS.includes(moment) || ENDED.includes(moment);
};

/**
 * Whether the side of the power that is asked is under attack: the enemy acts, and the side has pieces or a fortress
 * there. Undefined if the question is not about a fight.
 */
const attackOn = (kit: Kit, decision: Decision, view: View): { area: AreaId; enemy: Force } | false | undefined => {
  const told = toldBy(decision);
  const { area, side: role } = told;
  if (area === undefined || !isAboutFight(decision)) return undefined;
  const mine = sideOf(kit, askedPower(decision, view));
  const own = piecesAt(kit, view, area, (side) => side === mine);
  const defends =
    role !== undefined
      ? role === 'defender'
      : sideOf(kit, view.impulse?.power ?? view.slot) !== mine && Object.keys(own).length > 0;
  return defends && { area, enemy: enemyOf(told) ?? piecesAt(kit, view, area, (side) => side !== mine) };
};

type Attack = Enemy & { readonly at?: AreaId };

/** `ATTACKED [AT place] [BY force]`. */
export const attacked = (kit: Kit): Fact<Attack> => ({
  words: ['attacked'],
  at: [...FIGHTS, 'respond'],
  read(reader) {
    let at: AreaId | undefined;
    if (reader.word('at', 'in')) {
      at = readPlace(reader);
      if (at === undefined) return undefined;
    }
    const isBy = reader.word('by', 'with') !== undefined || ABOVE.includes(reader.peek()?.text ?? '');
    const by = isBy ? readEnemy(reader) : {};
    return by && { ...(at ? { at } : {}), ...by };
  },
  write({ at, ...by }, style) {
    const enemy = writeEnemy(kit, by, style);
    return [at === undefined ? '' : `at ${spelling(kit, style).place(at)}`, enemy && `by ${enemy}`]
      .filter(Boolean)
      .join(' ');
  },
  holds({ at, ...by }, { decision, view }) {
    const attack = attackOn(kit, decision, view);
    return attack && (at === undefined || attack.area === at) && isSuch(by, attack.enemy);
  },
});

/** The enemy who has entered the area of the question; undefined if the question does not say. */
const entered = (decision: Decision, at: Json | undefined): Force | undefined => {
  const told = toldBy(decision);
  const enemy = enemyOf(told);
  return enemy && (told.area === at ? enemy : {});
};

type Entry = { readonly at: AreaId; readonly enters?: true; readonly sp?: number };

/** `ENEMY ENTERS place [>= n SP]`: enters now. `ENEMY AT place [>= n SP]`: enters, or stands there already. */
export const entering = (kit: Kit): Fact<Entry> => ({
  words: ['enemy'],
  atOf: ({ enters }) => (enters ? ENTRIES : undefined),
  read(reader) {
    const how = reader.word('enters', 'into', 'at', 'in');
    if (how === undefined)
      return reader.fail('order.unknown-condition', { text: 'ENEMY' }, ['ENEMY AT ...', 'ENEMY ENTERS ...']);
    const at = readPlace(reader);
    if (at === undefined) return undefined;
    const sp = ABOVE.includes(reader.peek()?.text ?? '') ? readStrength(reader, '>=') : 0;
    if (sp === undefined) return undefined;
    return { at, ...(how === 'enters' || how === 'into' ? { enters: true } : {}), ...(sp > 0 ? { sp } : {}) };
  },
  write({ at, enters, sp }, style) {
    const place = spelling(kit, style).place(at);
    return `${enters ? 'enters' : 'at'} ${place}${sp === undefined ? '' : ` >= ${sp} SP`}`;
  },
  holds({ at, enters, sp }, { decision, view }) {
    const wanted: Enemy = sp === undefined ? {} : { sp };
    const comer = entered(decision, at);
    if (enters) return comer && isSuch(wanted, comer);
    const mine = sideOf(kit, askedPower(decision, view));
    return (
      isSuch(wanted, comer ?? {}) ||
      isSuch(
        wanted,
        piecesAt(kit, view, at, (side) => side !== mine),
      )
    );
  },
});
