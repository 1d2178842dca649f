/** The words of a campaign game, as cases have them: what its content names, and what its catalogue of words tells apart. */
import { z } from 'zod';
import { isObject } from '../../../engine/index.ts';
import type { Catalogue } from '../../../i18n/index.ts';
import { orderCatalogues } from '../../../orders/index.ts';
import type { MoveCause } from '../events.ts';
import type { Definition } from '../rules/play.ts';
import { DURATIONS, type Phase } from '../state.ts';
import { ARMS, type ContingentId } from '../types.ts';
import { byWord, count, fields, madeWord, numberOf, someFields, unknownWord, word } from './words.ts';

/** Names that only the cases of a game have. */
export interface OwnNames {
  /** Contingents; several together are the printed owners of an area. */
  readonly contingents: Readonly<Record<string, readonly ContingentId[]>>;
  /** Steps of the turn. */
  readonly phases: Readonly<Record<string, Phase>>;
  /** The last turn of the game. */
  readonly lastTurn: number;
  /** Piles of cards that no power has as its home pile. */
  readonly piles: readonly string[];
}

/** A game, as far as it has words. */
interface Spoken {
  readonly definition: Definition;
  readonly setup: { readonly splits: readonly { readonly seats: readonly { readonly id: string }[] }[] };
  readonly language: { readonly catalogue: Catalogue };
  readonly ownCase: OwnNames;
}

const keysBelow = (catalogue: Readonly<Record<string, string>>, head: string): string[] =>
  Object.keys(catalogue).flatMap((key) => (key.startsWith(`${head}.`) ? [key.slice(head.length + 1)] : []));

/** The steps of the turn, by their names in cases. */
const phasesOf = ({ definition, ownCase }: Spoken): string[] => {
  const renamed = Object.values(ownCase.phases);
  const own = definition.turn.map(({ phase }) => phase).filter((phase) => !renamed.includes(phase));
  return ['impulse', ...own.filter((phase) => phase !== 'impulses'), ...Object.keys(ownCase.phases)];
};

const namesOf = ({ definition: { content }, ownCase }: Spoken) => ({
  areas: [...content.areas.keys()],
  powers: content.powers.map(({ id }) => id),
  contingents: content.contingents.map(({ id }) => id),
  aliases: Object.entries(ownCase.contingents),
});

const MOVES: Readonly<Record<MoveCause, true>> = {
  march: true,
  interception: true,
  evasion: true,
  retreat: true,
  event: true,
  deployment: true,
  convoy: true,
  assault: true,
};

/** Tables that cards change for good, and the names of what changes them. */
const ledgersOf = ({ cards }: Definition['content']) => {
  const ops = [...cards.values()].flatMap((card) => card.ops);
  const named = (value: unknown): string[] => (typeof value === 'string' ? [value] : []);
  const tables = ops.flatMap(({ table, tables: several }) => [
    table,
    ...(isObject(several) ? Object.values(several) : []),
  ]);
  return {
    ledger: word('table', tables.flatMap(named)),
    marker: word('marker', ['', ...ops.flatMap(({ marker }) => named(marker))]),
  };
};

const wordsOf = (module: Spoken) => {
  const { definition } = module;
  const { content } = definition;
  const { splits } = module.setup;
  const { areas, powers, contingents, aliases } = namesOf(module);
  const sentences = module.language.catalogue;
  const of = (kind: string) => word(kind, keysBelow(sentences, kind));
  const cards = [...content.cards.keys()];
  const seats = splits.flatMap((split) => split.seats.map(({ id }) => id));
  const homes = [...content.cards.values()].flatMap(({ home }) => home ?? []);
  const parts = keysBelow(sentences, 'part');
  const isPart = (text: string) => parts.includes(text) || cards.some((card) => text === `card ${card}`);
  return {
    area: word('area', areas),
    power: word('power', powers),
    /** As events name them. */
    contingent: word('contingent', contingents),
    /** As positions name them. */
    named: word('contingent', [
      ...contingents,
      ...aliases.flatMap(([name, meant]) => (meant.length === 1 ? [name] : [])),
    ]),
    /** Whose a flag is: the printed owners too. */
    owner: word('owner', [...contingents, ...aliases.map(([name]) => name), 'printed']),
    leader: word('leader', content.leaders.keys()),
    card: numberOf('card', cards),
    camp: word('side', definition.sides),
    seat: word('seat', [...powers, ...seats]),
    line: word('line', new Set(content.lines.map(({ kind }) => kind))),
    arm: word('arm', ARMS),
    until: word('duration', DURATIONS),
    phase: word('phase', [...phasesOf(module), 'over']),
    step: word('phase', phasesOf(module)),
    turnStep: word('phase', [...definition.turn.map(({ phase }) => phase), 'over']),
    winterStep: word('step', new Set(definition.winter.map(({ step }) => step))),
    pile: word('pile', new Set(['common', 'home', ...homes, ...module.ownCase.piles])),
    cause: word('cause', [...keysBelow(sentences, 'cause'), ...Object.keys(MOVES)]),
    reason: of('reason'),
    effect: of('effect'),
    check: word('check', new Set(keysBelow(sentences, 'check'))),
    table: of('table'),
    part: madeWord('part', (text) => (isPart(text) ? undefined : unknownWord('part', text, parts))),
    end: word(
      'reason of an end',
      keysBelow(sentences, 'outcome').map((key) => `outcome.${key}`),
    ),
    ...ledgersOf(content),
    question: word('question', [...keysBelow(sentences, 'asked'), ...keysBelow(sentences, 'ask')]),
    code: word('code', keysBelow({ ...orderCatalogues.en, ...module.language.catalogue, ...sentences }, 'refused')),
  };
};

const shapesOf = (words: ReturnType<typeof wordsOf>) => {
  const counters = { inf: count, cav: count, art: count };
  const stack = fields({ leaders: z.array(words.leader), ...counters });
  const soldiers = someFields({ leaders: z.array(words.leader), sp: count, ...counters });
  return {
    stack,
    force: byWord(words.contingent, stack),
    soldiers,
    pieces: byWord(words.named, soldiers),
    parts: z.array(fields({ name: words.part, n: z.int() })),
  };
};

const vocabularyFor = (module: Spoken) => {
  const words = wordsOf(module);
  return { ...words, ...shapesOf(words) };
};

export type Vocabulary = ReturnType<typeof vocabularyFor>;

const known = new WeakMap<Spoken, Vocabulary>();

/** The words of a game. */
export const vocabularyOf = (module: Spoken): Vocabulary => {
  const found = known.get(module) ?? vocabularyFor(module);
  known.set(module, found);
  return found;
};
