// The routes of identity reviews.
import { approveReviewRoute, rejectReviewRoute } from './decide.ts';
import { getReviewRoute } from './get.ts';
import { listReviewsRoute } from './list.ts';
import { noteDocumentRoute } from './note-document.ts';
import { getReviewSettingsRoute, patchReviewSettingsRoute } from './settings.ts';

export const reviewRoutes = [
  listReviewsRoute,
  getReviewRoute,
  noteDocumentRoute,
  approveReviewRoute,
  rejectReviewRoute,
  getReviewSettingsRoute,
  patchReviewSettingsRoute,
];
