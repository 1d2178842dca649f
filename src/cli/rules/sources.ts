/** Finds the functions that carry out a rule, by the doc comments before them. */
import { type ESTree, parseSync, Visitor } from 'vite';
import { citedIn } from './citations.ts';

/** A declaration whose doc comment cites rules: a function, or a value that a rule fixes. */
export interface Carrier {
  readonly path: string;
  readonly name: string;
  readonly rules: ReadonlySet<string>;
}

/** The name of a property, which may be a string. */
const nameOf = (key: ESTree.PropertyKey): string => {
  if (key.type === 'Identifier') return key.name;
  return 'value' in key ? String(key.value ?? '') : '';
};

/** Declared functions and values, by their position; types carry out nothing. */
const declarationsIn = (program: ESTree.Program): ReadonlyMap<number, string> => {
  const names = new Map<number, string>();
  const declared = (node: ESTree.Node | null, start: number) => {
    if (node?.type === 'FunctionDeclaration' && node.id) names.set(start, node.id.name);
    if (node?.type === 'VariableDeclaration') {
      const [first] = node.declarations;
      if (first) names.set(start, first.id.type === 'Identifier' ? first.id.name : 'values');
    }
  };
  new Visitor({
    ExportNamedDeclaration: (node) => declared(node.declaration, node.start),
    FunctionDeclaration: (node) => declared(node, node.start),
    VariableDeclaration: (node) => declared(node, node.start),
    Property: (node) => names.set(node.start, nameOf(node.key)),
    MethodDefinition: (node) => names.set(node.start, nameOf(node.key)),
  }).visit(program);
  return names;
};

/** Every declaration of a file whose doc comment cites rules. */
export const carriersIn = (path: string, code: string, ids: readonly string[]): readonly Carrier[] => {
  const { program, comments } = parseSync(path, code);
  const names = declarationsIn(program);
  return comments
    .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
    .flatMap(({ value, end }) => {
      const begin = end + (/^\s*/.exec(code.slice(end))?.[0].length ?? 0);
      const name = names.get(begin);
      const rules = citedIn(value, ids);
      return name === undefined || rules.size === 0 ? [] : [{ path, name, rules }];
    });
};
