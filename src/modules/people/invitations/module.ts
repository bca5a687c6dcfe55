// The module as one value, of which src/product.ts makes the rest.
import { defineModule } from '#platform/module.ts';
import type { MailServices } from '#platform/provider/connected.ts';
import { acceptInvitationRoute, type AcceptServices } from './accept.ts';
import { createInvitationRoute } from './create.ts';
import { forgetInvitationsSweep } from './forget.ts';
import { listInvitationsRoute } from './list.ts';
import { sendInvitationJob, type SendServices } from './send-job.ts';
import { withdrawInvitationRoute } from './withdraw.ts';

export const invitationsModule = defineModule<AcceptServices & SendServices & MailServices>({
  name: 'invitations',
  tags: { Members: 'Who acts for the organization, in which role, and who is invited to.' },
  routes: [createInvitationRoute, listInvitationsRoute, withdrawInvitationRoute, acceptInvitationRoute],
  jobs: (services) => [sendInvitationJob(services)],
  sweeps: (services) => [forgetInvitationsSweep(services)],
});
