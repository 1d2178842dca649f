/** The files of the project, and what each imports. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** Files and folders that git ignores, by name. */
export const ignored = new Set(['.git', 'node_modules', 'dist', 'generated', '.data', '.env']);

export interface SourceFile {
  readonly path: string;
  readonly code: string;
}

/** The specifiers of all imports and exports of a file, including those of types. A computed specifier is given by its fixed beginning. */
export function importsOf({ path, code }: SourceFile): readonly string[] {
  const specifiers: string[] = [];
  const take = (source: ESTree.Expression | null) => {
    if (source) specifiers.push(beginningOf(source));
  };
  const visitor = new Visitor({
    ImportDeclaration: (node) => take(node.source),
    ExportNamedDeclaration: (node) => take(node.source),
    ExportAllDeclaration: (node) => take(node.source),
    ImportExpression: (node) => take(node.source),
    TSImportType: (node) => take(node.source),
    CallExpression: (node) => {
      const isRequire = node.callee.type === 'Identifier' && node.callee.name === 'require';
      if (isRequire) take(node.arguments[0] as ESTree.Expression);
    },
  });
  visitor.visit(parseSync(path, code).program);
  return specifiers;
}

function beginningOf(source: ESTree.Expression): string {
  if (source.type === 'Literal' && typeof source.value === 'string') return source.value;
  if (source.type === 'TemplateLiteral') return source.quasis[0]?.value.cooked ?? '';
  return '';
}

export function filesBelow(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => !ignored.has(entry.name));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

export const read = (path: string): SourceFile => ({ path, code: readFileSync(path, 'utf8') });
