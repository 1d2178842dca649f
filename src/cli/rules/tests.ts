/** Finds the tests of a rule, by the titles of tests and the `rule` of cases. */

import { type ESTree, parseSync, Visitor } from 'vite';
import { isObject } from '../../engine/index.ts';
import { citedIn } from './citations.ts';

export interface Witness {
  /** `E-04` for a case, `file: title` for a test. */
  readonly name: string;
  readonly rules: ReadonlySet<string>;
}

/** Cases of a file of cases. */
export const casesIn = (path: string, text: string, ids: readonly string[]): readonly Witness[] => {
  const value: unknown = JSON.parse(text);
  return (Array.isArray(value) ? value : [value]).filter(isObject).map(({ id, rule }) => ({
    name: String(id ?? path),
    rules: citedIn([rule].flat().join(' ; '), ids),
  }));
};

/** Texts in a test file that name rules: titles, and rows of tables from which titles are made. */
export const titlesIn = (path: string, code: string, ids: readonly string[]): readonly Witness[] => {
  const { program } = parseSync(path, code);
  const found: Witness[] = [];
  const take = (text: string) => {
    const rules = citedIn(text, ids);
    if (rules.size > 0) found.push({ name: `${path}: ${text}`, rules });
  };
  new Visitor({
    Literal: (node: ESTree.Expression) => {
      if (node.type === 'Literal' && typeof node.value === 'string') take(node.value);
    },
    TemplateElement: (node: ESTree.TemplateElement) => take(node.value.cooked ?? ''),
  }).visit(program);
  return found;
};
