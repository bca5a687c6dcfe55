// Mutants of the HTTP server: what a client hears whose bytes never become a request.
import { replace, type Mutant } from './mutant.ts';

const tests = ['src/platform/http/server.test.ts'];

export const httpMutants: readonly Mutant[] = [
  {
    name: 'a connection that was opened early is answered before anything was asked',
    plant: replace('src/platform/http/broken.ts', ' && socket.bytesRead === 0', ' && socket.bytesRead < 0'),
    tests,
    only: 'closed without an answer if nothing was ever sent',
  },
  {
    name: 'bytes that are no request are answered in the place of a request before them',
    plant: replace('src/platform/http/broken.ts', 'if (!connections.isNext(socket))', 'if (false)'),
    tests,
    only: 'not answered in the place of a request before them',
  },
  {
    name: 'a client that goes on sending keeps its connection',
    plant: replace(
      'src/platform/http/broken.ts',
      '() => socket.destroy(), lingerMsMax',
      '() => {}, lingerMsMax',
    ),
    tests,
    only: 'closed soon after its answer',
  },
];
