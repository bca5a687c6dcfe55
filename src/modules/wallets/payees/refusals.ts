// What the payee verbs refuse. A claim that fails says nothing of who the holder is.
import { defineRefusals } from '#platform/refusals/refusal.ts';

export const refusal = defineRefusals({
  invalid_cvu: {
    status: 400,
    message: {
      en: 'This is not the number of an account that this wallet can pay.',
      es: 'No es el número de una cuenta a la que esta billetera pueda pagar.',
      pt: 'Não é o número de uma conta que esta carteira possa pagar.',
    },
    fix: {
      en: 'Check `cvu` for a typing error. It is a CBU or CVU of 22 digits in AR, a CLABE of 18 digits in MX, and must be of the country of the wallet.',
      es: 'Revise si `cvu` tiene un error de tipeo. Es un CBU o CVU de 22 dígitos en AR, una CLABE de 18 dígitos en MX, y debe ser del país de la billetera.',
      pt: 'Veja se há erro de digitação em `cvu`. É um CBU ou CVU de 22 dígitos na AR, uma CLABE de 18 dígitos no MX, e deve ser do país da carteira.',
    },
    ownerFix: {
      en: 'This account number cannot be used. Check each digit with the person you want to pay, and that the account is in the same country as your wallet.',
      es: 'Este número de cuenta no se puede usar. Revise cada dígito con la persona a la que quiere pagar y que la cuenta sea del mismo país que su billetera.',
      pt: 'Este número de conta não pode ser usado. Confira cada dígito com a pessoa que deseja pagar e se a conta é do mesmo país da sua carteira.',
    },
  },
  invalid_alias: {
    status: 400,
    message: {
      en: 'This cannot be an alias.',
      es: 'No puede ser un alias.',
      pt: 'Não pode ser um alias.',
    },
    fix: {
      en: 'Send `alias` with 6 to 20 letters without accents, digits, dots or hyphens, such as casa.sol.luna.',
      es: 'Envíe `alias` con 6 a 20 letras sin acentos, dígitos, puntos o guiones, por ejemplo casa.sol.luna.',
      pt: 'Envie `alias` com 6 a 20 letras sem acentos, dígitos, pontos ou hifens, por exemplo casa.sol.luna.',
    },
    ownerFix: {
      en: 'This cannot be an alias: one has 6 to 20 letters without accents, digits, dots or hyphens. Check it, or use the account number.',
      es: 'No puede ser un alias: tiene de 6 a 20 letras sin acentos, dígitos, puntos o guiones. Revíselo o use el número de cuenta.',
      pt: 'Não pode ser um alias: ele tem de 6 a 20 letras sem acentos, dígitos, pontos ou hifens. Confira-o ou use o número da conta.',
    },
  },
  alias_not_found: {
    status: 400,
    message: {
      en: 'No account has this alias.',
      es: 'Ninguna cuenta tiene este alias.',
      pt: 'Nenhuma conta tem este alias.',
    },
    fix: {
      en: 'Ask the payee for the alias as it is now, since it may have changed, or send `cvu` instead.',
      es: 'Pida al destinatario su alias actual, ya que puede haber cambiado, o envíe `cvu` en su lugar.',
      pt: 'Peça ao favorecido o alias atual, pois pode ter mudado, ou envie `cvu` no lugar dele.',
    },
    ownerFix: {
      en: 'We found no account with this alias. Ask for it again, since it may have changed, or use the account number.',
      es: 'No encontramos ninguna cuenta con este alias. Pídalo de nuevo, porque puede haber cambiado, o use el número de cuenta.',
      pt: 'Não encontramos nenhuma conta com este alias. Peça-o novamente, pois pode ter mudado, ou use o número da conta.',
    },
  },
  invalid_account_key: {
    status: 400,
    message: {
      en: 'This names no account that this wallet can pay.',
      es: 'Esto no identifica una cuenta a la que esta billetera pueda pagar.',
      pt: 'Isto não identifica uma conta que esta carteira possa pagar.',
    },
    fix: {
      en: 'Compare the value with where you have it from, and send the `kind` that it has. `reason` says what is wrong with it.',
      es: 'Compare el valor con el original y envíe el `kind` que le corresponde. `reason` dice qué está mal.',
      pt: 'Compare o valor com o original e envie o `kind` que ele tem. `reason` diz o que está errado.',
    },
    ownerFix: {
      en: 'This does not lead to an account. Check each character with the person you want to pay.',
      es: 'Esto no lleva a ninguna cuenta. Revise cada carácter con la persona a la que quiere pagar.',
      pt: 'Isto não leva a nenhuma conta. Confira cada caractere com a pessoa que deseja pagar.',
    },
  },
  account_kind_not_of_country: {
    status: 400,
    message: {
      en: 'Accounts in the country of the wallet are not named by this kind of key.',
      es: 'En el país de la billetera, las cuentas no se identifican con este tipo de clave.',
      pt: 'No país da carteira, as contas não são identificadas por este tipo de chave.',
    },
    fix: {
      en: 'Send one of these as `account.kind`: {kinds}.',
      es: 'Envíe uno de estos en `account.kind`: {kinds}.',
      pt: 'Envie um destes em `account.kind`: {kinds}.',
    },
    ownerFix: {
      en: 'Accounts in the country of your wallet are named in another way. Ask the person you want to pay for another one.',
      es: 'En el país de su billetera las cuentas se identifican de otra forma. Pida otro dato a la persona a la que quiere pagar.',
      pt: 'No país da sua carteira as contas são identificadas de outra forma. Peça outro dado à pessoa que deseja pagar.',
    },
  },
  account_key_not_found: {
    status: 400,
    message: {
      en: 'No account has this key.',
      es: 'Ninguna cuenta tiene esta clave.',
      pt: 'Nenhuma conta tem esta chave.',
    },
    fix: {
      en: 'Ask the payee for the key as it is now, since it may have changed.',
      es: 'Pida al destinatario su clave actual, ya que puede haber cambiado.',
      pt: 'Peça ao favorecido a chave atual, pois pode ter mudado.',
    },
    ownerFix: {
      en: 'We found no account with this key. Ask for it again, since it may have changed.',
      es: 'No encontramos ninguna cuenta con esta clave. Pídala de nuevo, porque puede haber cambiado.',
      pt: 'Não encontramos nenhuma conta com esta chave. Peça-a novamente, pois pode ter mudado.',
    },
  },
  holder_mismatch: {
    status: 400,
    message: {
      en: 'The account belongs to another holder than `holder_name`.',
      es: 'La cuenta pertenece a un titular distinto de `holder_name`.',
      pt: 'A conta pertence a um titular diferente de `holder_name`.',
    },
    fix: {
      en: 'Do not pay before you know why: ask the payee, in another way than the one by which you got the account. If only the spelling differs, write the full name as the bank does.',
      es: 'No pague antes de saber el motivo: pregunte al destinatario por un medio distinto de aquel por el que recibió la cuenta. Si solo cambia la escritura, ponga el nombre completo como lo tiene el banco.',
      pt: 'Não pague antes de saber o motivo: pergunte ao favorecido por um meio diferente daquele por que recebeu a conta. Se só a grafia muda, escreva o nome completo como o banco o tem.',
    },
    ownerFix: {
      en: 'The account is in another name than the one you wrote. If it is only a matter of spelling, correct it; otherwise call the person before you pay.',
      es: 'La cuenta está a nombre de otra persona. Si solo es una diferencia al escribirlo, corríjalo; si no, llame al destinatario antes de pagar.',
      pt: 'A conta está em nome de outra pessoa. Se for só uma diferença de grafia, corrija; se não, ligue para o favorecido antes de pagar.',
    },
  },
  tax_id_mismatch: {
    status: 400,
    message: {
      en: 'The holder of the account has another tax id than `tax_id`.',
      es: 'El titular de la cuenta tiene una identificación fiscal distinta de `tax_id`.',
      pt: 'O titular da conta tem uma identificação fiscal diferente de `tax_id`.',
    },
    fix: {
      en: 'Compare `tax_id` with an invoice of the payee, whole and with its check digit. If it is right, do not pay before you have asked the payee.',
      es: 'Compare `tax_id` con una factura del destinatario, completo y con su dígito verificador. Si es correcto, no pague antes de consultar al destinatario.',
      pt: 'Compare `tax_id` com uma nota fiscal do favorecido, completo e com o dígito verificador. Se estiver certo, não pague antes de consultar o favorecido.',
    },
    ownerFix: {
      en: 'The holder of the account has another tax number than the one you wrote. Check it with an invoice, and if it is right, call the payee before you pay.',
      es: 'El titular de la cuenta tiene otra identificación fiscal. Compárela con una factura y, si la que escribió es correcta, llame al destinatario antes de pagar.',
      pt: 'O titular da conta tem outra identificação fiscal. Compare-a com uma nota fiscal e, se a que você digitou estiver certa, ligue para o favorecido antes de pagar.',
    },
  },
  currency_mismatch: {
    status: 400,
    message: {
      en: 'The wallet pays in {walletCurrency}, and this is another currency.',
      es: 'La billetera paga en {walletCurrency}, y esta es otra moneda.',
      pt: 'A carteira paga em {walletCurrency}, e esta é outra moeda.',
    },
    fix: {
      en: 'Name an account in the currency of the wallet, which is in `walletCurrency`.',
      es: 'Indique una cuenta en la moneda de la billetera, que está en `walletCurrency`.',
      pt: 'Indique uma conta na moeda da carteira, que está em `walletCurrency`.',
    },
    ownerFix: {
      en: 'This account is in another currency than your wallet. Ask for an account in {walletCurrency}.',
      es: 'Esta cuenta es de otra moneda que su billetera. Pida una cuenta en {walletCurrency}.',
      pt: 'Esta conta é de outra moeda que a sua carteira. Peça uma conta em {walletCurrency}.',
    },
  },
  duplicate_payee: {
    status: 400,
    message: {
      en: 'There is already a payee with this account.',
      es: 'Ya existe un destinatario con esta cuenta.',
      pt: 'Já existe um favorecido com esta conta.',
    },
    fix: {
      en: 'Use the payee whose id is in `payeeId`, or delete it first.',
      es: 'Use el destinatario cuyo id está en `payeeId`, o elimínelo antes.',
      pt: 'Use o favorecido cujo id está em `payeeId`, ou exclua-o antes.',
    },
    ownerFix: {
      en: 'This account is already among your payees. Look for it in your list.',
      es: 'Esta cuenta ya está entre sus destinatarios. Búsquela en su lista.',
      pt: 'Esta conta já está entre os seus favorecidos. Procure-a na sua lista.',
    },
  },
  too_many_payees: {
    status: 409,
    message: {
      en: 'There can be no more payees: at most {limit}, of which {dailyLimit} in 24 hours, deleted ones included.',
      es: 'No puede haber más destinatarios: como máximo {limit}, y {dailyLimit} en 24 horas, incluidos los eliminados.',
      pt: 'Não pode haver mais favorecidos: no máximo {limit}, e {dailyLimit} em 24 horas, incluídos os excluídos.',
    },
    fix: {
      en: 'Delete payees that are no longer paid, or add this one tomorrow.',
      es: 'Elimine destinatarios a los que ya no se paga, o agregue este mañana.',
      pt: 'Exclua favorecidos que não são mais pagos, ou adicione este amanhã.',
    },
    ownerFix: {
      en: 'You have reached the number of payees that you can have or add in one day. Delete those that you no longer pay, or try again tomorrow.',
      es: 'Llegó a la cantidad de destinatarios que puede tener o agregar en un día. Elimine los que ya no usa o vuelva a intentarlo mañana.',
      pt: 'Você chegou à quantidade de favorecidos que pode ter ou adicionar em um dia. Exclua os que não usa mais ou tente novamente amanhã.',
    },
  },
  payee_creation_failed: {
    status: 500,
    message: {
      en: 'The payee could not be created because of an error on our side. It is logged under this request id.',
      es: 'No se pudo crear el destinatario por un error de nuestro lado. Quedó registrado con este identificador de solicitud.',
      pt: 'Não foi possível criar o favorecido por um erro do nosso lado. Está registrado com este identificador de requisição.',
    },
    fix: {
      en: 'Send the request again. If it fails again, contact the operator with the `requestId`.',
      es: 'Vuelva a enviar la solicitud. Si falla de nuevo, comuníquese con el operador e indique el `requestId`.',
      pt: 'Envie a requisição novamente. Se falhar de novo, entre em contato com o operador e informe o `requestId`.',
    },
    ownerFix: {
      en: 'We could not save this payee. Please try again in a few minutes.',
      es: 'No pudimos guardar este destinatario. Vuelva a intentarlo en unos minutos.',
      pt: 'Não conseguimos salvar este favorecido. Tente novamente em alguns minutos.',
    },
  },
});
