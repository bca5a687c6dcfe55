// What of the wallet is kept for when there is no network: its page and its files, which are the same for
// everybody. No answer of the API is kept, nor anything that is not in the list of the build.

/** A build of a worker: a name of its own, the icon, and all files that its page may load. */
export type Build = { readonly name: string; readonly icon: string; readonly files: readonly string[] };

export const ASSETS = '/assets/';
const PAGE = '/wallet';
const NAMES = 'wallet-';
const WAIT_MS_MAX = 5_000;
const SERVER_FAULT = 500;
/** Each is kept once, whatever its answer varies by. */
const ANY = { ignoreVary: true, ignoreSearch: true } as const;

const nameOf = ({ name }: Build): string => NAMES + name;
const openKept = (build: Build): Promise<Cache> => caches.open(nameOf(build));

/** A file that cannot be had now ends it, and the browser tries again with the next page. */
export async function keepShell(build: Build): Promise<void> {
  const kept = await openKept(build);
  await kept.addAll(build.files.map((name) => ASSETS + name));
  const page = await fetch(PAGE, { redirect: 'manual' }).catch(() => undefined);
  if (page !== undefined) await keepPage(build, page);
}

/** Those of other builds. */
export async function dropOthers(build: Build): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(NAMES) && name !== nameOf(build));
  await Promise.all(names.map((name) => caches.delete(name)));
}

export const isPage = ({ mode, url }: Request): boolean => {
  const { pathname } = new URL(url);
  return mode === 'navigate' && (pathname === PAGE || pathname.startsWith(`${PAGE}/`));
};

export const isFile = ({ method, url }: Request, { files }: Build): boolean => {
  const { origin, pathname } = new URL(url);
  const isAsset = method === 'GET' && origin === location.origin && pathname.startsWith(ASSETS);
  return isAsset && files.includes(pathname.slice(ASSETS.length));
};

/** What a build names never changes, so what is kept is as good as what the network has. */
export async function fileOf(request: Request, build: Build): Promise<Response> {
  const kept = await (await openKept(build)).match(request, ANY);
  return kept ?? fetch(request);
}

/** The network knows best: a new build, or that no one is signed in. If it says nothing, what is kept. */
export async function pageOf(request: Request, build: Build): Promise<Response> {
  const asked = fetch(request).then(async (answer) => {
    if (answer.status < SERVER_FAULT) await keepPage(build, answer.clone());
    return answer;
  });
  const said = await Promise.race([asked.catch(() => undefined), late()]);
  if (said !== undefined && said.status < SERVER_FAULT) return said;
  const kept = await (await openKept(build)).match(PAGE, ANY);
  return kept ?? said ?? asked;
}

const late = (): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, WAIT_MS_MAX, undefined));

const NAMED = /\/assets\/([\w.-]+)/g;

/** The page of another build names files that are not kept here, and any other answer names none. */
async function keepPage(build: Build, page: Response): Promise<void> {
  if (!page.ok || page.redirected) return;
  const copy = page.clone();
  const named = [...(await page.text()).matchAll(NAMED)].map(([, name = '']) => name);
  if (named.length > 0 && named.every((name) => build.files.includes(name)))
    await (await openKept(build)).put(PAGE, copy);
}
