// What the tools say in place of the texts of REST.
import type { Wording } from '#platform/refusals/refusal.ts';
import type { Text } from '#platform/text/language.ts';

export const CREDENTIAL_WORDING: Wording = {
  message: {
    en: 'Authentication required: tools take the key of an agent, or the token of a client that a person has let in. Keys of an organization and cookies are not taken.',
    es: 'Se requiere autenticación: las herramientas aceptan la clave de un agente o el token de un cliente autorizado por una persona. Las claves de organización y las cookies no se aceptan.',
    pt: 'Autenticação necessária: as ferramentas aceitam a chave de um agente ou o token de um cliente autorizado por uma pessoa. Chaves de organização e cookies não são aceitos.',
  },
  fix: {
    en: 'Send the header `Authorization: Bearer ak_…` with a key that the owner of the wallet made for this agent, or connect with a client that can sign in.',
    es: 'Envíe el encabezado `Authorization: Bearer ak_…` con una clave que el titular de la billetera creó para este agente, o conéctese con un cliente que pueda iniciar sesión.',
    pt: 'Envie o cabeçalho `Authorization: Bearer ak_…` com uma chave que o titular da carteira criou para este agente, ou conecte-se com um cliente que possa entrar na conta.',
  },
};

export const SCOPE_OF_CLIENT: Wording = {
  message: {
    en: 'The person has not let this client do this: it lacks {requiredScope}.',
    es: 'La persona no permitió esto a este cliente: le falta {requiredScope}.',
    pt: 'A pessoa não permitiu isto a este cliente: falta {requiredScope}.',
  },
  fix: {
    en: 'Ask the person for the scope in `requiredScope` at `/oauth/authorize`.',
    es: 'Pida a la persona el permiso indicado en `requiredScope` en `/oauth/authorize`.',
    pt: 'Peça à pessoa a permissão indicada em `requiredScope` em `/oauth/authorize`.',
  },
};

export const NO_BATCHES: Text = {
  en: 'one message in each request; lists of messages are not taken',
  es: 'un solo mensaje por solicitud; no se aceptan listas de mensajes',
  pt: 'uma só mensagem por requisição; listas de mensagens não são aceitas',
};
