import type { Express } from 'express';

interface Layer {
  readonly rawPath?: string | readonly string[];
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
  readonly handle: { readonly stack?: readonly Layer[] };
}

/** Routes below this path belong to another program. */
const FOREIGN = '/queues';

/** All routes of an application, such as `GET /s/:token/keys`, read from its routers. */
export function routesOf(app: Express): readonly string[] {
  const { stack } = (app as unknown as { router: { stack: readonly Layer[] } }).router;
  return [...new Set(walk(stack, ''))].sort();
}

function walk(stack: readonly Layer[], base: string): string[] {
  return stack.flatMap(({ rawPath = '/', route, handle }) => {
    const paths = [rawPath].flat();
    if (route) return [route.path].flat().flatMap((path) => methodsOf(route, joined(base, path)));
    return paths.flatMap((path) => {
      const below = joined(base, path);
      if (below === FOREIGN) return [`GET ${FOREIGN}`];
      return handle.stack ? walk(handle.stack, below) : [];
    });
  });
}

const methodsOf = ({ methods }: NonNullable<Layer['route']>, path: string): string[] =>
  Object.keys(methods)
    .filter((method) => methods[method])
    .map((method) => `${method.toUpperCase()} ${path}`);

const joined = (base: string, path: string): string => [base, path].filter((part) => part !== '/').join('') || '/';
