// What invitations refuse.
import { defineRefusals } from '#platform/refusals/refusal.ts';

export const refusal = defineRefusals({
  already_member: {
    status: 409,
    message: {
      en: 'This person is a member of the organization already.',
      es: 'Esta persona ya es miembro de la organización.',
      pt: 'Esta pessoa já é membro da organização.',
    },
    fix: {
      en: 'Change the role of the member in `memberId` instead.',
      es: 'En su lugar, cambie el rol del miembro indicado en `memberId`.',
      pt: 'Em vez disso, altere o papel do membro indicado em `memberId`.',
    },
  },
  already_invited: {
    status: 409,
    message: {
      en: 'This e-mail address has an invitation that is still open.',
      es: 'Este correo electrónico ya tiene una invitación pendiente.',
      pt: 'Este e-mail já tem um convite pendente.',
    },
    fix: {
      en: 'Withdraw the invitation in `invitationId` first, then invite again.',
      es: 'Anule primero la invitación indicada en `invitationId` y luego invite de nuevo.',
      pt: 'Cancele primeiro o convite indicado em `invitationId` e depois convide de novo.',
    },
  },
  invitation_over: {
    status: 409,
    message: {
      en: 'This invitation was used, was withdrawn, or has expired.',
      es: 'Esta invitación ya se usó, se anuló o venció.',
      pt: 'Este convite já foi usado, foi cancelado ou expirou.',
    },
    fix: {
      en: 'Ask an owner of the organization for a new one.',
      es: 'Pida una nueva a un propietario de la organización.',
      pt: 'Peça um novo a um proprietário da organização.',
    },
    ownerFix: {
      en: 'This invitation is no longer good. Ask who invited you for a new one.',
      es: 'Esta invitación ya no sirve. Pida una nueva a quien le invitó.',
      pt: 'Este convite não vale mais. Peça um novo a quem convidou você.',
    },
  },
  invitation_for_another: {
    status: 403,
    message: {
      en: 'This invitation is for another e-mail address than the one you are signed in with.',
      es: 'Esta invitación es para un correo electrónico distinto del que usó para iniciar sesión.',
      pt: 'Este convite é para um e-mail diferente do que você usou para entrar.',
    },
    fix: {
      en: 'Sign in with the e-mail address that received the invitation.',
      es: 'Inicie sesión con el correo electrónico que recibió la invitación.',
      pt: 'Entre com o e-mail que recebeu o convite.',
    },
    ownerFix: {
      en: 'This invitation was sent to another e-mail address. Sign out, and sign in with that address.',
      es: 'Esta invitación se envió a otro correo electrónico. Cierre sesión e ingrese con ese correo.',
      pt: 'Este convite foi enviado a outro e-mail. Saia e entre com esse e-mail.',
    },
  },
});

/** The wording if too many invitations were sent. */
export const TOO_MANY_SENT = {
  message: {
    en: 'Too many invitations were sent.',
    es: 'Se enviaron demasiadas invitaciones.',
    pt: 'Foram enviados convites demais.',
  },
  fix: {
    en: 'Wait the number of seconds in `Retry-After`, then invite again.',
    es: 'Espere los segundos que indica `Retry-After` y vuelva a invitar.',
    pt: 'Aguarde os segundos indicados em `Retry-After` e convide de novo.',
  },
};
