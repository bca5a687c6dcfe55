// What roles are called where people read of them.
import type { Text } from '#platform/text/language.ts';
import type { Role } from '#platform/context/role.ts';

export const ROLE_NAMES: Readonly<Record<Role, Text>> = {
  owner: { en: 'owner', es: 'propietario', pt: 'proprietário' },
  developer: { en: 'developer', es: 'desarrollador', pt: 'desenvolvedor' },
  support: { en: 'support', es: 'soporte', pt: 'suporte' },
  finance: { en: 'finance', es: 'finanzas', pt: 'financeiro' },
  viewer: { en: 'viewer', es: 'solo lectura', pt: 'somente leitura' },
};
