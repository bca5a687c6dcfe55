// What a change of the console's own nouns makes stale, beside what both apps know.
import { addLines } from '../../lib/stale.ts';

export const addConsoleLines = (): void =>
  addLines({
    api_key: { at: ['/api/v1/api_keys'] },
    connection: { at: ['/api/v1/connections', '/api/v1/connection_routes'] },
    transaction: { at: ['/api/v1/transactions'], also: ['/api/v1/cards', '/api/v1/sub_wallets'] },
    webhook_endpoint: { at: ['/api/v1/webhook_endpoints'] },
  });
