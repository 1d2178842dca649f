/** What the cards of Kutuzov say in Korean and Japanese. */
import { describe, expect, test } from 'vitest';
import { uncheckedMessage } from '../../../src/engine/index.ts';
import { campaignSentences } from '../../../src/games/campaign/messages/index.ts';
import { makeFormatters } from '../../../src/games/campaign/report/formatters.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { catalogueIn, format } from '../../../src/i18n/index.ts';
import { cardOf } from './card-play.ts';

describe('what the cards say in other languages', () => {
  const cards = [...kutuzov.definition.content.cards.values()];
  const saidIn = (language: 'en' | 'ko' | 'ja', number: number) =>
    format({ text: '{number, wording}' }, wordsIn(language), uncheckedMessage('text', { number }));
  const wordsIn = (language: 'en' | 'ko' | 'ja') =>
    makeFormatters(kutuzov.definition.content, catalogueIn(campaignSentences, language));

  test.each([
    ['ko', /\p{Script=Hangul}/u, /\p{Script=Hiragana}|\p{Script=Katakana}/u],
    ['ja', /\p{Script=Hiragana}/u, /\p{Script=Hangul}/u],
  ] as const)('every card has its text in %s, and no other language in it', (language, own, foreign) => {
    for (const { number, effect } of cards) {
      const said = saidIn(language, number);
      expect(said, `card ${number}`).toMatch(own);
      expect(said, `card ${number}`).not.toMatch(foreign);
      expect(said.replace(/Regroup Box|SP|CP/g, ''), `card ${number}`).not.toMatch(/[A-Za-z]/);
      expect(said).not.toBe(effect);
    }
  });

  test('cards with the same text have the same one in every language, and different ones differ', () => {
    for (const language of ['ko', 'ja'] as const) {
      const texts = new Map(cards.map(({ effect, number }) => [effect, saidIn(language, number)]));
      expect(new Set(texts.values()).size).toBe(texts.size);
      for (const { number, effect } of cards) expect(saidIn(language, number)).toBe(texts.get(effect));
    }
  });

  /** What a text says in strength points, CP and cards, whatever the language. */
  const figures = (text: string): string[] =>
    [...text.matchAll(/(\d+) ?(SP|CP)/g)].map(([, n, what]) => `${n} ${what}`).sort();

  test('the figures of both translations agree', () => {
    for (const { number } of cards)
      expect(figures(saidIn('ja', number)), `card ${number}`).toEqual(figures(saidIn('ko', number)));
  });

  test('a pack without translations is told as it is typed in', () => {
    const card = cardOf(53);
    const content = { ...kutuzov.definition.content, cards: new Map([[53, { ...card, effects: {} }]]) };
    const formatters = makeFormatters(content, catalogueIn(campaignSentences, 'ko'));
    expect(format({ text: '{number, wording}' }, formatters, uncheckedMessage('text', { number: 53 }))).toBe(
      card.effect,
    );
  });
});
