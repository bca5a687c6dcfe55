// What Citus says to the nodes that have the shards, heard by those who asked it: which tables a transaction
// writes there, on how many nodes, and whether its commit takes one phase or two.
import pg from 'pg';

export type Written = {
  /** The name of the connection. */
  readonly by: string;
  readonly tables: readonly string[];
  readonly nodes: number;
  readonly phases: 1 | 2;
};

type Notice = { readonly message?: string; readonly detail?: string };
type Open = {
  readonly tables: Set<string>;
  readonly nodes: Set<string>;
  phases: 1 | 2;
  id?: string | undefined;
  hasEnded: boolean;
};

const WRITES = /(?:insert into|update|delete from|copy) public\.(\w+?)_\d{6,}/gi;
const NODE = /on server \S+@(\S+)/;
const BEGINS = /assign_distributed_transaction_id\((\d+, \d+)/;
const ENDS = /^issuing (?:COMMIT|ROLLBACK$)/;

/** Hears all connections of this process. */
export function hearRemoteCommands() {
  const open = new Map<pg.Client, Open>();
  let written: Written[] = [];

  const end = (client: pg.Client): void => {
    const of = open.get(client);
    open.delete(client);
    if (of === undefined || of.tables.size === 0) return;
    const by = String((client as unknown as Named).connectionParameters.application_name);
    written.push({ by, tables: [...of.tables].sort(), nodes: of.nodes.size, phases: of.phases });
  };
  const hear = (client: pg.Client, { message = '', detail = '' }: Notice): void => {
    const isLocal = message.startsWith('executing the command locally');
    if (!isLocal && !message.startsWith('issuing ')) return;
    const id = BEGINS.exec(message)?.[1];
    const before = open.get(client);
    const isEnd = ENDS.test(message);
    if (before !== undefined && !isEnd && (before.hasEnded || (id !== undefined && before.id !== id)))
      end(client);
    const of = open.get(client) ?? { tables: new Set(), nodes: new Set(), phases: 1, hasEnded: false };
    open.set(client, of);
    of.id ??= id;
    of.hasEnded ||= isEnd;
    if (message.startsWith('issuing PREPARE TRANSACTION')) of.phases = 2;
    if (message === 'issuing ROLLBACK') of.tables.clear();
    const tables = [...message.matchAll(WRITES)].map(([, table = '']) => table);
    for (const table of tables) of.tables.add(table);
    if (tables.length > 0) of.nodes.add(isLocal ? 'coordinator' : (NODE.exec(detail)?.[1] ?? 'another'));
  };

  const { emit } = pg.Client.prototype;
  pg.Client.prototype.emit = function (this: pg.Client, event: string, ...values: unknown[]) {
    if (event === 'notice') hear(this, values[0] as Notice);
    return (emit as (...all: unknown[]) => boolean).call(this, event, ...values);
  } as typeof emit;

  return {
    /** What was written since the last time. */
    take(): Written[] {
      open.forEach((_, client) => end(client));
      const taken = written;
      written = [];
      return taken;
    },
    stop: () => void (pg.Client.prototype.emit = emit),
  };
}

type Named = { readonly connectionParameters: { readonly application_name?: string } };
