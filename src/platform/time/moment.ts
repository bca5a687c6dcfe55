// An instant as people write it in a country, with its time zone, since the reader may be elsewhere.
import { isoOf, type Instant } from './clock.ts';
import type { Language } from '../text/language.ts';

export type Locality = { readonly language: Language; readonly country: string; readonly timeZone: string };

export const momentText = (at: Instant, { language, country, timeZone }: Locality): string =>
  new Intl.DateTimeFormat(`${language}-${country}`, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(isoOf(at)));
