/** How the campaign games write the names of their things in a sentence. */
import { type Catalogue, type Formatters, format, type Json, message } from '../../engine/index.ts';
import type { Content } from './content.ts';
import type { Part } from './events.ts';
import { words } from './messages/en/words.ts';
import { isEmpty, strengthOf } from './pieces/stacks.ts';
import { ARMS, type Force, type Stack } from './types.ts';

/** `+3`, `-1`. */
export const signed = (n: number): string => (n < 0 ? String(n) : `+${n}`);

/** Groups of the catalogue of words whose members a formatter of the same name writes: `{cause:cause}` -> `cause.loot`. */
const GROUPS = [
  'arm',
  'side',
  'status',
  'line',
  'phase',
  'cause',
  'reason',
  'check',
  'deck',
  'effect',
  'until',
  'table',
  'seat',
  'zone',
  'level',
] as const;

/** Strength points that an example of a bid goes up to. */
const USUAL_BID = 5;

/** A formatter of what only the rules put into a message: it has the shape that they give it. */
export const ofShape =
  <T>(write: (value: T) => string) =>
  (value: Json): string =>
    write(value as T);

/** `+5 leader`; a card that adds dice is named by its number. */
const partWriter =
  (word: (group: string, value: string) => string) =>
  ({ name, n }: Part): string => {
    const [, card] = /^card ([0-9]+)$/.exec(name) ?? [];
    return `${signed(n)} ${card === undefined ? word('part', name) : `${word('part', 'card')} ${card}`}`;
  };

/**
 * The formatters of a game with this content: `place`, `power`, `code`, `leader`, `card` (number and title), `stack` (counter by
 * counter), `force` (leaders and strength, each power's), `part`, `sign`, a word for each of {@link GROUPS}; and for things of
 * several values in an object `faces` ({ faces }), `roll` ({ faces, parts }), `path` ({ areas }), `price` ({ cp, left }), `reasons`
 * ({ list }). `bid` is an example of a bid for a power of this game, of so much at least.
 */
export const makeFormatters = (content: Content, catalogue: Catalogue = words): Formatters => {
  const word = (group: string, value: string) => catalogue[`${group}.${value}`] ?? value.replaceAll('-', ' ');
  const place = (id: Json) => content.areas.get(String(id))?.name ?? String(id);
  const leader = (id: Json) => content.leaders.get(String(id))?.name ?? String(id);
  const powerOf = (id: Json) => content.powers.find((power) => power.id === id);
  // An ally's contingent has a name of its own.
  const contingentOf = (id: Json) => content.contingents.find((contingent) => contingent.id === id);
  const power = (id: Json) => (powerOf(id) ?? contingentOf(id))?.name ?? String(id);
  const part = partWriter(word);

  const card = (number: Json) => {
    const title = content.cards.get(Number(number))?.title;
    return title === undefined ? String(number) : `${number} "${title}"`;
  };
  const stack = ofShape(({ leaders = [], ...counters }: Partial<Stack>) => {
    const soldiers = ARMS.filter((arm) => counters[arm]).map((arm) => `${counters[arm]} ${word('arm', arm)}`);
    return [...leaders.map(leader), ...soldiers].join(', ') || word('pieces', 'none');
  });
  const formation = (owner: string, pieces: Stack) => {
    const sp = strengthOf(pieces);
    const leaders = pieces.leaders.map(leader).join(' + ');
    if (leaders === '') return format(catalogue, { power }, message('pieces.of', { sp, owner }));
    return sp === 0 ? leaders : `${leaders} +${sp} SP`;
  };
  const force = ofShape((value: Force) => {
    const present = Object.entries(value).filter(([, pieces]) => !isEmpty(pieces));
    return (
      present.map(([owner, pieces]) => formation(owner, pieces)).join(word('pieces', 'and')) || word('pieces', 'none')
    );
  });
  /** What a command cost and how much is left: ` (2 CP, 3 left)`; nothing for what was free. */
  const price = ofShape(({ cp, left }: { cp: number; left: number }) =>
    cp === 0 ? '' : format(catalogue, {}, message('price.paid', { cp, left })),
  );
  /** Each reason once, with how often it counts. */
  const reasons = ofShape(({ list }: { list: string[] }) => {
    const times = (reason: string) => list.filter((each) => each === reason).length;
    return [...new Set(list)]
      .map((reason) => word('reason', reason) + (times(reason) > 1 ? ` x${times(reason)}` : ''))
      .join(', ');
  });
  const roll = ofShape(({ faces, parts }: { faces: number[]; parts: Part[] }) =>
    [faces.join('+'), ...parts.map(part)].join(' '),
  );
  return {
    place,
    leader,
    power,
    code: (id) => (powerOf(id) ?? contingentOf(id))?.code ?? String(id),
    card,
    stack,
    force,
    part: ofShape(part),
    roll,
    reasons,
    price,
    faces: ofShape(({ faces }: { faces: number[] }) => [...faces].sort((a, b) => b - a).join(' ')),
    path: ofShape(({ areas }: { areas: string[] }) => areas.map(place).join(' > ')),
    sign: (n) => signed(Number(n)),
    bid: (least) => `BID ${content.powers[0]?.name ?? ''} UP TO ${Math.max(USUAL_BID, Number(least))}`,
    ...Object.fromEntries(GROUPS.map((group) => [group, (value: Json) => word(group, String(value))])),
  };
};
