/** Answers in the words of players. */
import { asData, type Json, type JsonObject, type Message, message, uncheckedMessage } from '../../../engine/index.ts';
import type { Comparison, Condition } from '../../../orders/index.ts';
import type { Gettysburg } from '../contract.ts';
import type { View } from '../knowledge.ts';
import { ARMY, type ArmyCommander, type CorpsId, type Destination, type Order, type Path } from '../types.ts';

type Answers = Gettysburg['answers'];

/** What a label is made of. */
interface Label {
  readonly text: Message;
}

const plain = (text: Message): Label => ({ text });

// --- rounds and moves -----------------------------------------------------------------------------------------------

const pathWords = ({ corps, towns }: Path): Message => {
  const [first, second] = towns;
  return second === undefined
    ? message('label.path', { corps, to: first })
    : message('label.path.by', { corps, by: first, to: second });
};

/** `Lee moves Longstreet by Winchester to Manassas` */
function armyWords(commander: ArmyCommander, paths: readonly Path[] | undefined): Message {
  if (paths === undefined) return message('label.army.asked', { commander });
  if (paths.length === 0) return message('label.army.nobody', { commander });
  return message('label.army', { commander, paths: asData(paths.map(pathWords)) });
}

function destinationWords({ town, if: condition }: Destination): Message {
  const way = town === null ? message('label.stays') : message('label.goes', { to: town });
  return condition ? message('label.if', { way: asData(way), condition: asData(conditionWords(condition)) }) : way;
}

function orderWords(order: Order): Message {
  if ('paths' in order || order.commander === 'LEE' || order.commander === 'MEADE')
    return armyWords(order.commander as ArmyCommander, 'paths' in order ? order.paths : undefined);
  const { commander: corps, to } = order as { readonly commander: CorpsId; readonly to?: readonly Destination[] };
  if (!to) return message('label.order.asked', { corps });
  const ways = together('label.else', to.map(destinationWords));
  return message('label.order', { corps, ways: asData(ways) });
}

/** Two or more in a row, by the sentence of two. */
const together = (key: 'label.else' | 'label.round' | 'label.and' | 'label.or', all: readonly Message[]): Message =>
  all.reduce((first, next) => message(key, { first: asData(first), next: asData(next) }));

function moveLabel(move: Answers['move'], { you }: View): Label {
  if ('paths' in move) return plain(armyWords(ARMY[you ?? 'USA'], move.paths));
  return plain(move.to === null ? message('label.stay') : message('label.march', { to: move.to }));
}

// --- conditions -----------------------------------------------------------------------------------------------------

type Atom = Condition[number][number];

const COMPARED: Readonly<Record<Comparison, string>> = {
  '>=': 'least',
  '<=': 'most',
  '>': 'more',
  '<': 'less',
  '=': 'equal',
};

/** `at least 5` */
const amountWords = (compare: Comparison, value: Message): Json =>
  asData(message('label.amount', { how: COMPARED[compare], value: asData(value) }));

const numberWords = (value: number): Message => message('label.number', { value });

function plainAtomWords(atom: Atom): Message {
  if ('args' in atom) {
    const { compare, value, ...fact } = atom.args as JsonObject & { compare?: Comparison; value?: number };
    const amount = compare && value !== undefined ? { amount: amountWords(compare, numberWords(value)) } : {};
    return uncheckedMessage(`label.if.${atom.name}`, { ...fact, ...amount });
  }
  const value = 'than' in atom ? uncheckedMessage(`label.figure.${atom.than}`) : numberWords(atom.value);
  const figure = asData(uncheckedMessage(`label.figure.${atom.name}`));
  return message('label.if.figure', { figure, amount: amountWords(atom.compare, value) });
}

function atomWords(atom: Atom): Message {
  const said = plainAtomWords(atom);
  return atom.not ? message('label.if.not', { condition: asData(said) }) : said;
}

const conditionWords = (condition: Condition): Message =>
  together(
    'label.or',
    condition.map((all) => together('label.and', all.map(atomWords))),
  );

// --- fights ---------------------------------------------------------------------------------------------------------

/** `Give up Manassas: A.P. Hill to Culpeper` */
function reactLabel(answer: Answers['react'], { corps: places }: View): Label {
  if (answer.act === 'defend') return plain(message('label.defend'));
  const leaving = Object.keys(answer.to);
  const place = places[leaving[0] ?? ''];
  if (!place || !('at' in place)) return plain(message('label.cede.only'));
  const ways = [...new Set(Object.values(answer.to))].map((to) =>
    message('stakes.cede.to', { corps: leaving.filter((id) => answer.to[id] === to), to }),
  );
  return plain(message('label.cede', { town: place.at, ways: asData(ways) }));
}

/** The labels of the answers to each kind of question. */
export const labels = {
  round: ({ orders }: Answers['round']): Label => plain(together('label.round', orders.map(orderWords))),
  move: moveLabel,
  react: reactLabel,
  battles: ({ town }: Answers['battles']): Label => plain(message('label.battle', { town })),
  fire: ({ automatic }: Answers['fire']): Label => plain(message('label.fire', { automatic })),
  loss: ({ corps }: Answers['loss']): Label => plain(message('label.loss', { corps })),
  pursue: ({ town }: Answers['pursue']): Label => plain(message('label.pursue', { town })),
};
