// The kinds of jobs of cards that owners have approved.
export const ISSUE_APPROVED = 'card_session.issue_approved';
