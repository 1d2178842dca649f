/** The parts of which lines of the campaign games are made. */
import type { Chance } from '../../../engine/index.ts';
import { type Reader, syntax } from '../../../orders/index.ts';
import type { AreaId, CardNumber, ContingentId } from '../types.ts';
import {
  type Amount,
  type Group,
  readAmount,
  readContingent,
  readGroups,
  writeAmount,
  writeGroups,
} from './answers/troops.ts';
import { type Kit, readCard, type Spelling, spelling, type ViewReader } from './names.ts';
import { isAhead, readGrounds, readWho, type Who, type Wish, writeGrounds, writeWho } from './standing/subjects.ts';

const { name, optional, words } = syntax;

/** Names that may be guessed; absent: those that the reader can name at all. */
type Legal = (reader: ViewReader) => ReadonlySet<string> | undefined;

/** `NO`, as people say it. */
export const NO = words({ NO: { no: true }, NONE: { no: true }, NOT: { no: true }, NEVER: { no: true } });

/** `NONE`, as people say it of somebody. */
export const NOBODY = words({ NONE: {}, NO: {}, NOBODY: {} });

const YES = words({ YES: true, NO: false, NONE: false, NOT: false, NEVER: false });

/** `YES`, which need not be said, or `NO`. */
export const yesNo = syntax.record({
  yes: { ...YES, read: (reader: Reader) => (YES.begins?.(reader) ? YES.read(reader) : true) },
});

/** Where one of these words, which say nothing, may stand before. */
export const behind = <T>(said: syntax.Syntax<T>, ...noise: readonly string[]): syntax.Syntax<T> => ({
  ...said,
  begins: undefined,
  read: (reader) => {
    reader.word(...noise);
    return said.read(reader);
  },
});

/** A part that is read, and kept only where it says something. */
export const saying = <T>(part: syntax.Syntax<T>, says: (value: T) => boolean): syntax.Syntax<T> => ({
  ...part,
  read: (reader) => {
    const value = part.read(reader);
    return value !== undefined && says(value) ? value : undefined;
  },
  some: (chance, known) => {
    for (;;) {
      const value = part.some(chance, known);
      if (says(value)) return value;
    }
  },
});

const few = (chance: Chance): number => 1 + chance.below(9);

const someAmount = (chance: Chance): Amount =>
  [
    { max: true as const },
    { all: true as const },
    { alone: true as const },
    { sp: few(chance) },
    { most: true as const, sp: few(chance) },
    { inf: few(chance), art: few(chance) },
    { sp: few(chance), cav: few(chance) },
  ][chance.below(7)] as Amount;

export const grammarOf = (kit: Kit) => {
  const leaf = <T>(
    kind: string,
    read: (reader: ViewReader) => T | undefined,
    write: (value: T, spell: Spelling) => string | undefined,
    some: syntax.Syntax<T>['some'],
  ): syntax.Syntax<T> => ({
    kind,
    usage: (terms) => terms.term(kind),
    read: (reader) => read(reader as ViewReader),
    write: (value, { style }) => write(value as T, spelling(kit, style)),
    some,
  });
  const named = (kind: 'place' | 'leader' | 'power', legal: Legal = () => undefined) =>
    leaf<string>(
      kind,
      (reader) => reader.name([kind], legal(reader))?.id,
      (id, spell) => spell[kind](id),
      name(kind).some,
    );
  const leader = named('leader');
  const place = named('place');
  const power = named('power');
  const cards = [...kit.content.cards.keys()];
  const card = leaf<CardNumber>(
    'card',
    (reader) => readCard(reader, kit),
    String,
    (chance) => cards[chance.below(cards.length)] ?? 0,
  );
  const amount = leaf('amount', readAmount, writeAmount, someAmount);
  const who = leaf<Who>(
    'who',
    readWho,
    (value, spell) => writeWho(spell, value),
    (chance, known): Who => {
      const all: readonly Who[] = [
        {},
        { leaders: [leader.some(chance, known)] },
        { powers: [power.some(chance, known)], at: [place.some(chance, known)] },
        { soldiers: true },
      ];
      return all[chance.below(all.length)] as Who;
    },
  );
  const wishes = leaf<readonly Wish[]>(
    'ground',
    readGrounds,
    (value, spell) => writeGrounds(spell, value),
    (chance, known) => [
      { place: place.some(chance, known) },
      { ground: chance.below(2) === 0 ? 'key' : 'nearest-key' },
    ],
  );
  /** Several groups of pieces; those of allies by themselves too, where they are named so. */
  const groupsFrom = (allies?: Kit) =>
    leaf<readonly Group[]>(
      'leader',
      (reader) => readGroups(reader, allies),
      (groups, spell) => writeGroups(groups, spell),
      (chance, known) => [
        { leaders: [leader.some(chance, known)], amount: { sp: few(chance) } },
        { leaders: [leader.some(chance, known)], amount: someAmount(chance) },
      ],
    );
  return {
    leaf,
    named,
    leader,
    place,
    power,
    card,
    amount,
    who,
    groups: groupsFrom(),
    groupsFrom,
    /** A leader, where one of these names comes next rather than a place. */
    leaderAhead: (legal: Legal = () => undefined): syntax.Syntax<string> => ({
      ...leader,
      read: (reader) => reader.maybeName(['leader', 'place'], legal(reader as ViewReader))?.id,
      begins: (reader) => syntax.isNext(reader, isLeader(legal)),
    }),
    contingent: leaf<ContingentId>(
      'power',
      (reader) => readContingent(reader, kit),
      (id, spell) => spell.power(id),
      power.some,
    ),
    /** The pieces that a line is about. It may begin with a place instead. */
    subject: { ...who, read: (reader: Reader) => (isAhead(reader as ViewReader, 'place') ? {} : who.read(reader)) },
    /** Ground at the beginning of a line, or `*` for any; nothing stands there where `isAnywhere`. */
    anyGround: (isAnywhere: (reader: Reader) => boolean): syntax.Part<readonly Wish[], true> => ({
      ...syntax.leading(saying(wishes, ({ length }) => length > 0)),
      absent: '*',
      opens: (reader) => !isAnywhere(reader),
    }),
    wishes,
    /** Ground behind one of these words. */
    ground: (word: Lowercase<string>, ...others: readonly Lowercase<string>[]) =>
      optional(
        word,
        saying(wishes, ({ length }) => length > 0),
        ...others,
      ),
  };
};

const isLeader =
  (legal: Legal) =>
  (reader: Reader): boolean =>
    reader.maybeName(['leader', 'place'], legal(reader as ViewReader))?.kind === 'leader';

/** An army by its leader or by its place. */
export const army: syntax.Syntax<{ readonly leader?: string; readonly from?: AreaId }> = {
  usage: (terms) => `${terms.term('leader')} | ${terms.term('place')}`,
  kind: 'leader',
  begins: () => true,
  read: (reader) => {
    const named = reader.name(['leader', 'place']);
    return named && (named.kind === 'leader' ? { leader: named.id } : { from: named.id });
  },
  write: () => undefined,
  some: (chance, known) => ({ from: name('place').some(chance, known) }),
};
