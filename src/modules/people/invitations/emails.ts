// The e-mail of an invitation. Its link proves nothing by itself: the person signs in there with a code.
import { fill, type Language, type Text } from '#platform/text/language.ts';
import { ROLE_NAMES } from './role-names.ts';
import type { Role } from '#platform/context/role.ts';

const SUBJECT: Text = {
  en: 'You are invited to {organization}',
  es: 'Lo invitaron a {organization}',
  pt: 'Você foi convidado para {organization}',
};
const TEXT: Text = {
  en: '{inviter} invites you to {organization}, with the role: {role}.\n\nAccept the invitation here. It can be used once, until {until}:\n{url}\n\nYou will sign in with this e-mail address. If you do not know who invited you, do nothing.',
  es: '{inviter} lo invita a {organization}, con el rol: {role}.\n\nAcepte la invitación aquí. Puede usarse una sola vez, hasta el {until}:\n{url}\n\nDeberá iniciar sesión con este correo electrónico. Si no sabe quién lo invitó, no haga nada.',
  pt: '{inviter} convida você para {organization}, com o papel: {role}.\n\nAceite o convite aqui. Ele pode ser usado uma única vez, até {until}:\n{url}\n\nVocê entrará com este e-mail. Se não sabe quem o convidou, não faça nada.',
};

type InvitationValues = {
  readonly inviter: string;
  readonly organization: string;
  readonly role: Role;
  readonly until: string;
  readonly url: string;
};

export const invitationEmail = (
  language: Language,
  invited: InvitationValues,
): { readonly subject: string; readonly text: string } => {
  const values = { ...invited, role: ROLE_NAMES[invited.role] };
  return { subject: fill(SUBJECT, language, values), text: fill(TEXT, language, values) };
};
