// What the verbs of agents refuse.
import { defineRefusals, type Wording } from '#platform/refusals/refusal.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { amountText } from '#platform/money/money-text.ts';
import { centsOf, type Currency } from '#platform/money/money.ts';
import { KEYS_MAX, LABEL_CHARACTERS_MAX, SUB_WALLETS_MAX } from './bounds.ts';
import type { SubWalletStatus } from './states.ts';

export const refusal = defineRefusals({
  agent_label_required: {
    status: 400,
    message: {
      en: `An agent needs a name in \`agent_label\`, of 1 to ${LABEL_CHARACTERS_MAX} visible characters.`,
      es: `Un agente necesita un nombre en \`agent_label\`, de 1 a ${LABEL_CHARACTERS_MAX} caracteres visibles.`,
      pt: `Um agente precisa de um nome em \`agent_label\`, de 1 a ${LABEL_CHARACTERS_MAX} caracteres visíveis.`,
    },
    fix: {
      en: `Send \`agent_label\` as a text of 1 to ${LABEL_CHARACTERS_MAX} visible characters.`,
      es: `Envíe \`agent_label\` como un texto de 1 a ${LABEL_CHARACTERS_MAX} caracteres visibles.`,
      pt: `Envie \`agent_label\` como um texto de 1 a ${LABEL_CHARACTERS_MAX} caracteres visíveis.`,
    },
    ownerFix: {
      en: 'Your agent needs a name. Write one of up to 100 characters.',
      es: 'Su agente necesita un nombre. Escriba uno de hasta 100 caracteres.',
      pt: 'Seu agente precisa de um nome. Escreva um de até 100 caracteres.',
    },
  },
  initial_amount_invalid: {
    status: 400,
    message: {
      en: 'This `initial_amount` is not an amount of the wallet.',
      es: 'Este `initial_amount` no es un importe de la billetera.',
      pt: 'Este `initial_amount` não é um valor da carteira.',
    },
    fix: {
      en: 'Send `initial_amount` in units of the currency, 0 or more, with no more decimals than the currency has.',
      es: 'Envíe `initial_amount` en unidades de la moneda, 0 o más, sin más decimales de los que tiene la moneda.',
      pt: 'Envie `initial_amount` em unidades da moeda, 0 ou mais, sem mais casas decimais do que a moeda tem.',
    },
    ownerFix: {
      en: 'This amount is not valid. Write it in the currency of your wallet, such as 1500.50.',
      es: 'Este importe no es válido. Escríbalo en la moneda de su billetera.',
      pt: 'Este valor não é válido. Escreva-o na moeda da sua carteira.',
    },
  },
  limits_by_owner: {
    status: 403,
    message: {
      en: 'Only the owner of the wallet sets what an agent may spend; a client that acts for them cannot.',
      es: 'Solo el titular de la billetera define cuánto puede gastar un agente; un cliente que actúa por él no puede.',
      pt: 'Só o titular da carteira define quanto um agente pode gastar; um cliente que age por ele não pode.',
    },
    fix: {
      en: 'Leave out `{field}`: the agent begins with a cap of 0, and each of its payments is held for the owner until they give it one.',
      es: 'Omita `{field}`: el agente empieza con un tope de 0, y cada pago suyo espera al titular hasta que le asigne uno.',
      pt: 'Omita `{field}`: o agente começa com um teto de 0, e cada pagamento dele espera o titular até que ele defina um.',
    },
  },
  too_many_sub_wallets: {
    status: 409,
    message: {
      en: 'This wallet has {limit} sub-wallets that are not closed, and can have no more.',
      es: 'Esta billetera tiene {limit} subbilleteras sin cerrar y no puede tener más.',
      pt: 'Esta carteira tem {limit} subcarteiras não encerradas e não pode ter mais.',
    },
    fix: {
      en: 'Close sub-wallets whose agents are no longer used.',
      es: 'Cierre las subbilleteras cuyos agentes ya no se usan.',
      pt: 'Encerre as subcarteiras cujos agentes não são mais usados.',
    },
    ownerFix: {
      en: 'You already have {limit} agents, which is the most there can be. Close those that you no longer use.',
      es: 'Ya tiene {limit} agentes, el máximo posible. Cierre los que ya no usa.',
      pt: 'Você já tem {limit} agentes, o máximo possível. Encerre os que não usa mais.',
    },
  },
  too_many_agent_keys: {
    status: 409,
    message: {
      en: 'This sub-wallet has {limit} keys that are good, and can have no more.',
      es: 'Esta subbilletera tiene {limit} claves vigentes y no puede tener más.',
      pt: 'Esta subcarteira tem {limit} chaves válidas e não pode ter mais.',
    },
    fix: {
      en: 'Revoke keys that are no longer used. A rotated key counts until its `grace_until`.',
      es: 'Revoque las claves que ya no se usan. Una clave rotada cuenta hasta su `grace_until`.',
      pt: 'Revogue as chaves que não são mais usadas. Uma chave trocada conta até o seu `grace_until`.',
    },
    ownerFix: {
      en: 'This agent already has {limit} keys, which is the most there can be. Delete those that it no longer uses.',
      es: 'Este agente ya tiene {limit} claves, el máximo posible. Elimine las que ya no usa.',
      pt: 'Este agente já tem {limit} chaves, o máximo possível. Exclua as que não usa mais.',
    },
  },
  sub_wallet_creation_failed: {
    status: 500,
    message: {
      en: 'The sub-wallet could not be created because of an error on our side. It is logged under this request id.',
      es: 'No se pudo crear la subbilletera por un error de nuestro lado. Quedó registrado con este identificador de solicitud.',
      pt: 'Não foi possível criar a subcarteira por um erro do nosso lado. Está registrado com este identificador de requisição.',
    },
    fix: {
      en: 'Retry with backoff and the same idempotency key. If it persists, give the operator the `requestId`.',
      es: 'Reintente con esperas crecientes y la misma clave de idempotencia. Si persiste, indique el `requestId` al operador.',
      pt: 'Tente novamente com esperas crescentes e a mesma chave de idempotência. Se persistir, informe o `requestId` ao operador.',
    },
    ownerFix: {
      en: 'We could not create this agent. Please try again in a few minutes.',
      es: 'No pudimos crear este agente. Vuelva a intentarlo en unos minutos.',
      pt: 'Não conseguimos criar este agente. Tente novamente em alguns minutos.',
    },
  },
});

