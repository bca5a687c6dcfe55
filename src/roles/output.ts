// What becomes of a process whose standard output cannot be written to. A command has said what it could: who
// reads it may have read enough, such as `head`. A role goes on while the disk of its log is full. It ends in
// order if the reader of its log has ended, since it would not be heard of any more.
type Stream = Pick<NodeJS.WriteStream, 'write'>;

let isRole = false;
let isEnding = false;
let dropped = 0;

/** Lines that were not written. Once there is room again, lines are written again. */
export const droppedLines = (): number => dropped;

export function onOutputFailed(error: NodeJS.ErrnoException): void {
  if (!isRole && error.code === 'EPIPE') process.exit();
  if (!isRole) throw error;
  if (error.code !== 'EPIPE' || isEnding) return;
  isEnding = true;
  // A supervisor that starts again what failed does so.
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
}

/** Once this is called the process is a role, and its log is written here. */
export function writeLogTo(stream: Stream): (text: string) => void {
  isRole = true;
  process.stderr.on('error', () => undefined);
  return (text) => {
    stream.write(text, (error) => {
      if (error) dropped += text.split('\n').length - 1;
    });
  };
}
