// What is kept of logins by browser, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const loginsKept = defineKept({
  device_logins: {
    forgottenBy: 'device_logins.forget',
    after: 'a day after their end',
    of: ['user_id'],
    erasedWhole: true,
    personal: { ip: 'own', user_agent: 'own', machine: 'own' },
    hidden: ['device_code_hash', 'user_code_hash'],
    plain: ['id', 'answer', 'user_id', 'acting_tenant_id', 'key_name', 'scopes', 'key_id'],
  },
});
