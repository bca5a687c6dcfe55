// The kinds of jobs of the card session.
export const ISSUE_APPROVED = 'card_session.issue_approved';
/** Reminds one browser of an owner of a card that waits for money. */
export const REMIND_DEVICE = 'card_session.remind_device';
