// When a scheduled payment falls due, in words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { words as en } from '../../messages/wallet/later/en.ts';
import { words as es } from '../../messages/wallet/later/es.ts';
import { words as pt } from '../../messages/wallet/later/pt.ts';
import { cityOf, cronText, instantIn } from './cron-text.ts';

test('what people schedule is said in their language', () => {
  for (const [expression, spanish, english] of [
    ['0 9 1 * *', 'El día 1 de cada mes a las 09:00', 'On day 1 of each month at 09:00'],
    ['30 18 1,15 * *', 'El día 1 y 15 de cada mes a las 18:30', 'On day 1 and 15 of each month at 18:30'],
    ['5 7 * * *', 'Todos los días a las 07:05', 'Every day at 07:05'],
    ['0 10 * * 1', 'Cada lunes a las 10:00', 'Every Monday at 10:00'],
    ['0 10 * * MON,fri', 'Cada lunes y viernes a las 10:00', 'Every Monday and Friday at 10:00'],
    [
      '0 8 * * 5-7',
      'Cada viernes, sábado y domingo a las 08:00',
      'Every Friday, Saturday, and Sunday at 08:00',
    ],
    ['0 9 24 12 *', 'Cada 24 de diciembre a las 09:00', 'Every December 24 at 09:00'],
  ] as const) {
    assert.equal(cronText(expression, es.schedules.every, 'es-AR'), spanish);
    assert.equal(cronText(expression, en.schedules.every, 'en'), english);
  }
  assert.equal(cronText('0 9 1 * *', pt.schedules.every, 'pt-BR'), 'Todo dia 1 do mês às 09:00');
});

test('any other expression is said as it is, rather than with a day too few', () => {
  for (const expression of [
    '*/15 * * * *',
    '0 9 1 * 1',
    '0 9 1-15 * *',
    '0 9 * 3 *',
    '0 9 * * */2',
    '0 9 * * 1-3/2',
  ])
    assert.equal(cronText(expression, en.schedules.every, 'en'), `As the expression ${expression} says`);
});

test('a time is that of the place where the payment falls due', () => {
  const zone = 'America/Argentina/Buenos_Aires';
  assert.equal(cityOf(zone), 'Buenos Aires');
  assert.match(instantIn('2026-12-01T12:00:00Z', zone, 'en'), /Tuesday, December 1.*09:00/);
});
