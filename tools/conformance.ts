// The promises of a driver's ports, run against the test side of its real provider, by the names that they
// have in CI over its double. It needs keys, and it moves the money of that test side alone.
//
//   npm run conformance -- fintoc --keys FILE [--destination rejects=CLABE]
//     [--listen PORT --address URL] [--wait SECONDS] [--only TEXT] [--json]
//
// Ends with 0 if all that was run is kept, and with 1 otherwise. docs/how-to/write-a-driver.md says more.
import { runConformance } from './conformance/run.ts';

process.exitCode = await runConformance(process.argv.slice(2), process.env, {
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
