// What a member does only once another one has signed it.
import type { signatures as es } from './es.ts';

export const signatures: typeof es = {
  signatures: {
    lead: 'What a member does only once another one, who may do the same, has signed it. It holds on both sides; API keys are not affected.',
    signed: 'What is signed',
    none: 'No second signature is asked for.',
    change: 'Change',
    changeTitle: 'What takes a second signature',
    changeText:
      'With the first that you mark, changes of members and of API keys are signed as well, and from then on each change here. It takes two owners.',
    save: 'Save',
    toSign: 'With a second signature',
    requests: 'Asked for',
    noRequests: 'None was asked for in the last 90 days.',
    status: {
      waiting: 'Waiting',
      signed: 'Signed, not done yet',
      used: 'Done',
      refused: 'Refused',
      withdrawn: 'Withdrawn',
      expired: 'Expired',
    },
    by: { signed: 'Signed by', used: 'Signed by', refused: 'Refused by', withdrawn: 'Withdrawn by' },
    maker: 'Asked by',
    until: 'Until',
    request: 'Request',
    secret: 'It has a secret in it and is not shown.',
    secretAgain: 'It has a secret in it, which was not kept: do it again where you asked for it.',
    sign: 'Sign',
    signTitle: 'Sign what a colleague wants to do',
    signText: 'Nothing is done yet: who asked for it has 24 hours to do it.',
    refuse: 'Refuse',
    refuseTitle: 'Refuse to sign',
    withdraw: 'Withdraw',
    withdrawTitle: 'Withdraw what you asked for',
    carryOut: 'Do it now',
    carryOutTitle: 'Do what was signed',
  },
};
