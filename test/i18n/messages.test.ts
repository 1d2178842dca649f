import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { faultsOf, readMessages, typesOf } from '../../scripts/messages.mjs';
import { message, uncheckedMessage, withData } from '../../src/engine/index.ts';
import { speechFrom } from '../../src/i18n/index.ts';
import { testFolder } from '../setup/folder.ts';

let folder: Awaited<ReturnType<typeof testFolder>>;
beforeEach(async () => {
  folder = await testFolder();
  for (const name of ['src', 'workers', 'templates']) mkdirSync(join(folder.path, name));
});
afterEach(() => folder.remove());

const write = (name: string, text: string): void => {
  const path = join(folder.path, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
const writeSentences = (name: string, sentences: object): void =>
  write(`src/${name}.json`, JSON.stringify({ '@@locale': 'en', ...sentences }));
const read = () => readMessages(folder.path);

test.each([
  ['no argument', 'done', 'None'],
  ['a term', '{_unit} over', 'None'],
  ['an argument', 'to {name}', '{ readonly name: Plain }'],
  ['an argument with a particle', '{name, text, 을를}', '{ readonly name: Plain }'],
  ['a name', 'at {area, place}', '{ readonly area: Json | undefined }'],
  ['a count', '{n, plural, one {# card of {who}} other {#}}', '{ readonly n: number; readonly who: Plain }'],
  ['a choice', '{side, select, CSA {Lee} USA {Meade}}', "{ readonly side: 'CSA' | 'USA' }"],
  ['an open choice', '{side, select, CSA {Lee} other {Meade}}', '{ readonly side: Plain }'],
  ['an argument that stands twice', '{n} {n, plural, other {#}}', '{ readonly n: number }'],
])('%s has its type', (_, sentence, type) => {
  writeSentences('match/messages/en', { 'a.key': sentence });
  expect(typesOf(read())).toContain(`    'a.key': ${type};\n`);
});

test('a key that two rooms have takes the arguments of either', () => {
  writeSentences('match/messages/en', { 'a.key': '{a}' });
  writeSentences('web/messages/english', { 'a.key': '{b}' });
  writeSentences('web/messages/ko', { 'a.key': '{c}' });
  expect(typesOf(read())).toContain("    'a.key': { readonly a: Plain } | { readonly b: Plain };\n");
});

test.each([
  ['a literal', "message('a.key')"],
  ['a template', `message(\`a.\${what}\`)`],
  ['a template that begins open', `message(\`\${what}.key\`)`],
  ['its beginning', "keys.filter((key) => key.startsWith('a.'))"],
])('a key is named by %s', async (_, code) => {
  writeSentences('match/messages/en', { 'a.key': 'said' });
  expect(await faultsOf(read(), folder.path)).toEqual(['src/match/messages/en.json: no code names a.key']);
  write('src/match/code.ts', code);
  expect(await faultsOf(read(), folder.path)).toEqual([]);
});

test('a key is named by a formatter of its name, and by a template of a page', async () => {
  writeSentences('web/messages/en', { 'cause.loot': 'loot', 'page.title': 'by {why, cause}', 'page.no': 'no' });
  write('templates/page.html.eta', `<%= say('page.title') %><%= say(\`page.\${it.no}\`) %>`);
  expect(await faultsOf(read(), folder.path)).toEqual([]);
});

test('a key that a page says has a sentence', async () => {
  write('templates/page.html.eta', "<%= say('page.title') %>");
  expect(await faultsOf(read(), folder.path)).toEqual(['templates: no sentence has the key page.title']);
});

test('the compiler checks keys and arguments', () => {
  const say = speechFrom({ 'draft.none': 'none', 'join.begins': 'begins' });
  const key: string = 'draft.none';
  const either = key === '' ? 'ack.over' : 'draft.renewed.without';
  const said = [
    message('ack.over'),
    message('draft.renewed.without', { text: '' }),
    message(either, { text: '' }),
    message(`scenario.${key}`, { any: 1 }),
    // @ts-expect-error: no such key
    message('ack.ovr'),
    // @ts-expect-error: no key begins so
    message(`nothing.${key}`),
    // @ts-expect-error: any text
    message(key),
    // @ts-expect-error: an argument is missing
    message('draft.renewed.without', {}),
    // @ts-expect-error: all arguments are missing
    message('draft.renewed.without'),
    // @ts-expect-error: an argument of one of two keys is missing
    message(either, {}),
    // @ts-expect-error: an argument that the sentence does not have
    message('draft.renewed.without', { text: '', other: 1 }),
    // @ts-expect-error: an argument of a sentence without any
    message('ack.over', { other: 1 }),
    // @ts-expect-error: a text for a count
    message('draft.open', { count: '2' }),
    withData(message('ack.over'), { other: 1 }),
    uncheckedMessage(key),
  ];
  expect(said.every((each) => typeof each.key === 'string')).toBe(true);
  // @ts-expect-error: no such key
  expect([say('join.begins'), say(uncheckedMessage(key)), say('join.begun')]).toEqual([
    'begins',
    'none',
    '[join.begun]',
  ]);
});
