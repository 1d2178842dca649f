import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chanceFrom,
  checkAgainst,
  choice,
  copy,
  type Json,
  LazyAsk,
  numbered,
  randomAnswer,
  recordOf,
  refuse,
  same,
  uncheckedMessage,
  uncheckedRefusal,
  visibleTo,
} from '../../src/engine/index.ts';
import { format } from '../../src/i18n/index.ts';

const options: Json[] = [{ to: 'lisbon' }, { to: 'elvas', force: { inf: 1 } }, null, 'stand', 3];

const prompt = uncheckedMessage('ask.way', { power: 'spain' });

test.each(options.map((option) => ({ option })))('$option is found among the options', ({ option }) => {
  expect(checkAgainst(() => options)(copy(option))).toEqual({ ok: true, answer: option });
});

test('an answer that is not offered is refused with up to twelve that are', () => {
  const many = Array.from({ length: 40 }, (_, i) => i);
  const verdict = checkAgainst<number>(() => many)(99);
  expect(verdict).toMatchObject({
    ok: false,
    refusal: { code: 'answer.not-offered', reason: { args: { count: 40 } } },
  });
  expect(verdict.ok ? [] : verdict.refusal.near).toEqual(many.slice(0, 12));
});

test('the first option is the fallback unless another is named', () => {
  const base = { kind: 'way', seat: 'ann', prompt, options: ['a', 'b'] };
  expect(choice(base).fallback()).toBe('a');
  expect(choice({ ...base, fallback: 'b' }).fallback()).toBe('b');
  expect(choice(base)).toMatchObject({ public: true });
  expect(choice({ ...base, public: false, quiet: true })).toMatchObject({ public: false, quiet: true });
});

test('a decision without options is a bug in the rules', () => {
  expect(() => choice({ kind: 'way', seat: 'ann', prompt, options: [] })).toThrow('offers nothing');
});

test('a record is plain and complete', () => {
  const decision = { ...choice({ kind: 'way', seat: 'ann', prompt, options: [1] }), id: 4 };
  expect(copy(recordOf(decision))).toEqual({ id: 4, kind: 'way', seat: 'ann', prompt, public: true });
});

test('a refusal names its code in its message', () => {
  expect(refuse('order.leftover', { text: 'by sea' }, ['stay'])).toEqual({
    ok: false,
    refusal: {
      code: 'order.leftover',
      reason: { key: 'refused.order.leftover', args: { text: 'by sea' } },
      near: ['stay'],
    },
  });
});

test('a random player answers with an option, and the same seed gives the same answers', () => {
  const decision = { ...choice({ kind: 'way', seat: 'ann', prompt, options: [1, 2, 3, 4] }), id: 0 };
  const answers = (seed: number) => {
    const chance = chanceFrom(seed);
    return Array.from({ length: 20 }, () => randomAnswer(decision, chance));
  };
  expect(answers(1)).toEqual(answers(1));
  expect(answers(1)).not.toEqual(answers(2));
  expect(answers(3).every((answer) => [1, 2, 3, 4].includes(answer as number))).toBe(true);
});

test('an event without a list is for everyone, one with a list for the seats named', () => {
  expect(visibleTo({ kind: 'x' }, undefined)).toBe(true);
  expect(visibleTo({ kind: 'x', only: ['ann'] }, 'ann')).toBe(true);
  expect(visibleTo({ kind: 'x', only: ['ann'] }, 'bob')).toBe(false);
  expect(visibleTo({ kind: 'x', only: ['ann'] }, undefined)).toBe(false);
});

test('equality of plain values ignores the order of keys and keys without a value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(same(value, copy(value))).toBe(true);
    }),
  );
  expect(same({ a: 1, b: [2] }, { b: [2], a: 1, c: undefined })).toBe(true);
  expect(same({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(same([1, 2], [1])).toBe(false);
  expect(same([], {})).toBe(false);
  expect(same(null, {})).toBe(false);
});

test('a copy equals what its JSON text would give back, and shares nothing with the original', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.stringify(copy(value))).toBe(JSON.stringify(value));
      expect(copy(value)).toStrictEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  const nested = { list: [{ a: 1 }], gone: undefined };
  const other = copy(nested);
  expect(Object.keys(other)).toEqual(['list']);
  expect(other.list[0]).not.toBe(nested.list[0]);
  const named = JSON.parse('{"__proto__":{"a":1}}');
  expect(JSON.stringify(copy(named))).toBe('{"__proto__":{"a":1}}');
});

