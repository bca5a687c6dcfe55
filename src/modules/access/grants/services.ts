// What grants are made with.
import type { SignInServices } from '#modules/people/sign-in/services.ts';
import type { DocumentServices } from './client-document.ts';

export type GrantServices = Pick<
  SignInServices,
  'pool' | 'works' | 'clock' | 'newId' | 'tenants' | 'baseUrl'
> &
  DocumentServices;
