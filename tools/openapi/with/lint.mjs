// Runs in a folder of its own, where the linters are installed: prints what they find in a document, a line
// each.
import { readFileSync } from 'node:fs';
import { createConfig, lint } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralParsers from '@stoplight/spectral-parsers';
import spectralRules from '@stoplight/spectral-rulesets';

const path = process.argv[2] ?? '';

const config = await createConfig({ extends: ['recommended-strict'] });
for (const { ruleId, message, location } of await lint({ ref: path, config }))
  console.log(`redocly ${ruleId}: ${message} (${location[0]?.pointer ?? ''})`);

const { Document, Spectral } = spectralCore;
const spectral = new Spectral();
spectral.setRuleset({ extends: [spectralRules.oas] });
const document = new Document(readFileSync(path, 'utf8'), spectralParsers.Json, path);
for (const { code, message, path: where } of await spectral.run(document))
  console.log(`spectral ${code}: ${message} (${where.join('/')})`);
