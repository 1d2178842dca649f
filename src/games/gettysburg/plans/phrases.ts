/** Orders in other words than those of the order language: `Reynolds goes to Leesburg, Hancock to Manassas`. */
import { commonLexicon, type Meaning, type Part, type Phrase, type ReadContext } from '../../../orders/index.ts';
import type { View } from '../view.ts';

const MEANINGS: Meaning = {
  '': [
    'move, moves, march, marches, go, goes, send, sends, sent, advance, advances, ride, rides, heads, marching, moving, corps, 第, 目, 군단, 軍団',
    'marschiert, marschieren, geht, gehen, zieht, ziehen, rückt, rücken, schicke, bewege',
    'marche, va, avance, envoie, envoyer, déplace, bouge',
    '이동~하다, 진격~하다, 진군~하다, 행군~하다, 보내~다, 갑니다, 移動~する, 進軍~する, 前進~する, 進~む, 進め~る, 送~らる, 向~かう, 行く, 行きます',
  ].join(','),
  'ROUND next':
    'next round, in the next round, nächste runde, in der nächsten runde, au prochain tour, 다음 라운드, 次のラウンド',
  ROUND:
    'runde nr, tour n, tour numéro, in round, for round, round no, runde, in runde, tour, au tour, 라운드, ラウンド',
  stay: 'stay, stays, remain, remains, hold, holds, wait, waits, bleibt, bleiben, hält, reste, tient, 대기, 머무름, 待機, 留まる',
  else: 'else, or, or else, otherwise, if not, oder, sonst, ou, ou bien, sinon, 아니면, 또는, または, さもなければ',
  first: 'first',
  second: 'second',
  lee: 'lee',
  meade: 'meade',
  DEFEND:
    'defend, defends, stand, stand and fight, fight, verteidige, verteidigen, défendre, défends, 방어, 방어합니다, 防御, 守る',
  CEDE: 'cede, cedes, give way, give it up, fall back, retreat, leave, räumen, weiche, céder, cède, 내줌, 내줍니다, 明け渡す',
};

/** Words that are understood in place of those of plans. */
export const planLexicon = commonLexicon.extended(MEANINGS);

/** One order while a line is put together: who, and the words behind each arrow. */
interface Drafted {
  readonly who: string;
  readonly isArmy: boolean;
  readonly ways: string[][];
}

const JOIN = { town: ' -> ', else: ' ELSE ' } as const;

/** A line as a plan for a round, this one if none is named, or as a move; undefined if it is neither. */
export function composedPlan({ verbs, parts }: Phrase, { open = [], view }: ReadContext<View>): string | undefined {
  const [verb = 'ORDER', ...more] = verbs.filter((each) => each !== 'ORDER' || verbs.length === 1);
  if (more.length > 0) return undefined;
  if (verb === 'ROUND') {
    const [first, ...rest] = parts;
    const isNamed = first?.kind === 'number' || first?.text === 'next';
    const orders = isNamed ? ordersIn(rest) : undefined;
    return orders && `ROUND ${first?.text.toUpperCase()}: ${orders}`;
  }
  if (verb !== 'ORDER' && verb !== 'MOVE') return undefined;
  const isMove = open.some(({ kind }) => kind === 'move');
  if (isMove && !parts.some(({ kind }) => kind === 'corps')) return moveIn(parts);
  const orders = ordersIn(parts);
  return orders && `ROUND ${view?.phase === 'orders' ? view.round : 'NEXT'}: ${orders}`;
}

/** `to Manassas`, where one corps is asked. */
const moveIn = ([to, ...more]: readonly Part[]): string | undefined =>
  to && more.length === 0 && (to.kind === 'town' || to.text === 'stay') ? `MOVE ${wordOf(to)}` : undefined;

const wordOf = ({ kind, text }: Part): string => (kind === 'word' ? text.toUpperCase() : text);

const ARMIES = ['lee', 'meade'];

function ordersIn(parts: readonly Part[]): string | undefined {
  const orders: Drafted[] = [];
  let join: keyof typeof JOIN = 'town';
  for (const part of parts) {
    const isElse = part.text === 'else';
    if (!isElse && !takePart(orders, part, join)) return undefined;
    join = isElse ? 'else' : 'town';
  }
  return orders.length > 0 && join !== 'else' && orders.every(hasGoal) ? orders.map(textOf).join('; ') : undefined;
}

/** Adds a goal, or another order; ELSE needs a goal behind it. */
function takePart(orders: Drafted[], part: Part, join: keyof typeof JOIN): boolean {
  const order = orders.at(-1);
  if (isGoal(part)) return order !== undefined && goOn(order, join, wordOf(part));
  if (join === 'else') return false;
  if (part.kind === 'corps') startCorps(orders, part.text);
  else if (ARMIES.includes(part.text)) orders.push({ who: part.text.toUpperCase(), isArmy: true, ways: [] });
  else return false;
  return true;
}

const isGoal = ({ kind, text }: Part): boolean => kind === 'town' || kind === 'unknown' || text === 'stay';

/** Under an army commander a corps begins a way, else an order of its own. */
function startCorps(orders: Drafted[], corps: string): void {
  const order = orders.at(-1);
  if (order?.isArmy) order.ways.push([corps]);
  else orders.push({ who: corps, isArmy: false, ways: [[corps]] });
}

function goOn({ ways }: Drafted, join: keyof typeof JOIN, goal: string): boolean {
  const way = ways.at(-1);
  way?.push(JOIN[join], goal);
  return way !== undefined;
}

const hasGoal = ({ ways }: Drafted): boolean => ways.length > 0 && ways.every(({ length }) => length > 1);

const textOf = ({ who, isArmy, ways }: Drafted): string => {
  const text = ways.map((way) => way.join('')).join(', ');
  return isArmy ? `${who}: ${text}` : text;
};
