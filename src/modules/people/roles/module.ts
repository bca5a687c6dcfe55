// Roles: what members may do, and what their organization withholds.
import { defineModule } from '#platform/module.ts';
import { changeRoleRightsRoute } from './change.ts';
import { listRolesRoute } from './list.ts';

export const rolesModule = defineModule({ name: 'roles', routes: [listRolesRoute, changeRoleRightsRoute] });
