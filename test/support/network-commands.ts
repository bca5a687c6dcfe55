// What the card network says, as the commands that take it in, without HTTP in between.
import { systemActor } from '../../src/platform/context.ts';
import { decideAuthorization } from '../../src/modules/authorizations/authorize.ts';
import { takeNotice, type Taken } from '../../src/modules/authorizations/notice.ts';
import type { Decision, NetworkNotice, Question } from '../../src/modules/authorizations/port.ts';
import { lookThrough } from '../../src/modules/authorizations/through.ts';
import type { TestApp } from './app.ts';

const NETWORK = systemActor('test network');

export const isQuestion = (message: Question | NetworkNotice): message is Question =>
  message.kind === 'authorization' || message.kind === 'increment';

/** To the tenant as it is at that moment, whose clock may have been moved. */
export const networkCommands = ({ app, tenant: { id } }: Pick<TestApp, 'app' | 'tenant'>) => ({
  async ask(question: Question): Promise<Decision> {
    const tenant = await app.tenants.get(id);
    return app.commands.runPrepared(tenant, NETWORK, decideAuthorization, async () => ({
      ...question,
      isSuspended: tenant.isSuspended,
      through: await lookThrough(app.pool, question, { tenant, ...question }),
    }));
  },
  async tell(notice: NetworkNotice): Promise<Taken> {
    const tenant = await app.tenants.get(id);
    return app.commands.runPrepared(tenant, NETWORK, takeNotice, async () => ({
      notice,
      through: await lookThrough(app.pool, notice, { tenant, ...notice }),
    }));
  },
});
