// What the card network says, as the commands that take it in, without HTTP in between.
import { systemActor } from '#platform/context/context.ts';
import { SANDBOX } from '#platform/provider/connections.ts';
import { noticeAt, questionAt } from '#modules/issuing/authorizations/at-connection.ts';
import { decideAuthorization } from '#modules/issuing/authorizations/authorize.ts';
import { takeNotice, type Taken } from '#modules/issuing/authorizations/notice.ts';
import type { Decision, NetworkNotice, Question } from '#modules/issuing/authorizations/port.ts';
import { createSubWalletsOfCards, findLimits } from '#modules/issuing/authorizations/sub-wallet-of-card.ts';
import type { TestApp } from './app.ts';

const NETWORK = systemActor('test network');

export const isQuestion = (message: Question | NetworkNotice): message is Question =>
  message.kind === 'authorization' || message.kind === 'increment';

/** To the tenant as it is at that moment, whose clock may have been moved. */
export const networkCommands = (
  { app, tenant: { id } }: Pick<TestApp, 'app' | 'tenant'>,
  subWalletsOfCards = createSubWalletsOfCards(),
) => ({
  async ask(question: Question): Promise<Decision> {
    const tenant = await app.tenants.get(id);
    return app.commands.runPrepared(tenant, NETWORK, decideAuthorization, async (attempt) => ({
      ...questionAt(SANDBOX, question),
      isSuspended: tenant.isSuspended,
      limits: await findLimits({ db: app.pool, subWalletsOfCards, attempt }, { tenant, ...question }),
    }));
  },
  async tell(notice: NetworkNotice): Promise<Taken> {
    const tenant = await app.tenants.get(id);
    return app.commands.runPrepared(tenant, NETWORK, takeNotice, async (attempt) => ({
      notice: noticeAt(SANDBOX, notice),
      limits: await findLimits({ db: app.pool, subWalletsOfCards, attempt }, { tenant, ...notice }),
    }));
  },
});
