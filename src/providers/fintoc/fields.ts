// What a connection to Fintoc asks for, each by its form, so that a key in the wrong field is recognized. Ids
// have prefixes today and may lose them (its page on changes), so they are known by what they are not: a key,
// an id of something else, or the CLABE of the account.
import { createPrivateKey } from 'node:crypto';
import type { Field } from '#platform/provider/driver.ts';
import { originField } from '#providers/driver.ts';
import { ID } from './ids.ts';

export const FINTOC = 'https://api.fintoc.com';
/** A header of each request: without it answers are as they were on the day of the company's first one. */
export const FINTOC_VERSION = { 'fintoc-version': '2026-02-01' } as const;
const TEST_KEY = /^sk_test_/;
const idBut = (other: string): RegExp => new RegExp(`^(?!${other}|sk_|whsec_|\\d{18}$)${ID.source}`, 'i');
export const WEBHOOK_SECRET = /^whsec_[\w+/=-]{16,}$/;

export const FINTOC_FIELDS = {
  secretKey: {
    kind: 'secret',
    label: { en: 'Secret key', es: 'Clave secreta', pt: 'Chave secreta' },
    form: /^sk_(?:test|live)_\w{8,}$/,
    says: {
      en: 'the secret key, which begins with sk_test_ or sk_live_ (dashboard, API keys)',
      es: 'la clave secreta, que empieza con sk_test_ o sk_live_ (panel, API keys)',
      pt: 'a chave secreta, que começa com sk_test_ ou sk_live_ (painel, API keys)',
    },
    sideOf: (value) => (TEST_KEY.test(value) ? 'test' : 'live'),
  },
  jwsPrivateKey: {
    kind: 'secret',
    label: {
      en: 'Private key of the signatures',
      es: 'Clave privada de las firmas',
      pt: 'Chave privada das assinaturas',
    },
    form: /^-----BEGIN (?:RSA )?PRIVATE KEY-----/,
    isWhole: isPrivateKey,
    isMultiline: true,
    says: {
      en: 'the private key of the pair whose public half the dashboard has: PEM, without a passphrase',
      es: 'la clave privada del par cuya parte pública tiene el panel: PEM, sin contraseña',
      pt: 'a chave privada do par cuja parte pública está no painel: PEM, sem senha',
    },
  },
  webhookSecret: {
    kind: 'secret',
    label: { en: 'Secret of the webhook', es: 'Secreto del webhook', pt: 'Segredo do webhook' },
    form: WEBHOOK_SECRET,
    says: {
      en: 'the secret of the webhook endpoint, which begins with whsec_; the set-up makes and keeps one',
      es: 'el secreto del webhook, que empieza con whsec_; la configuración crea y guarda uno',
      pt: 'o segredo do webhook, que começa com whsec_; a configuração cria e guarda um',
    },
    isOptional: true,
  },
  accountId: {
    kind: 'setting',
    label: { en: 'Id of the account', es: 'Id de la cuenta', pt: 'Id da conta' },
    form: idBut('ent_'),
    says: {
      en: 'the id of the account, such as acc_… (dashboard, Accounts)',
      es: 'el id de la cuenta, como acc_… (panel, Cuentas)',
      pt: 'o id da conta, como acc_… (painel, Contas)',
    },
  },
  entity: {
    kind: 'setting',
    label: { en: 'Id of the entity', es: 'Id de la entidad', pt: 'Id da entidade' },
    form: idBut('acc_'),
    says: {
      en: 'the id of the entity of the company, such as ent_…: the account must be its own',
      es: 'el id de la entidad de la empresa, como ent_…: la cuenta debe ser suya',
      pt: 'o id da entidade da empresa, como ent_…: a conta deve ser dela',
    },
    isOptional: true,
  },
  balanceFloor: {
    kind: 'setting',
    label: { en: 'Least balance', es: 'Saldo mínimo', pt: 'Saldo mínimo' },
    form: /^\d{1,15}$/,
    says: {
      en: 'the least that should be on the account: a check says when there is less',
      es: 'lo mínimo que debe haber en la cuenta: la verificación avisa cuando hay menos',
      pt: 'o mínimo que deve haver na conta: a verificação avisa quando há menos',
    },
    isOptional: true,
    mayChange: true,
    currency: 'MXN',
  },
  origin: originField(FINTOC),
} as const satisfies Readonly<Record<string, Field>>;

function isPrivateKey(value: string): boolean {
  try {
    return createPrivateKey(value).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
