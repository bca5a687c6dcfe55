// The providers of Mexico as doubles on this machine, and the file of keys that a company would have of them.
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openFintocDouble, type FintocDouble, type FintocSide } from '../doubles/fintoc/double.ts';
import { newJwsKeys } from '../doubles/fintoc/keys.ts';
import { startWhatsappDouble, type WhatsappDouble } from '../doubles/whatsapp/double.ts';
import type { TurnableClock } from '../support/clock.ts';

export type Mexico = {
  readonly fintoc: FintocDouble;
  /** The side of it that the keys are of. */
  readonly bank: FintocSide;
  readonly whatsapp: WhatsappDouble;
  /** The public keys by which the bank checks what it is asked. */
  readonly signers: string[];
  /** As a line each, by section. */
  readonly keys: Keys;
  /** Lets the bank carry what is on its way in so much more time, and say so. */
  tick(ms: number): Promise<void>;
  /** The bank says nothing meanwhile, also where it is asked to. */
  whileSilent(unit: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
};
export type Keys = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** `side`: of the keys, so that one connects to the other side only by mistake. */
export async function startMexico(clock: TurnableClock, side: 'test' | 'live' = 'live'): Promise<Mexico> {
  const { privatePem, publicPem } = newJwsKeys();
  const signers = [publicPem];
  const fintoc = await openFintocDouble({ clock, jwsPublicKeys: signers });
  const mode = side === 'live' ? 'LIVE' : 'SANDBOX';
  const whatsapp = await startWhatsappDouble({ posts: true, mode, now: () => clock.now() });
  const { phoneNumberId, businessAccountId, appId, accessToken, appSecret } = whatsapp.settings;
  const bank = fintoc[side];
  let isSilent = false;
  return {
    fintoc,
    bank,
    whatsapp,
    signers,
    keys: {
      operator: {},
      fintoc: {
        secretKey: bank.key,
        jwsPrivateKey: privatePem.trim(),
        accountId: bank.books.accountId,
        origin: fintoc.url,
      },
      whatsapp: {
        phoneNumberId,
        businessAccountId,
        appId,
        accessToken,
        appSecret,
        origin: whatsapp.origin,
      },
    },
    async tick(ms) {
      fintoc.advance(ms);
      if (!isSilent) await bank.webhooks.deliver();
    },
    async whileSilent(unit) {
      isSilent = true;
      await unit().finally(() => (isSilent = false));
    },
    async close() {
      fintoc.close();
      await whatsapp.close();
    },
  };
}

export const writtenAs = (keys: Keys): string =>
  Object.entries(keys)
    .map(([section, lines]) =>
      [`[${section}]`, ...Object.entries(lines).map(([name, value]) => `${name}=${value}`), ''].join('\n'),
    )
    .join('\n');

export async function keysFile(folder: string, keys: Keys): Promise<string> {
  const file = join(folder, 'mexico.keys');
  await writeFile(file, writtenAs(keys), { mode: 0o600 });
  await chmod(file, 0o600);
  return file;
}
