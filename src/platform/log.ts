// Logs are one JSON object per line on standard output, with one wide line for each unit of work. Lines of
// one turn of the event loop are written at once. Callers choose the values; nothing here prints a header, a
// body or a key.
import { isoOf, type Clock } from './clock.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>> & {
  // Each line has these already.
  readonly at?: never;
  readonly level?: never;
  readonly event?: never;
};

export type Log = {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  flush(): void;
};

export function createLog(
  level: LogLevel,
  clock: Clock,
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Log {
  const threshold = LOG_LEVELS.indexOf(level);
  let pending = '';
  let scheduled = false;

  const flush = (): void => {
    scheduled = false;
    if (pending === '') return;
    const text = pending;
    pending = '';
    write(text);
  };
  const line =
    (name: LogLevel) =>
    (event: string, fields: LogFields = {}): void => {
      if (LOG_LEVELS.indexOf(name) < threshold) return;
      const rest = JSON.stringify(fields);
      pending += `{"at":"${isoOf(clock.now())}","level":"${name}","event":${JSON.stringify(event)}`;
      pending += rest === '{}' ? '}\n' : `,${rest.slice(1)}\n`;
      if (scheduled) return;
      scheduled = true;
      setImmediate(flush);
    };
  return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error'), flush };
}

/** The fields of an error that a log line may hold: its name, message and code, and where it came from. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    error: `${error.name}: ${error.message}`,
    code,
    stack: error.stack?.split('\n').slice(1, 6).join(' | '),
  };
}
