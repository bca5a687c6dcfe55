// What any route for people may refuse about the session that they ask in.
import type { RefusalTable } from './refusal.ts';

export const SESSION_ROWS = {
  second_signature_required: {
    status: 403,
    message: {
      en: 'Another member has to sign this first. It waits among the second signatures of your organization.',
      es: 'Otro miembro tiene que firmar esto primero. Está a la espera entre las segundas firmas de su organización.',
      pt: 'Outro membro precisa assinar isto antes. Está em espera entre as segundas assinaturas da sua organização.',
    },
    fix: {
      en: 'Ask a member who may do the same to sign it, and then send the same request again.',
      es: 'Pida a un miembro que pueda hacer lo mismo que lo firme y luego envíe de nuevo la misma solicitud.',
      pt: 'Peça a um membro que possa fazer o mesmo que assine e depois envie de novo a mesma requisição.',
    },
  },
  second_signature_limit_reached: {
    status: 409,
    message: {
      en: '{limit} of your requests wait for a second signature already.',
      es: 'Ya hay {limit} solicitudes suyas a la espera de una segunda firma.',
      pt: 'Já há {limit} requisições suas à espera de uma segunda assinatura.',
    },
    fix: {
      en: 'Withdraw those that are no longer needed, or have them signed.',
      es: 'Retire las que ya no hagan falta o pida que se firmen.',
      pt: 'Retire as que não são mais necessárias ou peça que sejam assinadas.',
    },
  },
  step_up_required: {
    status: 403,
    message: {
      en: 'Confirm your identity: more than 10 minutes have passed since the last time.',
      es: 'Confirme su identidad: pasaron más de 10 minutos desde la última vez.',
      pt: 'Confirme sua identidade: passaram mais de 10 minutos desde a última vez.',
    },
    fix: {
      en: 'Prove it with a passkey or a new code under `/api/auth/step-up`, then send the request again.',
      es: 'Demuéstrelo con una passkey o un código nuevo en `/api/auth/step-up` y vuelva a enviar la solicitud.',
      pt: 'Comprove com uma passkey ou um novo código em `/api/auth/step-up` e envie a requisição novamente.',
    },
  },
  tenant_required: {
    status: 403,
    message: {
      en: 'This person belongs to several organizations, and the session has not chosen one.',
      es: 'Esta persona pertenece a varias organizaciones y la sesión no ha elegido ninguna.',
      pt: 'Esta pessoa pertence a várias organizações e a sessão não escolheu nenhuma.',
    },
    fix: {
      en: 'Choose one of the `tenants` of `GET /api/auth/session` with `POST /api/auth/session`.',
      es: 'Elija uno de los `tenants` de `GET /api/auth/session` con `POST /api/auth/session`.',
      pt: 'Escolha um dos `tenants` de `GET /api/auth/session` com `POST /api/auth/session`.',
    },
  },
  session_of_one_organization: {
    status: 403,
    message: {
      en: 'An organization sent the code for this session by its own mail server, so the session is good only for what this person has at that organization.',
      es: 'Una organización envió el código de esta sesión desde su propio servidor de correo, así que la sesión solo sirve para lo que esta persona tiene en esa organización.',
      pt: 'Uma organização enviou o código desta sessão pelo seu próprio servidor de e-mail, então a sessão só vale para o que esta pessoa tem nessa organização.',
    },
    fix: {
      en: 'Sign in again with a passkey, or with a code asked for without `tenant`, which the operator of this server sends.',
      es: 'Inicie sesión de nuevo con una passkey, o con un código pedido sin `tenant`, que envía el operador de este servidor.',
      pt: 'Entre novamente com uma passkey, ou com um código pedido sem `tenant`, que o operador deste servidor envia.',
    },
  },
  session_changed: {
    status: 409,
    message: {
      en: 'The session now acts for another organization, side or person than this page was opened for.',
      es: 'La sesión ahora actúa para otra organización, otro modo u otra persona que cuando se abrió esta página.',
      pt: 'A sessão agora atua para outra organização, outro modo ou outra pessoa que quando esta página foi aberta.',
    },
    fix: {
      en: 'Nothing was done. Load the page again, or send `X-Acting-As` with `user.id` and `tenantId` of `GET /api/auth/session` as they are now.',
      es: 'No se hizo nada. Vuelva a cargar la página, o envíe `X-Acting-As` con `user.id` y `tenantId` de `GET /api/auth/session` como son ahora.',
      pt: 'Nada foi feito. Carregue a página novamente, ou envie `X-Acting-As` com `user.id` e `tenantId` de `GET /api/auth/session` como são agora.',
    },
  },
} as const satisfies RefusalTable;
