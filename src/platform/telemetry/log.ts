// Logs are one JSON object per line on standard output, with one wide line for each unit of work, or the same
// for people (log-text.ts). Lines of one turn of the event loop are written at once. Callers choose the
// values; nothing here prints a header, a body or a key.
import { isoOf, type Clock } from '../time/clock.ts';

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

/** A line, with its end. */
export type LogFormat = (line: {
  readonly at: string;
  readonly level: LogLevel;
  readonly event: string;
  readonly fields: LogFields;
}) => string;

export const jsonFormat: LogFormat = ({ at, level, event, fields }) => {
  const rest = JSON.stringify(fields);
  return (
    `{"at":"${at}","level":"${level}","event":${JSON.stringify(event)}` +
    (rest === '{}' ? '}\n' : `,${rest.slice(1)}\n`)
  );
};

export function createLog(
  level: LogLevel,
  clock: Clock,
  write: (text: string) => void = (text) => void process.stdout.write(text),
  format: LogFormat = jsonFormat,
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
      pending += format({ at: isoOf(clock.now()), level: name, event, fields });
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
