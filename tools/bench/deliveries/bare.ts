// A bare loop that posts as many bodies as are delivered beside it, and whether all of them arrived.
import { join } from 'node:path';
import { endChild, nextMessage, startChild } from '../processes.ts';
import type { Posted, Posting } from './protocol.ts';
import { countedBy, type Run, type Started } from './run.ts';

const CONNECTIONS = 64;

/** Posts a second. */
export async function postBare(
  { cleanup, ready, receiver }: Run,
  like: Started | undefined,
  posts: number,
  how: 'plain' | 'signed' = 'plain',
): Promise<number> {
  const loop = startChild(join(import.meta.dirname, 'post-loop.ts'), { cleanup });
  const posting: Posting = {
    kind: 'post',
    urls: [`http://127.0.0.1:${ready.port}/`],
    bodies: Array.from({ length: posts }, () => like?.source.exampleBody() ?? ''),
    connections: CONNECTIONS,
    isSigned: how === 'signed',
  };
  const counted = countedBy(receiver, posts, 'the bare loop');
  const posted = nextMessage<Posted>(loop, 'posted');
  loop.send(posting);
  const [{ seconds }, { requests }] = await Promise.all([posted, counted]);
  await endChild(loop, 'SIGKILL');
  if (requests !== posts) throw new Error(`the bare loop posted ${posts} bodies, and ${requests} arrived`);
  return posts / seconds;
}
