// The screen on which a person lets a command line in.
import type { device as es } from './es.ts';

export const device: typeof es = {
  device: {
    lead: 'Finish what you began in your terminal with “monedero login”.',
    code: 'Code in the terminal',
    codeHint: 'Eight letters, such as BCDF-GHJK.',
    find: 'Continue',
    compare: 'Is this the code that your terminal shows?',
    warning: 'Allow it only if you have just run “monedero login” yourself',
    warningText:
      'If somebody sent you this code or this link, deny it: the sender would get a key of your organization.',
    machine: 'Machine, unverified',
    from: 'Address',
    program: 'Program, unverified',
    unknown: 'Not known',
    started: 'Started',
    expires: 'Expires',
    whose: 'Organization and side',
    role: 'Your role',
    gives: 'It gets',
    givesText:
      'An API key of this side, with the scopes that you choose. You will find it under API keys, where you can revoke it.',
    otherSide: (mode: string) => `Choose the ${mode} side`,
    ownersOnly: 'Your role cannot create API keys',
    ownersOnlyText:
      'Ask an owner to open this page and enter the code, or to create a key for you and “monedero login --with-key”.',
    allow: 'Allow',
    allowTitle: 'Allow the command line',
    allowText: (code: string) => `With the code ${code}. It may do what the scopes below allow.`,
    deny: 'Deny',
    denyTitle: 'Deny the command line',
    denyText: 'It gets nothing.',
    keyName: (machine: string) => `Command line on ${machine}`,
    allowed: 'Allowed',
    allowedText: 'Go back to your terminal, which goes on within seconds. You can close this page.',
    denied: 'Denied',
    deniedText: 'The command line got nothing. You can close this page.',
    toKeys: 'API keys',
  },
};
