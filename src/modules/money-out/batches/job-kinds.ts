// The kind of the job of batches, for the files that queue it.
export const ADVANCE = 'batches.advance';
