// A real browser without a screen, driven by the DevTools protocol over a WebSocket. Tests that need one are
// skipped on machines without Chromium.
import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { z } from 'zod';
import { until, within } from './wait.ts';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'];
/** The same engine without the browser around a page, in half the time. It shows no notifications. */
const SHELL = 'chromium-headless-shell';
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
];

/** Undefined if none is installed. */
export const chromiumPath = (): string | undefined => pathOf(SHELL) ?? wholeChromiumPath();

/** With all that people have; undefined if only the shell is installed. */
export const wholeChromiumPath = (): string | undefined => pathOf(...BROWSERS);

const pathOf = (...names: readonly string[]): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable);

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

type Parameters = Readonly<Record<string, unknown>>;
const message = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  sessionId: z.string().optional(),
  params: z.unknown().optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ message: z.string() }).optional(),
});
type Result = Readonly<Record<string, unknown>>;

export type Tab = {
  send(method: string, params?: Parameters): Promise<Result>;
  /** Goes there, and waits until it is loaded. */
  open(url: string): Promise<void>;
  /** What an expression is on the page as it is now. */
  read<T>(schema: z.ZodType<T>, expression: string): Promise<T>;
  /** Waits until an expression is true, on whichever page comes. */
  until(expression: string): Promise<void>;
  /** Presses the button that says this, as a finger would. */
  press(label: string): Promise<void>;
  type(field: string, text: string): Promise<void>;
  /** The service worker of its pages, once there is one. */
  worker(): Promise<Pick<Tab, 'send' | 'read'>>;
  /** What it said of its service workers, newest last. */
  readonly ofWorkers: ReadonlyArray<{ readonly method: string; readonly params: unknown }>;
  /** What the browser complained of, such as a script that the policy stopped. */
  readonly complaints: readonly string[];
  /** Another tab of the same reader: with the same cookies. */
  newTab(): Promise<Tab>;
  /** With all other tabs of its reader. */
  close(): Promise<void>;
};

export type Chromium = { newTab(): Promise<Tab>; close(): Promise<void> };

/** One that a group of test files shares, each in contexts of its own (tools/test-groups.ts). */
let kept: { readonly path: string; readonly protocol: Protocol } | undefined;

/** @public Called by the entries that tools/test-groups.ts writes. */
export async function keepChromium(): Promise<{ close(): Promise<void> }> {
  const path = chromiumPath();
  if (path === undefined) return { close: () => Promise.resolve() };
  const { protocol, child, end } = await launch(path);
  kept = { path, protocol };
  // A browser does not end with the process that started it.
  process.once('exit', () => child.kill());
  return { close: end };
}

export async function startChromium(path: string): Promise<Chromium> {
  const { protocol, end } = kept?.path === path ? { ...kept, end: undefined } : await launch(path);
  const tabs: Tab[] = [];
  return {
    async newTab() {
      const tab = await openTab(protocol);
      tabs.push(tab);
      return tab;
    },
    async close() {
      if (end !== undefined) return end();
      // Those that a test has closed are gone already.
      for (const tab of tabs) await tab.close().catch(() => undefined);
    },
  };
}

async function launch(path: string) {
  const profile = await mkdtemp(join(tmpdir(), 'monedero-chromium-'));
  const child = spawn(path, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const socket = await connect(await within('the start of Chromium', addressOf(child)));
  const protocol = createProtocol(socket);
  return {
    protocol,
    child,
    async end(): Promise<void> {
      // What was started may be a script that waits for the browser, so the browser is asked to end.
      protocol.send('Browser.close', {}).catch(() => undefined);
      await within('the end of Chromium', ended);
      socket.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function addressOf({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const address = /DevTools listening on (ws:\S+)/.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    });
    stderr?.once('close', () => reject(new Error(`Chromium ended: ${text}`)));
  });
}

function connect(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address);
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(socket));
    socket.addEventListener('error', () => reject(new Error(`no connection to ${address}`)));
  });
}

type Protocol = {
  send(method: string, params: Parameters, sessionId?: string): Promise<Result>;
  onEvent(sessionId: string, listener: (method: string, params: unknown) => void): void;
};

function createProtocol(socket: WebSocket): Protocol {
  const waiting = new Map<number, { resolve(result: Result): void; reject(error: Error): void }>();
  const listeners = new Map<string, (method: string, params: unknown) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const {
      id,
      method,
      params,
      sessionId = '',
      result = {},
      error,
    } = message.parse(JSON.parse(String(data)));
    if (method !== undefined) listeners.get(sessionId)?.(method, params);
    if (id === undefined) return;
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(error.message));
    waiting.delete(id);
  });
  return {
    send: (method, params, sessionId) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { resolve, reject });
        socket.send(JSON.stringify({ id, method, params, sessionId }));
      }),
    onEvent: (sessionId, listener) => void listeners.set(sessionId, listener),
  };
}

const COMPLAINTS = new Set(['Log.entryAdded', 'Runtime.exceptionThrown']);

