// The commands of who builds on Monedero. They ask a server over HTTP, from any folder.
import type { Command, Group } from '../command.ts';

/** What `open` takes besides the id of an object. */
export const PAGES = ['console', 'wallet', 'docs'] as const;
export const SHELLS = ['bash', 'zsh', 'fish'] as const;
const TRIGGER_HELP = [
  'cardholder.*, cardholder_onboarding_session.*   take --country',
  'card.*                                          take --amount and --country',
  'transaction.*                                   take --amount, --country and --merchant',
  'transaction.declined                            takes --reason as well: insufficient_funds, merchant_blocked,',
  '                                                amount_mismatch, card_paused or card_closed',
].join('\n');
const COMPLETION_HELP = [
  'bash: source <(monedero completion bash)        in ~/.bashrc',
  'zsh:  source <(monedero completion zsh)         in ~/.zshrc, after compinit',
  'fish: monedero completion fish | source         in ~/.config/fish/config.fish',
].join('\n');

/** Which server is asked, and as whom. */
const AT = ['profile', 'url', 'json'] as const;

const connection: readonly Command[] = [
  {
    name: 'login',
    usage: '[--url URL] [--profile NAME]',
    does: 'log in to a server by browser or by key, for the other commands',
    details:
      'It shows a code, which you compare in the browser, where you allow the login as a member who may make keys.\n' +
      'With --with-key it takes an API key instead, from standard input, or asks for it without showing it; so it\n' +
      'does where MONEDERO_API_KEY is set. A key is never an argument, which all users of the machine could read.',
    takes: ['with-key', ...AT],
    run: async (environment, given) => (await import('./login.ts')).runLogin(environment, given),
  },
  {
    name: 'logout',
    usage: '[--profile NAME] [--keep-key]',
    does: 'forget a login, and revoke its key if it was made by browser',
    takes: ['keep-key', 'profile', 'json'],
    run: async (environment, given) => (await import('./logout.ts')).runLogout(environment, given),
  },
  {
    name: 'profiles',
    does: 'list the logins, and which one is used here',
    takes: ['json'],
    run: async (environment, given) => (await import('./list-profiles.ts')).runProfiles(environment, given),
  },
  {
    name: 'profiles use',
    usage: 'NAME',
    does: 'make a login the current one',
    takes: ['json'],
    operandsMax: 1,
    run: async (environment, given) => (await import('./use-profile.ts')).runUse(environment, given),
  },
];

const integration: readonly Command[] = [
  {
    name: 'init',
    usage: '[FOLDER]',
    does: 'make a small project in an empty folder: a card, an agent that pays, webhooks',
    takes: AT,
    operandsMax: 1,
    run: async (environment, given) => (await import('./init.ts')).runInit(environment, given),
  },
  {
    name: 'listen',
    usage: '[--forward-to URL] [--events PATTERN …]',
    does: 'print the events of the test side as they are published, and forward them',
    details: 'With --org it reads the database of this machine, and not a server.',
    takes: ['forward-to', 'events', 'org', ...AT],
    // Without quotes a shell may hand over several words for one pattern.
    operandsMax: Infinity,
    run: async (environment, given) => (await import('./listen.ts')).runListen(environment, given),
  },
  {
    name: 'trigger',
    usage: 'EVENT [--amount CENTS] | --list',
    does: 'make an event happen on the test side',
    details: TRIGGER_HELP,
    takes: ['list', 'amount', 'country', 'merchant', 'reason', ...AT],
    operandsMax: Infinity,
    run: async (environment, given) => (await import('./trigger.ts')).runTrigger(environment, given),
  },
  {
    name: 'openapi',
    does: 'print the OpenAPI document',
    takes: ['json'],
    run: async () => {
      const { openApi } = await import('#product.ts');
      console.log(JSON.stringify(openApi(), null, 2));
    },
  },
];

const watching: readonly Command[] = [
  {
    name: 'logs tail',
    usage: '[--status 4xx] [--path /api/v1/cards]',
    does: 'print the requests of the organization as they are answered',
    details: 'Reading this log is not in it, so the command does not see itself.',
    takes: ['status', 'path', 'last', ...AT],
    run: async (environment, given) => (await import('./tail-logs.ts')).runTailLogs(environment, given),
  },
  {
    name: 'events list',
    usage: '[--type PATTERN] [--object ID]',
    does: 'print what has happened, the newest first',
    takes: ['type', 'object', 'since', 'limit', ...AT],
    run: async (environment, given) => (await import('./list-events.ts')).runListEvents(environment, given),
  },
  {
    name: 'events tail',
    usage: '[--type PATTERN]',
    does: 'print events as they are published, of the test or the live side',
    takes: ['type', ...AT],
    run: async (environment, given) => (await import('./tail-events.ts')).runTailEvents(environment, given),
  },
  {
    name: 'events resend',
    usage: 'EVENT_ID [--endpoint ID]',
    does: 'post an event again to the endpoints that it was posted to',
    takes: ['endpoint', ...AT],
    operandsMax: 1,
    run: async (environment, given) => (await import('./resend-event.ts')).runResendEvent(environment, given),
  },
  {
    name: 'deliveries list',
    usage: '[--endpoint ID] [--failed]',
    does: 'print attempts to deliver webhooks, the newest first',
    takes: ['endpoint', 'type', 'failed', 'limit', ...AT],
    run: async (environment, given) =>
      (await import('./list-deliveries.ts')).runListDeliveries(environment, given),
  },
  {
    name: 'deliveries resend',
    usage: 'DELIVERY_ID [--endpoint ID]',
    does: 'post the event of an attempt again',
    takes: ['endpoint', ...AT],
    operandsMax: 1,
    run: async (environment, given) =>
      (await import('./resend-delivery.ts')).runResendDelivery(environment, given),
  },
  {
    name: 'open',
    usage: '[console|wallet|docs|ID] [--print]',
    does: 'open a page in the browser: the console, or an object in it',
    details: 'ID is that of a card, an event, a request or another object, such as card_… or evt_….',
    takes: ['print', ...AT],
    operandsMax: 1,
    choices: PAGES,
    run: async (environment, given) => (await import('./open.ts')).runOpen(environment, given),
  },
];

const shell: readonly Command[] = [
  {
    name: 'completion',
    usage: SHELLS.join('|'),
    does: 'print what completes commands and options in a shell',
    details: COMPLETION_HELP,
    operandsMax: 1,
    choices: SHELLS,
    run: async (environment, given) => (await import('../completion.ts')).runCompletion(environment, given),
  },
];

export const CLIENT_COMMANDS: readonly Group[] = [
  { title: 'Connect', commands: connection },
  { title: 'Build', commands: integration },
  { title: 'Watch', commands: watching },
  { title: 'Shell', commands: shell },
];
