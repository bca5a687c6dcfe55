// What connections refuse.
import { defineRefusals } from '#platform/refusals/refusal.ts';

export const refusal = defineRefusals({
  wrong_side: {
    status: 400,
    message: {
      en: '{field}: this is a key of the {named} side, and the connection is of the other one.',
      es: '{field}: es una clave de {named} y la conexión es del otro modo.',
      pt: '{field}: é uma chave de {named} e a conexão é do outro modo.',
    },
    fix: {
      en: 'Use the key of the same side from the panel of the provider, or add the connection to the other side.',
      es: 'Use la clave del mismo modo que figura en el panel del proveedor, o agregue la conexión en el otro modo.',
      pt: 'Use a chave do mesmo modo que consta no painel do provedor, ou adicione a conexão no outro modo.',
    },
  },
  connection_not_found: {
    status: 404,
    message: {
      en: 'There is no connection {id}.',
      es: 'No existe la conexión {id}.',
      pt: 'Não existe a conexão {id}.',
    },
    fix: {
      en: 'List the connections and use an id from there. One of another organization, or of the other side, is not found either.',
      es: 'Liste las conexiones y use un id de esa lista. Una de otra organización, o del otro modo, tampoco se encuentra.',
      pt: 'Liste as conexões e use um id da lista. Uma de outra organização, ou do outro modo, também não é encontrada.',
    },
  },
  connection_in_use: {
    status: 409,
    message: {
      en: 'Something was made through {id}, and all that is about it goes there: {counts}.',
      es: 'Hay objetos creados por medio de {id} y todo lo relacionado con ellos pasa por ahí: {counts}.',
      pt: 'Há objetos criados por meio de {id} e tudo o que diz respeito a eles passa por ali: {counts}.',
    },
    fix: {
      en: 'Leave it disabled: nothing new is made through it, and what there is goes on. Remove it once nothing of this is left.',
      es: 'Déjela deshabilitada: no se crea nada nuevo y lo existente sigue funcionando. Elimínela cuando no quede nada de esto.',
      pt: 'Deixe-a desativada: nada de novo é criado e o que existe continua funcionando. Remova-a quando não restar nada disso.',
    },
  },
  connection_not_disabled: {
    status: 409,
    message: {
      en: 'Only a connection that has been disabled for a minute can be removed: {id} is {named}.',
      es: 'Solo se puede eliminar una conexión que lleva un minuto deshabilitada: {id} está {named}.',
      pt: 'Só é possível remover uma conexão que está desativada há um minuto: {id} está {named}.',
    },
    fix: {
      en: 'Disable it, wait a minute, and remove it then.',
      es: 'Deshabilítela, espere un minuto y elimínela después.',
      pt: 'Desative-a, espere um minuto e remova-a depois.',
    },
  },
  secret_rotating: {
    status: 409,
    message: {
      en: '{field} is being rotated: the one before it is accepted until {until}, and there are never three.',
      es: '{field} se está rotando: el anterior se acepta hasta {until} y nunca hay tres.',
      pt: '{field} está em rotação: o anterior é aceito até {until} e nunca há três.',
    },
    fix: {
      en: 'Wait until `until`, or end the previous one now with a rotation whose overlap is 0.',
      es: 'Espere hasta `until`, o termine ahora el anterior con una rotación de superposición 0.',
      pt: 'Espere até `until`, ou encerre agora o anterior com uma rotação de sobreposição 0.',
    },
  },
  connection_route_not_found: {
    status: 404,
    message: {
      en: 'The organization has no rule {id}.',
      es: 'La organización no tiene la regla {id}.',
      pt: 'A organização não tem a regra {id}.',
    },
    fix: {
      en: 'List the routes: those whose `rule.scope` is `organization`, with the country of the route, can be removed.',
      es: 'Liste las rutas: se pueden quitar las que tienen `rule.scope` igual a `organization` y el país de la ruta.',
      pt: 'Liste as rotas: podem ser removidas as que têm `rule.scope` igual a `organization` e o país da rota.',
    },
  },
  route_without_connection: {
    status: 400,
    message: {
      en: 'This route cannot be: {reasons}.',
      es: 'Esta ruta no es posible: {reasons}.',
      pt: 'Esta rota não é possível: {reasons}.',
    },
    fix: {
      en: 'Name connections of the same side that are active and serve the port in that country.',
      es: 'Indique conexiones del mismo modo que estén activas y atiendan ese puerto en ese país.',
      pt: 'Indique conexões do mesmo modo que estejam ativas e atendam essa porta nesse país.',
    },
  },
});
