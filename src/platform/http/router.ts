// Finds the route of a method and a path. Routes form a tree of path segments; a fixed segment wins over a
// parameter. A path that ends with `/*` takes whatever follows, if no other route does.
import type { Method } from '../route/route.ts';

type Routed = { readonly method: Method; readonly path: string };

type Node<R> = {
  readonly fixed: Map<string, Node<R>>;
  parameter: { readonly name: string; readonly node: Node<R> } | undefined;
  readonly routes: Map<Method, R>;
  /** Its routes take what follows as well. */
  isOpen: boolean;
};

export type Match<R> =
  | { readonly kind: 'route'; readonly route: R; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'wrong_method'; readonly allowed: readonly Method[] }
  | { readonly kind: 'none' };

export type Router<R> = { match(method: string, path: string): Match<R> };

const PARAMETER_CHARACTERS_MAX = 200;
/** The length of a path with segments that no route names. */
const OPEN_PATH_CHARACTERS_MAX = 1_000;
const REST = '/*';

const node = <R>(): Node<R> => ({ fixed: new Map(), parameter: undefined, routes: new Map(), isOpen: false });

export function createRouter<R extends Routed>(routes: readonly R[]): Router<R> {
  const root = node<R>();
  for (const route of routes) addRoute(root, route);

  return {
    match(method, path) {
      // Node also accepts a target such as `*/api`, which a proxy that guards by path reads differently.
      if (!path.startsWith('/')) return { kind: 'none' };
      const params: Record<string, string> = {};
      const at = find(root, path, params);
      if (at === undefined) return { kind: 'none' };
      const route = at.routes.get(method === 'HEAD' ? 'GET' : (method as Method));
      return route === undefined
        ? { kind: 'wrong_method', allowed: [...at.routes.keys()] }
        : { kind: 'route', route, params };
    },
  };
}

/** The node of a path, if it has routes. */
function find<R>(root: Node<R>, path: string, params: Record<string, string>): Node<R> | undefined {
  let at: Node<R> | undefined = root;
  let open: Node<R> | undefined;
  for (const segment of path.split('/').slice(1)) {
    at = step(at, segment, params);
    if (at === undefined) break;
    if (at.isOpen) open = at;
  }
  if (at !== undefined && at.routes.size > 0) return at;
  return path.length > OPEN_PATH_CHARACTERS_MAX ? undefined : open;
}

function step<R>(at: Node<R>, segment: string, params: Record<string, string>): Node<R> | undefined {
  const fixed = at.fixed.get(segment);
  if (fixed !== undefined) return fixed;
  const { parameter } = at;
  if (parameter === undefined || segment === '' || segment.length > PARAMETER_CHARACTERS_MAX)
    return undefined;
  const value = decoded(segment);
  if (value === undefined) return undefined;
  params[parameter.name] = value;
  return parameter.node;
}

/** The text of a segment; undefined if it is not text, or cannot be in any row. */
function decoded(segment: string): string | undefined {
  try {
    const value = decodeURIComponent(segment);
    return value.includes('\0') ? undefined : value;
  } catch {
    return undefined;
  }
}

function addRoute<R extends Routed>(root: Node<R>, route: R): void {
  const isOpen = route.path.endsWith(REST);
  const path = isOpen ? route.path.slice(0, -REST.length) : route.path;
  let at = root;
  for (const segment of path.split('/').slice(1)) {
    if (segment.startsWith(':')) {
      const name = segment.slice(1);
      at.parameter ??= { name, node: node() };
      if (at.parameter.name !== name)
        throw new Error(`${route.path}: this segment is called :${at.parameter.name} elsewhere`);
      at = at.parameter.node;
      continue;
    }
    let below = at.fixed.get(segment);
    if (below === undefined) at.fixed.set(segment, (below = node()));
    at = below;
  }
  if (at.routes.has(route.method)) throw new Error(`${route.method} ${route.path} is defined twice`);
  at.routes.set(route.method, route);
  at.isOpen ||= isOpen;
}
