// The one program: `dev` is everything on one machine, `serve` and `worker` run apart on one database, the
// rest are commands. Each loads what it needs alone: the whole product takes a second.
import { readConfig } from './config.ts';
import { runCli, USAGE } from './roles/cli.ts';

const [role = 'help', ...rest] = process.argv.slice(2);

try {
  const config = readConfig(process.env);
  switch (role) {
    case 'dev':
      await (await import('./roles/dev.ts')).runDev(config);
      break;
    case 'serve':
      await (await import('./roles/process.ts')).runServe(config);
      break;
    case 'worker':
      await (await import('./roles/process.ts')).runWorker(config);
      break;
    case 'migrate':
      await (await import('./roles/migrate.ts')).runMigrate(config);
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
