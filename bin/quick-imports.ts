// Loaded before the sources: where a module of this repository is, is said by its name alone. Node asks the
// file system and the manifests around for each of 1,300, which is a third of the processor time that the
// product takes to load. Which module is meant stays the same, and what is anywhere else Node finds itself.
import { registerHooks, type ResolveHookSync } from 'node:module';

const ROOT = new URL('../', import.meta.url).href;

const resolve: ResolveHookSync = (specifier, context, next) => {
  const url = urlOf(specifier, context.parentURL);
  return url === undefined
    ? next(specifier, context)
    : { url, format: 'module-typescript', shortCircuit: true };
};

/** The URL of a module of this repository that another one imports; undefined for any other. */
export function urlOf(specifier: string, parent: string | undefined): string | undefined {
  if (parent?.startsWith(ROOT) !== true || !specifier.endsWith('.ts')) return undefined;
  if (specifier.startsWith('#')) return `${ROOT}src/${specifier.slice(1)}`;
  return specifier.startsWith('.') ? new URL(specifier, parent).href : undefined;
}

registerHooks({ resolve });
