// What the command of conformance takes. Keys are never arguments.
import { parseArgs } from 'node:util';
import type { Driver } from '#providers/driver.ts';
import { usageError } from '../../src/roles/cli/failure.ts';
import { fintocTestSide } from './fintoc.ts';
import type { TestSide } from './provider.ts';
import { smtpTestSide } from './smtp.ts';
import { WAIT_SECONDS } from './waiting.ts';
import { whatsappTestSide } from './whatsapp.ts';

const TEST_SIDES: Readonly<Record<string, TestSide>> = {
  fintoc: fintocTestSide,
  smtp: smtpTestSide,
  whatsapp: whatsappTestSide,
};
const WAIT_SECONDS_MAX = 6 * 60 * 60;
const PORT_MAX = 65_535;

const USAGE = `npm run conformance -- ${Object.keys(TEST_SIDES).join('|')} --keys FILE
  --keys FILE             as for monedero providers add; - for standard input; else PROVIDER_… variables
  --destination KIND=…    where an order, a message or a mail goes, by what becomes of it there; repeatable
  --listen PORT           receive the messages of the provider at this port of this machine,
  --address URL           which is reached at this https address
  --wait SECONDS          how long to wait for each state (${WAIT_SECONDS})
  --only TEXT             the promises whose names contain this
  --json                  one JSON document for programs`;

export type Options = {
  readonly driver: Driver;
  readonly side: TestSide;
  readonly keys: string | undefined;
  readonly destinations: ReadonlyMap<string, string>;
  readonly listening: { readonly port: number; readonly address: string } | undefined;
  readonly waitSeconds: number;
  readonly only: string;
  readonly json: boolean;
};

export function readOptions(written: readonly string[], drivers: readonly Driver[]): Options {
  const { values, positionals } = parsed(written);
  const [name = ''] = positionals;
  const side = Object.hasOwn(TEST_SIDES, name) ? TEST_SIDES[name] : undefined;
  const driver = drivers.find((one) => one.name === name);
  if (side === undefined || driver === undefined || positionals.length !== 1)
    throw usageError('which driver is run?', USAGE);
  const { keys, only = '', json = false } = values;
  return {
    driver,
    side,
    keys,
    destinations: destinationsIn(side, values.destination ?? []),
    listening: listeningIn(values.listen, values.address),
    waitSeconds: wholeIn('--wait', values.wait ?? String(WAIT_SECONDS), WAIT_SECONDS_MAX),
    only,
    json,
  };
}

function parsed(written: readonly string[]) {
  try {
    return parseArgs({
      args: [...written],
      allowPositionals: true,
      options: {
        keys: { type: 'string' },
        destination: { type: 'string', multiple: true },
        listen: { type: 'string' },
        address: { type: 'string' },
        wait: { type: 'string' },
        only: { type: 'string' },
        json: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error), USAGE);
  }
}

function destinationsIn(side: TestSide, written: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    written.map((one) => {
      const at = one.indexOf('=');
      const [kind, value] = [one.slice(0, Math.max(at, 0)), one.slice(at + 1)];
      if (!side.destinations.includes(kind))
        throw usageError(
          `--destination is one of ${side.destinations.map((name) => `${name}=…`).join(', ')}`,
        );
      const wrong = side.checkDestination(kind, value);
      if (wrong !== undefined) throw usageError(`--destination ${kind}: ${wrong}`);
      return [kind, value] as const;
    }),
  );
}

const ADDRESS = /^https:\/\/[^\s/]+\/\S*$|^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?\/\S*$/;

function listeningIn(port: string | undefined, address: string | undefined): Options['listening'] {
  if (port === undefined && address === undefined) return undefined;
  if (port === undefined || address === undefined)
    throw usageError('--listen and --address go together', USAGE);
  if (!ADDRESS.test(address)) throw usageError('--address is an https address with a path');
  return { port: wholeIn('--listen', port, PORT_MAX), address };
}

function wholeIn(option: string, written: string, max: number): number {
  const read = Number(written);
  if (Number.isInteger(read) && read > 0 && read <= max) return read;
  throw usageError(`${option} is a whole number from 1 to ${max}`);
}
