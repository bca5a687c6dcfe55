// A line of the log for people: when, how it went and what it was, with the rest as name=value. What a value
// says cannot begin another line or steer the terminal.
import type { LogFields, LogFormat, LogLevel } from './log.ts';

const COLOURS = { red: 31, green: 32, yellow: 33, cyan: 36, grey: 90 } as const;
type Colour = keyof typeof COLOURS;
type Paint = (colour: Colour, text: string) => string;

const painted: Paint = (colour, text) => `\u001B[${COLOURS[colour]}m${text}\u001B[0m`;
const plain: Paint = (_colour, text) => text;

const COLOUR_OF: Readonly<Record<LogLevel, Colour>> = {
  debug: 'grey',
  info: 'cyan',
  warn: 'yellow',
  error: 'red',
  silent: 'grey',
};
/** 2xx, 3xx, 4xx and 5xx. */
const COLOUR_OF_STATUS: Readonly<Record<string, Colour>> = {
  '2': 'green',
  '3': 'cyan',
  '4': 'yellow',
  '5': 'red',
};
const METHOD_CHARACTERS = 6;
const TIME = { from: 11, below: 19 } as const;

export const textFormat =
  ({ hasColours }: { readonly hasColours: boolean }): LogFormat =>
  ({ at, level, event, fields }) => {
    const paint = hasColours ? painted : plain;
    const time = paint('grey', at.slice(TIME.from, TIME.below));
    const isAnswer = event === 'request' || event === 'page';
    return `${time} ${isAnswer ? answered(fields, paint) : noted(level, event, fields, paint)}\n`;
  };

function answered({ method, route, page, status, ms, requestId, ...rest }: LogFields, paint: Paint): string {
  const code = String(status);
  return joined([
    paint(COLOUR_OF_STATUS[code.charAt(0)] ?? 'grey', code),
    shown(method).padEnd(METHOD_CHARACTERS),
    shown(route ?? page ?? '-'),
    paint('grey', joined([`${ms} ms`, shown(requestId), pairs(rest)])),
  ]);
}

const noted = (level: LogLevel, event: string, fields: LogFields, paint: Paint): string =>
  joined([paint(COLOUR_OF[level], level), shown(event), pairs(fields)]);

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

const pairs = (fields: LogFields): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${shown(value)}`)
    .join(' ');

type Value = LogFields[string];
const BARE = /^[!#-~]+$/;
const STEERING = /\p{C}/gu;

function shown(value: Value): string {
  const text = String(value ?? '-');
  if (BARE.test(text)) return text;
  return JSON.stringify(text).replace(
    STEERING,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}
