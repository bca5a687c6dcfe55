// Members: who acts for an organization, and in which role.
import type { Clock } from '#platform/time/clock.ts';
import { defineModule } from '#platform/module.ts';
import { changeRoleRoute } from './change-role.ts';
import { listMembersRoute } from './list.ts';
import { leaveRoute, removeMemberRoute } from './remove.ts';

export const membersModule = defineModule<{ readonly clock: Clock }>({
  name: 'members',
  routes: [listMembersRoute, changeRoleRoute, removeMemberRoute, leaveRoute],
});
