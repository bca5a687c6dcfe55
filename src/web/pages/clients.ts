// The pages on which a person sees which clients act for them, and disconnects one: a list, and a question
// before anything ends.
import { GRANT } from '#modules/access/grants/model.ts';
import { endOwnGrant, grantOfOwner, grantsOfOwner } from '#modules/access/grants/of-owner.ts';
import type { GrantServices } from '#modules/access/grants/services.ts';
import type { PageAnswer, PageCall, PageRoute } from '#platform/http/page-route.ts';
import { CLIENTS_PAGE, clientsPage, surePage } from './clients-views.ts';
import { goneFor, ownAt } from './own-views.ts';
import { ownPages, type OwnPageServices, type OneVisit, type OwnVisit } from './own.ts';

export type ClientPageServices = OwnPageServices & GrantServices;

const idIn = (part: string | null | undefined): string | undefined => GRANT.inPath.safeParse(part).data;

export const clientPages = (services: ClientPageServices): PageRoute[] =>
  ownPages(
    services,
    { list: 'pages.clients', one: 'pages.client' },
    { ...CLIENTS_PAGE, idIn },
    {
      list: (visit, call) => list(services, visit, call),
      ask: (visit) => ask(services, visit),
      end: (visit, form) => end(services, visit, form),
    },
  );

async function list(services: ClientPageServices, visit: OwnVisit, { query }: PageCall): Promise<PageAnswer> {
  const endedId = idIn(query.get('ended'));
  const ended = endedId === undefined ? undefined : await grantOfOwner(services, visit, endedId);
  const all = await grantsOfOwner(services, visit);
  return clientsPage(visit.reader, all, ended?.stands === 'revoked' ? ended : undefined);
}

const endedAt = ({ reader: { at }, id }: OneVisit): PageAnswer => ({
  location: ownAt(CLIENTS_PAGE, { ...at, ended: id }),
});

async function ask(services: ClientPageServices, visit: OneVisit): Promise<PageAnswer> {
  const own = await grantOfOwner(services, visit, visit.id);
  if (own === undefined || own.stands === 'expired') return goneFor(CLIENTS_PAGE, visit.reader);
  return own.stands === 'revoked' ? endedAt(visit) : surePage(visit.reader, own);
}

async function end(
  services: ClientPageServices,
  visit: OneVisit,
  form: URLSearchParams,
): Promise<PageAnswer> {
  const own = await grantOfOwner(services, visit, visit.id);
  if (own === undefined) return goneFor(CLIENTS_PAGE, visit.reader);
  if (form.get('action') !== 'disconnect') return ask(services, visit);
  await endOwnGrant(services, visit, visit.id);
  return endedAt(visit);
}
