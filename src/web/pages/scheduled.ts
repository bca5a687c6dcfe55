// The pages on which a person sees what is scheduled to be paid from their wallet, and cancels one: a list,
// and a question before anything ends.
import { SCHEDULE } from '#modules/money-out/schedules/model.ts';
import {
  cancelOwn,
  isOpen,
  scheduleOfOwner,
  schedulesOfOwner,
} from '#modules/money-out/schedules/of-owner.ts';
import type { Commands } from '#platform/command/commands.ts';
import type { PageAnswer, PageCall, PageRoute } from '#platform/http/page-route.ts';
import { goneFor, ownAt } from './own-views.ts';
import { ownPages, type OwnPageServices, type OneVisit, type OwnVisit } from './own.ts';
import { SCHEDULED_PAGE, scheduledPage, sureToCancelPage } from './scheduled-views.ts';

export type ScheduledPageServices = OwnPageServices & { readonly commands: Commands };

const idIn = (part: string | null | undefined): string | undefined => SCHEDULE.inPath.safeParse(part).data;

export const scheduledPages = (services: ScheduledPageServices): PageRoute[] =>
  ownPages(
    services,
    { list: 'pages.scheduled', one: 'pages.scheduled_one' },
    { ...SCHEDULED_PAGE, idIn },
    {
      list: (visit, call) => list(services, visit, call),
      ask: (visit) => ask(services, visit),
      end: (visit, form) => end(services, visit, form),
    },
  );

async function list(
  services: ScheduledPageServices,
  visit: OwnVisit,
  { query }: PageCall,
): Promise<PageAnswer> {
  const endedId = idIn(query.get('ended'));
  const ended = endedId === undefined ? undefined : await scheduleOfOwner(services, visit, endedId);
  const isCancelled = ended?.row.status === 'cancelled';
  return scheduledPage(
    visit.reader,
    await schedulesOfOwner(services, visit),
    isCancelled ? ended : undefined,
  );
}

const endedAt = ({ reader: { at }, id }: OneVisit): PageAnswer => ({
  location: ownAt(SCHEDULED_PAGE, { ...at, ended: id }),
});

async function ask(services: ScheduledPageServices, visit: OneVisit): Promise<PageAnswer> {
  const own = await scheduleOfOwner(services, visit, visit.id);
  if (own?.row.status === 'cancelled') return endedAt(visit);
  return own === undefined || !isOpen(own)
    ? goneFor(SCHEDULED_PAGE, visit.reader)
    : sureToCancelPage(visit.reader, own);
}

async function end(
  services: ScheduledPageServices,
  visit: OneVisit,
  form: URLSearchParams,
): Promise<PageAnswer> {
  const own = await scheduleOfOwner(services, visit, visit.id);
  if (own === undefined) return goneFor(SCHEDULED_PAGE, visit.reader);
  if (form.get('action') !== 'cancel') return ask(services, visit);
  await cancelOwn(services, visit, visit.id);
  return endedAt(visit);
}
