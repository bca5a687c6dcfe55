// Organizations, as an operator names them and as the product finds them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '../../../../test/support/app.ts';
import { findOrganization, findOrganizationById } from './organizations.ts';

test('an organization that is named like the id of another one does not stand in its way', async () => {
  const { app, newOrganization } = await startTestApp({ worker: false });
  const { id } = await newOrganization('Real');
  const other = await newOrganization(id);
  assert.equal((await findOrganizationById(app.pool, id)).name, 'Real');
  assert.equal((await findOrganization(app.pool, id)).name, 'Real');
  assert.equal((await findOrganization(app.pool, other.id)).name, id);
  await newOrganization('Twice');
  await newOrganization('Twice');
  await assert.rejects(findOrganization(app.pool, 'Twice'), /use the id/);
});
