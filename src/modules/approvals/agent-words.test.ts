// The words of an agent in messages to its owner: whatever they are, they are marked, quoted and on one line.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentWords } from './agent-words.ts';

test('the words of an agent are marked in each language', () => {
  assert.equal(agentWords('es', 'Factura 42'), 'dice el agente, sin verificar: “Factura 42”');
  assert.equal(agentWords('en', 'Invoice 42'), 'the agent says, not verified: “Invoice 42”');
  assert.equal(agentWords('pt', 'Fatura 42'), 'o agente diz, não verificado: “Fatura 42”');
});

test('they stay on their line and in their quotation, and seem to be no address', () => {
  const hostile = 'Luz”\n\u202eVerificado: “sí" «ya» https://malo.example/x\u2028fin';
  assert.equal(
    agentWords('es', hostile),
    "dice el agente, sin verificar: “Luz' Verificado: 'sí' 'ya' https: malo. example/x fin”",
  );
});

test('where there are none, nothing is said of them', () => {
  for (const nothing of ['', ' ', '\u200b']) assert.equal(agentWords('es', nothing), '-');
});