export const tooManySubWallets = () => refusal('too_many_sub_wallets', { limit: SUB_WALLETS_MAX });
export const tooManyKeys = () => refusal('too_many_agent_keys', { limit: KEYS_MAX });

type BelowLimit = {
  readonly field: string;
  readonly currency: Currency;
  readonly limitMinor: bigint;
  readonly usedMinor: bigint;
};

/** A limit would be lower than what is used of it, so that nothing would remain. */
export const belowUsed = ({ field, currency, limitMinor, usedMinor }: BelowLimit) =>
  platformRefusal(
    'invalid_state',
    { field, limit: centsOf(limitMinor), used: centsOf(usedMinor), remaining: 0 },
    { ...BELOW_USED, usedText: amountText(usedMinor, currency) },
  );

const BELOW_USED: Wording = {
  message: {
    en: '`{field}` would be lower than the {usedText} that are used already, including what waits for a decision.',
    es: '`{field}` quedaría por debajo de los {usedText} ya usados, incluido lo que espera una decisión.',
    pt: '`{field}` ficaria abaixo dos {usedText} já usados, inclusive do que espera uma decisão.',
  },
  fix: {
    en: 'Set at least {usedText} (`used` says it in cents), or decide first what is waiting.',
    es: 'Indique al menos {usedText} (`used` lo indica en centavos), o decida antes lo que está en espera.',
    pt: 'Defina pelo menos {usedText} (`used` o indica em centavos), ou decida antes o que está em espera.',
  },
  ownerFix: {
    en: '{usedText} are used already, including what waits for your decision. Set at least that much, or decide first.',
    es: 'Ya se usaron {usedText}, incluido lo que espera su decisión. Indique al menos ese importe o decida antes lo que está en espera.',
    pt: 'Já foram usados {usedText}, inclusive o que aguarda sua decisão. Defina pelo menos esse valor ou decida antes o que está em espera.',
  },
};

/** Nothing is spent through a sub-wallet that is paused or closed. */
export const subWalletNotActive = (status: SubWalletStatus) =>
  platformRefusal('invalid_state', { status }, status === 'paused' ? PAUSED : {});

const PAUSED: Wording = {
  message: {
    en: 'The owner has paused this agent.',
    es: 'El titular pausó este agente.',
    pt: 'O titular pausou este agente.',
  },
  fix: {
    en: 'Nothing is paid until the owner resumes it; ask them, and do not retry.',
    es: 'No se paga nada hasta que el titular lo reanude; pídaselo y no reintente.',
    pt: 'Nada é pago até o titular retomá-lo; peça a ele e não tente de novo.',
  },
  ownerFix: {
    en: 'You have paused this agent, so nothing is paid through it. Resume it, and try again.',
    es: 'Usted pausó este agente, por lo que no se paga nada con él. Reanúdelo y vuelva a intentarlo.',
    pt: 'Você pausou este agente, por isso nada é pago por ele. Retome-o e tente novamente.',
  },
};

/** The answer to a well-formed key says only that it is not good. */
export const AGENT_KEY_WORDING = {
  malformed: {
    message: {
      en: 'The `Authorization` header does not hold a well-formed agent key.',
      es: 'El encabezado `Authorization` no contiene una clave de agente bien formada.',
      pt: 'O cabeçalho `Authorization` não contém uma chave de agente bem formada.',
    },
    fix: {
      en: 'Send `Authorization: Bearer ak_…` with the whole key, exactly as it was shown when it was created.',
      es: 'Envíe `Authorization: Bearer ak_…` con la clave completa, tal como se mostró al crearla.',
      pt: 'Envie `Authorization: Bearer ak_…` com a chave completa, exatamente como foi exibida na criação.',
    },
  },
  inactive: {
    message: {
      en: 'This agent key is unknown, was revoked, or was rotated more than 24 hours ago.',
      es: 'Esta clave de agente no existe, fue revocada o fue rotada hace más de 24 horas.',
      pt: 'Esta chave de agente não existe, foi revogada ou foi trocada há mais de 24 horas.',
    },
    fix: {
      en: 'Ask the owner of the wallet for a key of a sub-wallet that is not closed.',
      es: 'Pida al titular de la billetera una clave de una subbilletera que no esté cerrada.',
      pt: 'Peça ao titular da carteira uma chave de uma subcarteira que não esteja encerrada.',
    },
  },
} as const satisfies Record<string, Wording>;
