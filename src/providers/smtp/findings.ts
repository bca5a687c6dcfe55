// What a look at the mail server of an organization finds, and what to do about it.
import type { Finding } from '#platform/provider/findings.ts';

type Text = Pick<Finding, 'stops' | 'says' | 'fix'>;

export const FINDINGS = {
  host_not_found: {
    stops: true,
    says: {
      en: 'DNS knows no address of {host}.',
      es: 'El DNS no conoce ninguna dirección de {host}.',
      pt: 'O DNS não conhece nenhum endereço de {host}.',
    },
    fix: {
      en: 'Add another connection with the name that your provider of mail gives, and remove this one.',
      es: 'Agregue otra conexión con el nombre que indica su proveedor de correo y elimine esta.',
      pt: 'Adicione outra conexão com o nome que o seu provedor de e-mail indica e remova esta.',
    },
  },
  address_not_public: {
    stops: true,
    says: {
      en: '{host} is not a server of the public internet, so it is not connected to.',
      es: '{host} no es un servidor de la internet pública, por lo que no se establece la conexión.',
      pt: '{host} não é um servidor da internet pública, portanto a conexão não é estabelecida.',
    },
    fix: {
      en: 'Use a mail server that is reachable from the internet. One of this machine or its network is for the operator to set for the whole server (`SMTP_URL`).',
      es: 'Use un servidor de correo accesible desde internet. Uno de este equipo o de su red lo configura el operador para todo el servidor (`SMTP_URL`).',
      pt: 'Use um servidor de e-mail acessível pela internet. Um desta máquina ou da sua rede é configurado pelo operador para todo o servidor (`SMTP_URL`).',
    },
  },
  not_reached: {
    stops: true,
    says: {
      en: '{host} was not reached at port {port}: {reason}.',
      es: 'No se pudo conectar con {host} en el puerto {port}: {reason}.',
      pt: 'Não foi possível conectar a {host} na porta {port}: {reason}.',
    },
    fix: {
      en: 'Check host and port with your provider of mail, and whether this server may make connections to that port: many hosts of servers block port 25.',
      es: 'Verifique el host y el puerto con su proveedor de correo, y si este servidor puede conectarse a ese puerto: muchos proveedores de servidores bloquean el puerto 25.',
      pt: 'Confira o host e a porta com o seu provedor de e-mail e se este servidor pode conectar-se a essa porta: muitos provedores de servidores bloqueiam a porta 25.',
    },
  },
  not_encrypted: {
    stops: true,
    says: {
      en: '{host} offers no encryption at port {port} that can be trusted: {reason}.',
      es: '{host} no ofrece en el puerto {port} un cifrado confiable: {reason}.',
      pt: '{host} não oferece na porta {port} uma criptografia confiável: {reason}.',
    },
    fix: {
      en: 'Nothing is sent in the clear. The certificate must be valid for this name; port 465 is TLS from the first byte, and any other must offer STARTTLS.',
      es: 'Nada se envía sin cifrar. El certificado debe ser válido para este nombre; el puerto 465 usa TLS desde el primer byte y cualquier otro debe ofrecer STARTTLS.',
      pt: 'Nada é enviado sem criptografia. O certificado deve ser válido para este nome; a porta 465 usa TLS desde o primeiro byte e qualquer outra deve oferecer STARTTLS.',
    },
  },
  sign_in_refused: {
    stops: true,
    says: {
      en: 'The server does not accept user and password ({code}).',
      es: 'El servidor no acepta el usuario y la contraseña ({code}).',
      pt: 'O servidor não aceita o usuário e a senha ({code}).',
    },
    fix: {
      en: 'Rotate `password`. Where the account has a second factor, make a password for programs at the provider of mail.',
      es: 'Rote `password`. Si la cuenta tiene un segundo factor, cree en el proveedor de correo una contraseña para aplicaciones.',
      pt: 'Troque `password`. Se a conta tem um segundo fator, crie no provedor de e-mail uma senha para aplicativos.',
    },
  },
  sender_refused: {
    stops: true,
    says: {
      en: 'The server does not let this account send as {sender} ({code}).',
      es: 'El servidor no permite que esta cuenta envíe como {sender} ({code}).',
      pt: 'O servidor não permite que esta conta envie como {sender} ({code}).',
    },
    fix: {
      en: 'Verify the address or its domain at the provider of mail, or change `from`.',
      es: 'Verifique la dirección o su dominio en el proveedor de correo, o cambie `from`.',
      pt: 'Verifique o endereço ou o domínio no provedor de e-mail, ou altere `from`.',
    },
  },
  not_answered: {
    stops: true,
    says: {
      en: '{host} did not answer as a mail server does: {reason}.',
      es: '{host} no respondió como un servidor de correo: {reason}.',
      pt: '{host} não respondeu como um servidor de e-mail: {reason}.',
    },
    fix: {
      en: 'Run the check again. If it stays, check host and port with your provider of mail.',
      es: 'Vuelva a ejecutar la verificación. Si persiste, revise el host y el puerto con su proveedor de correo.',
      pt: 'Execute a verificação de novo. Se persistir, confira o host e a porta com o seu provedor de e-mail.',
    },
  },
  spf_missing: {
    stops: false,
    says: {
      en: '{domain} has no SPF record, so receivers may take your mail for spam.',
      es: '{domain} no tiene un registro SPF, por lo que los receptores pueden tomar sus correos por spam.',
      pt: '{domain} não tem um registro SPF, portanto os destinatários podem tratar os seus e-mails como spam.',
    },
    fix: {
      en: 'Add the TXT record that your provider of mail names, such as `v=spf1 include:… ~all`.',
      es: 'Agregue el registro TXT que indica su proveedor de correo, por ejemplo `v=spf1 include:… ~all`.',
      pt: 'Adicione o registro TXT que o seu provedor de e-mail indica, por exemplo `v=spf1 include:… ~all`.',
    },
  },
  spf_twice: {
    stops: false,
    says: {
      en: '{domain} has {count} SPF records, and receivers then use none of them.',
      es: '{domain} tiene {count} registros SPF y, en ese caso, los receptores no usan ninguno.',
      pt: '{domain} tem {count} registros SPF e, nesse caso, os destinatários não usam nenhum.',
    },
    fix: {
      en: 'Join them into one TXT record that begins with `v=spf1`.',
      es: 'Únalos en un solo registro TXT que empiece con `v=spf1`.',
      pt: 'Junte-os em um só registro TXT que comece com `v=spf1`.',
    },
  },
  spf_sends_none: {
    stops: false,
    says: {
      en: 'The SPF record of {domain} says that it sends no mail, so receivers may refuse yours.',
      es: 'El registro SPF de {domain} indica que no envía correos, por lo que los receptores pueden rechazar los suyos.',
      pt: 'O registro SPF de {domain} diz que o domínio não envia e-mails, portanto os destinatários podem recusar os seus.',
    },
    fix: {
      en: 'Put what your provider of mail names before `-all`, such as `v=spf1 include:… -all`.',
      es: 'Agregue antes de `-all` lo que indica su proveedor de correo, por ejemplo `v=spf1 include:… -all`.',
      pt: 'Inclua antes de `-all` o que o seu provedor de e-mail indica, por exemplo `v=spf1 include:… -all`.',
    },
  },
  dkim_missing: {
    stops: false,
    says: {
      en: 'There is no DKIM key at {name}, so receivers cannot tell that your mail is yours.',
      es: 'No hay una clave DKIM en {name}, por lo que los receptores no pueden comprobar que sus correos son suyos.',
      pt: 'Não há uma chave DKIM em {name}, portanto os destinatários não podem confirmar que os seus e-mails são seus.',
    },
    fix: {
      en: 'Add the record that your provider of mail names, or change `dkimSelector` to the one that it signs with.',
      es: 'Agregue el registro que indica su proveedor de correo, o cambie `dkimSelector` por el que usa para firmar.',
      pt: 'Adicione o registro que o seu provedor de e-mail indica, ou altere `dkimSelector` para o que ele usa ao assinar.',
    },
  },
  dns_not_answered: {
    stops: false,
    says: {
      en: 'The name servers of {name} did not answer, so its records were not looked at.',
      es: 'Los servidores DNS de {name} no respondieron, por lo que no se revisaron sus registros.',
      pt: 'Os servidores DNS de {name} não responderam, portanto os registros não foram verificados.',
    },
    fix: {
      en: 'Run the check again. If it stays, ask who keeps the domain.',
      es: 'Vuelva a ejecutar la verificación. Si persiste, consulte a quien administra el dominio.',
      pt: 'Execute a verificação de novo. Se persistir, consulte quem administra o domínio.',
    },
  },
} as const satisfies Readonly<Record<string, Text>>;

export type FindingCode = keyof typeof FINDINGS;

export const finding = (code: FindingCode, values: Finding['values'] = {}): Finding => ({
  ...FINDINGS[code],
  code,
  values,
});
