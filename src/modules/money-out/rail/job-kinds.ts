// The kinds of jobs of rails.
export const SEND = 'rail.send';
