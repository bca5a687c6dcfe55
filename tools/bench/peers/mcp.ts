// The official MCP server with a trivial tool, beside our tool that reads a balance.
import { join } from 'node:path';
import { measure, type Served } from '../measure.ts';
import { AS_STARTED, nextMessage, startChild } from '../processes.ts';
import type { Scenario } from '../scenario.ts';
import { PACKAGES_VARIABLE, versionOf } from './packages.ts';
import { perSecond, servedBy, type Peer, type Place } from './peer.ts';
import type { Called, Calling } from './protocol.ts';

const SCENARIO: Scenario = { variant: 'calls of a tool', asked: 'tool_balance', connections: 32 };

export const mcp: Peer = {
  name: 'mcp',
  async open(place) {
    const ours = await place.ours('payments');
    const child = await start(place);
    const { port } = await nextMessage<Calling>(child, 'calling');
    // Its database is not asked anything: the pool is ours, on which the bench tidies up.
    const peer = servedBy({
      name: 'mcp',
      child,
      port,
      pool: ours.pool,
      ready: { agents: ours.ready.agents },
    });
    let answered = 0;
    const measureOne = async (served: Served, seconds?: number) => {
      const window = place.nextWindow();
      const scenario = { ...SCENARIO, window, ...(seconds === undefined ? {} : { seconds }) };
      const measured = await measure(place.bench, served, scenario);
      if (served === peer) answered += measured.answered ?? 0;
      return [perSecond(SCENARIO.variant, measured)];
    };
    for (const served of [peer, ours]) await measureOne(served, place.runInSeconds);
    return {
      title: `official MCP server: ${await versionOf('@modelcontextprotocol/server')}`,
      lacks: 'API keys and their limits, tenants, a database, what a tool reads, a line in the log',
      pairs: [{ peer: () => measureOne(peer), ours: () => measureOne(ours) }],
      async wrong() {
        const called = nextMessage<Called>(child, 'called');
        child.send('report');
        const { calls } = await called;
        return calls === answered
          ? []
          : [`${answered} calls of a tool were answered, and it ran ${calls} times`];
      },
    };
  },
};

const start = async ({ bench, packages }: Place) =>
  startChild(join(import.meta.dirname, 'mcp-server.ts'), {
    execArgv: [...AS_STARTED],
    env: { [PACKAGES_VARIABLE]: await packages() },
    cleanup: bench.cleanup,
  });
