// What members of an organization are.
export const ROLES = ['owner', 'developer', 'support', 'finance', 'viewer'] as const;
export type Role = (typeof ROLES)[number];
