// Cards and wallets of the test side that were made at another connection: the sandbox is not their provider,
// and what it would say of them is not believed.
import { SANDBOX } from '#platform/provider/connections.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import type { CardRow } from '#modules/issuing/cards/tables.ts';

const MADE_ELSEWHERE = {
  message: {
    en: 'The card was made at the connection `{connection}`, which is not the sandbox. No merchant here can use it.',
    es: 'La tarjeta se creó en la conexión `{connection}`, que no es el sandbox. Ningún comercio de aquí puede usarla.',
    pt: 'O cartão foi criado na conexão `{connection}`, que não é o sandbox. Nenhum estabelecimento daqui pode usá-lo.',
  },
  fix: {
    en: 'Simulate the purchase at the provider of that connection, or use a card that the sandbox has made.',
    es: 'Simule la compra en el proveedor de esa conexión, o use una tarjeta creada por el sandbox.',
    pt: 'Simule a compra no provedor dessa conexão, ou use um cartão criado pelo sandbox.',
  },
};

const WALLET_ELSEWHERE = {
  message: {
    en: 'The wallet of this person is at the connection `{connection}`, which is not the sandbox.',
    es: 'La billetera de esta persona está en la conexión `{connection}`, que no es el sandbox.',
    pt: 'A carteira desta pessoa está na conexão `{connection}`, que não é o sandbox.',
  },
  fix: {
    en: 'Use a person whose wallet the sandbox has, or create the payee as its owner does.',
    es: 'Use una persona cuya billetera tenga el sandbox, o cree el destinatario como lo hace su dueño.',
    pt: 'Use uma pessoa cuja carteira esteja no sandbox, ou crie o favorecido como faz o seu dono.',
  },
};

export function requireWalletOfSandbox(connection: string): void {
  if (connection !== SANDBOX) throw refusal('invalid_state', { connection }, WALLET_ELSEWHERE);
}

export function requireOfSandbox({ status, connection_id: connection }: CardRow): void {
  if (connection !== SANDBOX) throw refusal('invalid_state', { status, connection }, MADE_ELSEWHERE);
}
