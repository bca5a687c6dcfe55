// The search of an organization, to which other modules add how their objects are found.
import { defineModule } from '#platform/module.ts';
import type { SearchPart } from '#platform/lists/search.ts';
import { searchRoute } from './search.ts';

export const searchScopes = ['search', 'search:read'];

export const searchModule = (parts: readonly SearchPart[]) =>
  defineModule({
    name: 'search',
    tags: { Search: 'Objects of all kinds, by their ids and by what people know them by.' },
    routes: [searchRoute(parts)],
  });
