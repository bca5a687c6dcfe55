// What the servers of a database acknowledged must be recorded in it, once, and its ledger must add up.
import type { Served } from './measure.ts';
import { nextMessage } from './processes.ts';
import type { ServerReport } from './protocol.ts';
import type { Check } from './report.ts';

export async function checkOf({ name, servers: [server], promised }: Served): Promise<Check> {
  if (server === undefined) throw new Error('there is no server');
  const reported = nextMessage<ServerReport>(server, 'report');
  server.send('report');
  const report = await reported;
  const problems = [...report.differences];
  for (const [kind, count] of Object.entries(promised)) {
    const recorded = report.recorded[kind] ?? 0;
    if (recorded !== count) problems.push(`${kind}: ${count} were acknowledged and ${recorded} are recorded`);
  }
  return { name: name === '' ? 'this tree' : name, promised, report, problems };
}
