// A double with the templates of the product, and what tests of its driver need beside it.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { wantedApprovals, wantedCodes } from '#providers/whatsapp-cloud/index.ts';
import { templates } from '#questions.ts';
import { startWhatsappDouble, type DoubleSettings, type WhatsappDouble } from './double.ts';
import { driverOn } from './driven.ts';

export const wanted = [...wantedApprovals(templates), ...wantedCodes()];

export const never = (): AbortSignal => AbortSignal.timeout(60_000);

/** Closed with the test file. */
export async function doubleWithTemplates(changes: Partial<DoubleSettings> = {}): Promise<WhatsappDouble> {
  const double = await startWhatsappDouble(changes);
  after(() => double.close());
  const answer = await driverOn(double).driver.createTemplates(wanted, never());
  assert.equal(answer.kind, 'done');
  return double;
}
