// The one program: `dev` is everything on one machine, `serve` and `worker` run apart on one database, the
// rest are commands.
import { readConfig } from './config.ts';
import { runCli, USAGE } from './roles/cli.ts';
import { runDev } from './roles/dev.ts';
import { runMigrate } from './roles/migrate.ts';
import { runServe, runWorker } from './roles/process.ts';

const [role = 'help', ...rest] = process.argv.slice(2);

try {
  const config = readConfig(process.env);
  switch (role) {
    case 'dev':
      await runDev(config);
      break;
    case 'serve':
      await runServe(config);
      break;
    case 'worker':
      await runWorker(config);
      break;
    case 'migrate':
      await runMigrate(config);
      break;
    case 'help':
    case '--help':
      console.log(USAGE);
      break;
    default:
      await runCli(config, [role, ...rest]);
  }
} catch (error) {
  console.error(`monedero ${role}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
