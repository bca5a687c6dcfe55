// What logins by browser are made with.
import type { SignInServices } from '#modules/people/sign-in/services.ts';

export type LoginServices = Pick<
  SignInServices,
  'pool' | 'works' | 'clock' | 'newId' | 'sealer' | 'tenants' | 'baseUrl'
>;
