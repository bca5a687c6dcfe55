// What a connection to the mail server of an organization asks for. Its host cannot be changed while its
// password stays: who may change settings would have the password sent to a server of theirs.
import type { SmtpSettings } from '#platform/messages/mail-settings.ts';
import { readSender } from '#platform/messages/mail-settings.ts';
import type { Field } from '#platform/provider/driver.ts';

const TLS_PORT = 465;
const PORT_MAX = 65_535;

export const SMTP_FIELDS = {
  host: {
    kind: 'setting',
    form: /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/i,
    label: { en: 'Mail server', es: 'Servidor de correo', pt: 'Servidor de e-mail' },
    says: {
      en: 'the name of the mail server, such as smtp.example.com',
      es: 'el nombre del servidor de correo, por ejemplo smtp.example.com',
      pt: 'o nome do servidor de e-mail, por exemplo smtp.example.com',
    },
  },
  port: {
    kind: 'setting',
    form: /^[1-9]\d{0,4}$/,
    isWhole: (value) => Number(value) <= PORT_MAX,
    isOptional: true,
    label: { en: 'Port', es: 'Puerto', pt: 'Porta' },
    says: {
      en: 'its port: 465, where none is given, is encrypted from the first byte; any other must offer STARTTLS',
      es: 'su puerto: 465, si no se indica, cifra desde el primer byte; cualquier otro debe ofrecer STARTTLS',
      pt: 'a porta: 465, se não for informada, cifra desde o primeiro byte; qualquer outra deve oferecer STARTTLS',
    },
  },
  user: {
    kind: 'setting',
    form: /^[^\p{C}]{1,320}$/u,
    label: { en: 'User name', es: 'Usuario', pt: 'Usuário' },
    says: {
      en: 'the user name for SMTP, which is often the e-mail address',
      es: 'el usuario de SMTP, que a menudo es la dirección de correo',
      pt: 'o usuário de SMTP, que muitas vezes é o endereço de e-mail',
    },
  },
  password: {
    kind: 'secret',
    form: /^[^\p{C}]{1,1000}$/u,
    isAnyText: true,
    label: { en: 'Password', es: 'Contraseña', pt: 'Senha' },
    says: {
      en: 'the password for SMTP; many providers give out one for programs alone',
      es: 'la contraseña de SMTP; muchos proveedores dan una solo para aplicaciones',
      pt: 'a senha de SMTP; muitos provedores fornecem uma só para aplicativos',
    },
  },
  from: {
    kind: 'setting',
    form: /^[^\p{C}]{3,320}$/u,
    isWhole: (value) => readSender(value) !== undefined,
    mayChange: true,
    label: { en: 'Sender', es: 'Remitente', pt: 'Remetente' },
    says: {
      en: 'the sender, such as Acme <no-reply@example.com>',
      es: 'el remitente, por ejemplo Acme <no-reply@example.com>',
      pt: 'o remetente, por exemplo Acme <no-reply@example.com>',
    },
  },
  dkimSelector: {
    kind: 'setting',
    form: /^[a-z\d](?:[a-z\d._-]{0,61}[a-z\d])?$/i,
    isOptional: true,
    mayChange: true,
    label: { en: 'DKIM selector', es: 'Selector DKIM', pt: 'Seletor DKIM' },
    says: {
      en: 'the DKIM selector of the sender’s domain, for the check to look at its key in DNS',
      es: 'el selector DKIM del dominio del remitente, para que la verificación consulte su clave en el DNS',
      pt: 'o seletor DKIM do domínio do remetente, para que a verificação consulte a chave no DNS',
    },
  },
} as const satisfies Readonly<Record<string, Field>>;

/** `password`: opened for the one conversation that it is given to. */
export function settingsOf(settings: Readonly<Record<string, string>>, password: string): SmtpSettings {
  const { host = '', port = String(TLS_PORT), user, from = '' } = settings;
  const sender = readSender(from);
  if (sender === undefined) throw new Error('the sender cannot be read');
  return {
    host,
    port: Number(port),
    isSecure: Number(port) === TLS_PORT,
    needsTls: true,
    user,
    password,
    from: sender,
  };
}
