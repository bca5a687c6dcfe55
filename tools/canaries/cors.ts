// Mutants of what pages of other origins may call and read.
import { replace, type Mutant } from './mutant.ts';

const http = (file: string): string => `src/platform/http/${file}`;
const CORS = ['http/cors'];

export const corsMutants: readonly Mutant[] = [
  {
    name: 'cors: a page with a session is read by pages of other origins',
    plant: replace(
      http('pages.ts'),
      "  'X-Robots-Tag': 'noindex',\n",
      "  'X-Robots-Tag': 'noindex',\n  'Access-Control-Allow-Origin': '*',\n",
    ),
    tests: CORS,
    only: 'is every page, with a session and without',
  },
  {
    name: 'cors: a route with a session is read by pages of other origins',
    plant: replace(http('handle.ts'), 'if (route.isForAnyOrigin === true)', "if (route.id !== '')"),
    tests: CORS,
    only: 'is every route but those',
  },
  {
    name: 'cors: a route with a session is called by pages of other origins',
    plant: replace(http('cors.ts'), ' || match.route.isForAnyOrigin !== true) return', ') return'),
    tests: CORS,
    only: 'is every route but those',
  },
  {
    name: 'cors: pages of other origins send credentials',
    plant: replace(
      http('cors.ts'),
      "  'Access-Control-Allow-Origin': origin,\n",
      "  'Access-Control-Allow-Origin': origin,\n  'Access-Control-Allow-Credentials': 'true',\n",
    ),
    tests: CORS,
    only: 'may be called by any page, without credentials',
  },
  {
    name: 'cors: a route that takes a session is written for any origin',
    plant: replace(
      'src/platform/route.ts',
      '(!isForAnyone(route.auth) || route.setsCookie === true)',
      'route.auth.length === 0',
    ),
    tests: CORS,
    only: 'cannot be written as a route for any origin',
  },
  {
    name: 'cors: pages of any origin call the tools',
    plant: replace(
      'src/modules/access/mcp/guard.ts',
      '&& !origins.includes(origin)',
      "&& origins.includes('')",
    ),
    tests: CORS,
    only: 'are called by no page of another origin',
  },
  {
    name: 'cors: pages of any origin call the tools once one origin is named',
    plant: replace(
      'src/modules/access/mcp/guard.ts',
      '&& !origins.includes(origin)',
      '&& origins.length === 0',
    ),
    tests: CORS,
    only: 'of the origins that it names',
  },
];
