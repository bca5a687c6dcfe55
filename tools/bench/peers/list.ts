// All peers, in the order in which they are measured.
import { bareLoop } from './bare-loop.ts';
import { byHand } from './by-hand.ts';
import { mcp } from './mcp.ts';
import type { Peer } from './peer.ts';
import { pgledger } from './pgledger.ts';
import { graphileWorker, pgBoss } from './queues.ts';

export const PEERS: readonly Peer[] = [pgledger, byHand, graphileWorker, pgBoss, bareLoop, mcp];
