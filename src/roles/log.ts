// The log of a role: one JSON object a line for programs, or a line for people.
import type { Config } from '#config.ts';
import { systemClock } from '#platform/time/clock.ts';
import { createLog, jsonFormat, type Log } from '#platform/telemetry/log.ts';
import { textFormat } from '#platform/telemetry/log-text.ts';
import { writeLogTo } from './output.ts';

type Logging = Pick<Config, 'logLevel' | 'logFormat' | 'noColours'>;

export function openLog(config: Logging, formatDefault: 'json' | 'text'): Log {
  const { logLevel, logFormat = formatDefault, noColours } = config;
  const hasColours = process.stdout.isTTY && !noColours;
  const format = logFormat === 'json' ? jsonFormat : textFormat({ hasColours });
  return createLog(logLevel, systemClock, writeLogTo(process.stdout), format);
}
