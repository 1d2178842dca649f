/** Words of the glossary in a text, each linked where it first stands. */
import type { Word } from '../reports/index.ts';

interface TextPart {
  readonly text: string;
  /** The word of the glossary that it is. */
  readonly id?: string;
}

/** Shorter terms are parts of other words too often. */
const SHORTEST = 2;

const LETTER = /[\p{Script=Latin}\p{N}]/u;

/** Finds the terms of a glossary, the longest first. Latin ones stand alone, with a plural or without. */
export function termFinder(words: readonly Word[]): (text: string) => readonly TextPart[] {
  const terms = words
    .flatMap(({ id, term }) => term.split(/[,、(]/).map((each) => ({ id, term: each.replace(')', '').trim() })))
    .filter(({ term }) => term.length >= SHORTEST)
    .toSorted((a, b) => b.term.length - a.term.length);
  return (text) => {
    const taken: { readonly at: number; readonly end: number; readonly id: string }[] = [];
    for (const { id, term } of terms) {
      const at = placeOf(text, term);
      const end = at + term.length;
      const isFree = taken.every((each) => each.id !== id && (end <= each.at || at >= each.end));
      if (at >= 0 && isFree) taken.push({ at, end, id });
    }
    return partsOf(
      text,
      taken.toSorted((a, b) => a.at - b.at),
    );
  };
}

/** Where a term stands in a text, or -1. Abbreviations in capitals are not found in small letters. */
function placeOf(text: string, term: string): number {
  const isCode = term === term.toUpperCase();
  const [within, wanted] = isCode ? [text, term] : [text.toLowerCase(), term.toLowerCase()];
  const at = within.indexOf(wanted);
  if (at < 0 || !LETTER.test(term)) return at;
  const after = text.slice(at + term.length).replace(/^s(?![\p{L}\p{N}])/u, '');
  return LETTER.test(text[at - 1] ?? '') || LETTER.test(after[0] ?? '') ? -1 : at;
}

function partsOf(
  text: string,
  taken: readonly { readonly at: number; readonly end: number; readonly id: string }[],
): readonly TextPart[] {
  let from = 0;
  const parts = taken.flatMap(({ at, end, id }): TextPart[] => {
    const before = text.slice(from, at);
    from = end;
    return [...(before === '' ? [] : [{ text: before }]), { text: text.slice(at, end), id }];
  });
  return [...parts, ...(from < text.length ? [{ text: text.slice(from) }] : [])];
}