test.each([
  ['a function', () => 1],
  ['a map', new Map()],
  ['a date in a list', [new Date(0)]],
  ['no number', { n: Number.NaN }],
  ['a large whole number', { n: 1n }],
])('%s is not plain and cannot be copied', (_name, value) => {
  expect(() => copy(value)).toThrow(TypeError);
});

test('different values have different texts', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      if (same(a, b)) expect(copy(a)).toEqual(copy(b));
      else expect(copy(a)).not.toStrictEqual(copy(b));
    }),
  );
});

const catalogue = {
  plain: '{power} moves.',
  counted: '{n, plural, one {# die} other {# dice}} against {m, plural, one {# die} other {# dice}}',
  written: '{who, loud} and {both, loud}',
  lost: 'nothing {here}, {list}',
};
const formatters = { loud: (value: Json) => String(value).toUpperCase() };

test.each([
  { key: 'plain', args: { power: 'spain' }, text: 'spain moves.' },
  { key: 'counted', args: { n: 1, m: 3 }, text: '1 die against 3 dice' },
  { key: 'written', args: { who: 'hill', both: ['a', 'b'] }, text: 'HILL and A, B' },
  { key: 'lost', args: { here: null, list: ['a', 'b'] }, text: 'nothing , a, b' },
  { key: 'unheard', args: {}, text: '[unheard]' },
])('a message $key becomes a sentence', ({ key, args, text }) => {
  expect(format(catalogue, formatters, uncheckedMessage(key, args))).toBe(text);
});

test('text that a person wrote into an argument is not read as a placeholder', () => {
  expect(format(catalogue, formatters, uncheckedMessage('plain', { power: '{who, loud} {power}' }))).toBe(
    '{who, loud} {power} moves.',
  );
});

test('formatting never throws, whatever the arguments and even for a sentence that cannot be read', () => {
  const sentence = fc.oneof(fc.string(), fc.constantFrom(...Object.values(catalogue)));
  fc.assert(
    fc.property(
      sentence,
      fc.dictionary(fc.constantFrom('n', 'm', 'who', 'both', 'power'), fc.jsonValue()),
      (any, args) => {
        expect(typeof format({ any }, formatters, uncheckedMessage('any', args as Record<string, Json>))).toBe(
          'string',
        );
      },
    ),
  );
});

test('the words and the options of a lazy question are computed once, on first use', () => {
  const found: string[] = [];
  const asked = new LazyAsk<Json>({
    kind: 'way',
    seat: 'spain',
    prompt() {
      found.push('prompt');
      return prompt;
    },
    options() {
      found.push('options');
      return options;
    },
    fallback: () => null,
  });
  const decision = numbered(asked, 7);
  expect(decision.fallback()).toBeNull();
  expect(found).toEqual([]);
  expect(recordOf(decision)).toEqual({ id: 7, kind: 'way', seat: 'spain', prompt, public: true });
  expect(decision.prompt).toBe(prompt);
  expect(decision.check({ to: 'lisbon' })).toEqual({ ok: true, answer: { to: 'lisbon' } });
  expect(decision.check({ to: 'madrid' })).toMatchObject({ ok: false, refusal: { code: 'answer.not-offered' } });
  expect(decision.options()).toBe(options);
  expect(found).toEqual(['prompt', 'options']);
});

test('a lazy question that judges answers itself accepts answers outside its list', () => {
  const asked = new LazyAsk<Json>({
    kind: 'way',
    seat: 'spain',
    prompt: () => prompt,
    options: () => options,
    check: (answer) => (answer === 'any' ? { ok: true, answer } : { ok: false, refusal: uncheckedRefusal('way.none') }),
    fallback: () => null,
  });
  expect(asked.check('any')).toEqual({ ok: true, answer: 'any' });
  expect(asked.check({ to: 'lisbon' })).toMatchObject({ ok: false, refusal: { code: 'way.none' } });
});
