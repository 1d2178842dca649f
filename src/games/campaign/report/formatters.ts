/** How sentences write the names of areas, pieces and cards in the campaign games. */
import { type Json, type LanguageTag, languageTag, message } from '../../../engine/index.ts';
import { type Catalogue, commaIn, type Formatters, format, spellingIn } from '../../../i18n/index.ts';
import type { Aliases, Content } from '../content.ts';
import type { Part } from '../events.ts';
import { campaignSentences } from '../messages/index.ts';
import type { Host, Party } from '../orders/labels/who.ts';
import { isEmpty, strengthOf } from '../rules/forces/stacks.ts';
import { ARMS, type EventChoice, type Force, type Stack } from '../types.ts';

/** `+3`, `-1`. */
const signed = (n: number): string => (n < 0 ? String(n) : `+${n}`);

/** Groups of the word catalogue. A formatter of the same name writes their members: `{cause, cause}` -> `cause.loot`. */
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
  'scenario',
] as const;

/** From here on averages are whole numbers. */
const WHOLE = 3;

const average = (value: Json): string => {
  const n = Number(value);
  return String(n < WHOLE ? Math.round(n * 10) / 10 : Math.round(n));
};

/** The usual limit for strength points in an example of a bid. */
const USUAL_BID = 5;

/** A formatter for values that only the rules put into a message, so their shape is known. */
export const ofShape =
  <T>(write: (value: T) => string) =>
  (value: Json): string =>
    write(value as T);

/** `+5 leader`; dice from a card are named by its number. */
const partWriter =
  (word: (key: string) => string) =>
  ({ name, n }: Part): string => {
    const [, card] = /^card ([0-9]+)$/.exec(name) ?? [];
    return `${signed(n)} ${card === undefined ? word(`part.${name}`) : `${word('part.card')} ${card}`}`;
  };

/** What things are called in the script of a language, or as they are printed. */
export const namersOf = ({ areas, leaders, powers, contingents, aliases }: Content, language: LanguageTag) => {
  const named = (kind: keyof Aliases, id: Json, printed: string | undefined): string =>
    spellingIn(language, aliases[kind][String(id)]) ?? printed ?? String(id);
  return {
    place: (id: Json) => named('places', id, areas.get(String(id))?.name),
    leader: (id: Json) => named('leaders', id, leaders.get(String(id))?.name),
    // An ally's contingent has a name of its own.
    power: (id: Json) => named('powers', id, [...powers, ...contingents].find((each) => each.id === id)?.name),
  };
};

/**
 * The formatters of a game with this content: `place`, `power`, `code`, `leader`, `card` (number and title), `title`, `wording` (its
 * text), `stack` (counter by counter), `force` (leaders and strength of each power), `soldiers` (an arm), `host`, `chosen`, `shares`,
 * `part`, `sign`, `average`, and one for each of {@link GROUPS}. Formatters for objects are `faces` ({ faces }), `roll` ({ faces, parts }), `path` ({ areas }), `price` ({
 * cp, left }) and `reasons` ({ list }). `bid` is an example of a bid of at least so much, for a power of this game.
 */