/** With cookies of its own, or those of the reader whose context is given. */
async function openTab(protocol: Protocol, context?: unknown): Promise<Tab> {
  const { browserContextId } =
    context === undefined
      ? await protocol.send('Target.createBrowserContext', {})
      : { browserContextId: context };
  const { targetId } = await protocol.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const attached = await protocol.send('Target.attachToTarget', { targetId, flatten: true });
  const sessionId = String(attached['sessionId']);
  const complaints: string[] = [];
  const ofWorkers: Array<{ method: string; params: unknown }> = [];
  protocol.onEvent(sessionId, (method, params) => {
    if (COMPLAINTS.has(method)) complaints.push(JSON.stringify(params));
    if (method.startsWith('ServiceWorker.')) ofWorkers.push({ method, params });
  });
  const send: Tab['send'] = (method, params = {}) => protocol.send(method, params, sessionId);
  for (const domain of ['Page', 'Runtime', 'Log']) await send(`${domain}.enable`);

  const evaluate = (expression: string): Promise<unknown> => evaluateBy(send, expression);
  /** While a page gives way to the next, nothing can be read. */
  const untilTrue = async (expression: string): Promise<void> => {
    await until(`${expression} in the browser`, () => evaluate(expression).catch(String));
  };
  return {
    send,
    complaints,
    newTab: () => openTab(protocol, browserContextId),
    async close() {
      await protocol.send('Target.disposeBrowserContext', { browserContextId });
    },
    ofWorkers,
    worker: () => attachToWorker(protocol, browserContextId),
    read: async (schema, expression) => schema.parse(await evaluate(expression)),
    until: untilTrue,
    async open(url) {
      // An app may lead on to another address at once, so it is the document that must be another one.
      await evaluate('window.isLeft = true');
      const { errorText } = await send('Page.navigate', { url });
      if (errorText !== undefined) throw new Error(`${url} is not opened: ${JSON.stringify(errorText)}`);
      await untilTrue("window.isLeft === undefined && document.readyState === 'complete'");
    },
    press: (label) =>
      // What is drawn above it meanwhile moves a button away, and then a person presses again.
      until(`the button ${label} is pressed`, async () => {
        const button = `[...document.querySelectorAll('button')]
          .find((one) => one.textContent.trim() === ${JSON.stringify(label)} && one.offsetParent !== null && !one.disabled)`;
        await untilTrue(`${button} !== undefined`);
        const place = await evaluate(placeOf(button)).catch(() => null);
        if (place === null) return false;
        const [x, y] = z.tuple([z.number(), z.number()]).parse(place);
        for (const type of ['mousePressed', 'mouseReleased'])
          await send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
        // Where it led to another page, none of it is there any more.
        const came = await evaluate('window.pressed').catch(() => undefined);
        return came === undefined || came === true;
      }).then(() => undefined),
    async type(field, text) {
      await untilTrue(`document.getElementById(${JSON.stringify(field)}) !== null`);
      await evaluate(`document.getElementById(${JSON.stringify(field)}).focus()`);
      await send('Input.insertText', { text });
    },
  };
}

/** Where a button is; from then on the page notes whether the next press comes to it. */
const placeOf = (button: string): string => `((button) => {
  if (button === undefined) return null;
  window.pressed = false;
  const label = button.textContent;
  const note = ({ target }) => (window.pressed = target.closest('button')?.textContent === label);
  document.addEventListener('click', note, { capture: true, once: true });
  button.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = button.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})(${button})`;

async function evaluateBy(send: Tab['send'], expression: string): Promise<unknown> {
  const asked = { expression, returnByValue: true, awaitPromise: true };
  const { result, exceptionDetails } = await send('Runtime.evaluate', asked);
  if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
  return z.object({ value: z.unknown().optional() }).parse(result).value;
}

const targets = z.object({
  targetInfos: z.array(z.looseObject({ type: z.string(), targetId: z.string() })),
});

async function attachToWorker(protocol: Protocol, context: unknown): ReturnType<Tab['worker']> {
  let targetId: string | undefined;
  await until('a service worker in the browser', async () => {
    const { targetInfos } = targets.parse(await protocol.send('Target.getTargets', {}));
    targetId = targetInfos.find(
      ({ type, browserContextId }) => type === 'service_worker' && browserContextId === context,
    )?.targetId;
    return targetId !== undefined;
  });
  const { sessionId } = await protocol.send('Target.attachToTarget', { targetId, flatten: true });
  const send: Tab['send'] = (method, params = {}) => protocol.send(method, params, String(sessionId));
  return { send, read: async (schema, expression) => schema.parse(await evaluateBy(send, expression)) };
}

/** With the finger of the owner on it, until it is said that it is not. */
export async function addAuthenticator(tab: Tab): Promise<string> {
  await tab.send('WebAuthn.enable');
  const { authenticatorId } = await tab.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return String(authenticatorId);
}