export const makeFormatters = (content: Content, catalogue: Catalogue = campaignSentences.en): Formatters => {
  const word = (key: string) => catalogue[key] ?? key.slice(key.indexOf('.') + 1).replaceAll('-', ' ');
  const language = languageTag(catalogue['@@locale']);
  const comma = commaIn(language);
  const { place, leader, power } = namersOf(content, language);
  const powerOf = (id: Json) => content.powers.find((power) => power.id === id);
  const contingentOf = (id: Json) => content.contingents.find((contingent) => contingent.id === id);
  const part = partWriter(word);

  const titleOf = (number: Json): string | undefined =>
    spellingIn(language, content.aliases.cards[String(number)]) ?? content.cards.get(Number(number))?.title;
  const card = (number: Json) => {
    const title = titleOf(number);
    return title === undefined
      ? String(number)
      : format(catalogue, {}, message('card.titled', { number: Number(number), title }));
  };
  /** The title of a card, as labels have it. */
  const title = (number: Json) =>
    format(catalogue, {}, message('label.title', { title: titleOf(number) ?? String(number) }));
  /** The text of a card, in the language of the catalogue if the pack has it. */
  const wording = (number: Json) => {
    const found = content.cards.get(Number(number));
    return found ? (found.effects[word('wording.language')] ?? found.effect) : '';
  };
  /** `2 infantry`. */
  const counted = (count: number, arm: string) =>
    format(catalogue, {}, message('pieces.counted', { count, arm: word(arm) }));
  const stack = ofShape(({ leaders = [], ...counters }: Partial<Stack>) => {
    const soldiers = ARMS.filter((arm) => counters[arm]).map((arm) => counted(counters[arm] ?? 0, `arm.${arm}`));
    return [...leaders.map(leader), ...soldiers].join(comma) || word('pieces.none');
  });
  /** `Napoleon, Davout and Ney`. */
  const listed = (names: readonly string[]): string => {
    const [last = '', first] = [names.at(-1), names.slice(0, -1).join(comma)];
    return names.length < 2 ? last : format(catalogue, {}, message('pieces.both', { first, last }));
  };
  /** Counters in full words, for sentences: `2 infantry and De Espana`. */
  const pieces = ofShape(({ leaders = [], ...counters }: Partial<Stack>) => {
    const soldiers = ARMS.filter((arm) => counters[arm]).map((arm) => counted(counters[arm] ?? 0, `arm.${arm}.full`));
    return listed([...soldiers, ...leaders.map(leader)]) || word('pieces.none');
  });
  const soldiers = (arm: Json) => word(`arm.${arm}.full`);
  const party = ({ leaders: who, owner, sp, ...counters }: Party): string => {
    const counts = ARMS.filter((arm) => counters[arm]).map((arm) => counted(counters[arm] ?? 0, `arm.${arm}.full`));
    const troops = listed([...counts, ...(sp ? [`${sp} SP`] : [])]);
    const leaders = listed(who.map(leader));
    if (troops === '' || leaders === '') {
      const named = leaders + troops;
      return owner === undefined
        ? named
        : format(catalogue, { power }, message('label.of', { soldiers: named, owner }));
    }
    return format(catalogue, {}, message('label.led', { leaders, soldiers: troops }));
  };
  /** `Hill with 2 infantry, Castanos with 1 cavalry`; pieces without leaders: `1 infantry and 1 cavalry`. */
  const host = ofShape(({ parties }: Host) => {
    const named = parties.map(party);
    return parties.some(({ leaders, ...troops }) => leaders.length > 0 && Object.keys(troops).length > 0)
      ? named.join(comma)
      : listed(named);
  });
  /** What is chosen for an event: places, which may have a strength, a power, a leader, or one of its effects. */
  const chosen = ofShape(({ areas = [], sp, power: who, leader: whom, option }: EventChoice) =>
    [
      ...areas.map((id, i) => place(id) + (sp ? ` ${sp[i]} SP` : '')),
      ...(who === undefined ? [] : [power(who)]),
      ...(whom === undefined ? [] : [leader(whom)]),
      ...(option === undefined ? [] : [format(catalogue, {}, message('label.effect', { option: option + 1 }))]),
    ].join(comma),
  );
  const shares = ofShape((given: Readonly<Record<string, number>>) =>
    listed(
      Object.entries(given)
        .filter(([, sp]) => sp > 0)
        .map(([owner, sp]) => format(catalogue, { power }, message('pieces.of', { sp, owner }))),
    ),
  );
  const formation = (owner: string, pieces: Stack) => {
    const sp = strengthOf(pieces);
    const leaders = listed(pieces.leaders.map(leader));
    if (leaders === '') return format(catalogue, { power }, message('pieces.of', { sp, owner }));
    return sp === 0 ? leaders : format(catalogue, {}, message('pieces.led', { leaders, sp }));
  };
  const force = ofShape((value: Force) => {
    const present = Object.entries(value).filter(([, pieces]) => !isEmpty(pieces));
    return listed(present.map(([owner, pieces]) => formation(owner, pieces))) || word('pieces.none');
  });
  /** The same at the head of a sentence: `Marmont, 6 SP, marched`. */
  const mover = (value: Json): string => {
    const said = force(value);
    return /, \d+ SP$/.test(said) ? `${said}${word('pieces.mover')}` : said;
  };
  /** Who leads a force, or whose it is: `Marmont`. */
  const head = ofShape((value: Force) => {
    const present = Object.entries(value).filter(([, pieces]) => !isEmpty(pieces));
    const [first] = present.flatMap(([, pieces]) => pieces.leaders);
    return first === undefined ? listed(present.map(([owner]) => power(owner))) : leader(first);
  });
  /** The price of a command: ` (2 CP)`; empty if it was free. */
  const price = ofShape(({ cp }: { cp: number }) =>
    cp === 0 ? '' : format(catalogue, {}, message('price.paid', { cp })),
  );
  /** The places of a march: `from Poland by Masuria to Kovno`. */
  const way = ofShape(({ areas }: { areas: string[] }) => {
    const [from = '', to = ''] = [areas[0], areas.at(-1)];
    const by = areas.slice(1, -1);
    const said = by.length === 0 ? message('way.straight', { from, to }) : message('way.by', { from, to, by });
    return format(catalogue, { place }, said);
  });
  /** Each reason once, with its count. */
  const reasons = ofShape(({ list }: { list: string[] }) => {
    const times = (reason: string) => list.filter((each) => each === reason).length;
    return [...new Set(list)]
      .map((reason) => word(`reason.${reason}`) + (times(reason) > 1 ? ` x${times(reason)}` : ''))
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
    title,
    soldiers,
    host,
    chosen,
    shares,
    wording,
    stack,
    pieces,
    mover,
    head,
    force,
    part: ofShape(part),
    roll,
    reasons,
    price,
    faces: ofShape(({ faces }: { faces: number[] }) => [...faces].sort((a, b) => b - a).join(' ')),
    way,
    path: ofShape(({ areas }: { areas: string[] }) => areas.map(place).join(' > ')),
    sign: (n) => signed(Number(n)),
    average,
    bid: (least) => `BID ${content.powers[0]?.name ?? ''} UP TO ${Math.max(USUAL_BID, Number(least))}`,
    ...Object.fromEntries(GROUPS.map((group) => [group, (value: Json) => word(`${group}.${value}`)])),
  };
};
