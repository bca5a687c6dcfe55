// A client has some ten thousand generated lines, which are not in git. In their place are these digests: of
// each object, noun and operation one, so that a review sees by a few lines of what the text has changed.
import { hash } from 'node:crypto';
import type { Model } from './model.ts';
import type { Operation } from './operation.ts';

type Files = Readonly<Record<string, string>>;

const DIGEST_CHARACTERS = 12;
const ABOUT = `# What \`npm run gen\` makes of the routes for this client, which is not in git: of each noun, operation and
# object a digest of its text. \`npm run check\` compares them with what it would write.
`;
const NOTHING: Model = { nouns: new Map(), objects: new Map(), events: [], errorCodes: [] };

/** A line for each part of the model, in its order: what an emitter makes of the part by itself. */
export function digestsOf(filesOf: (model: Model) => Files, model: Model): string {
  const { nouns, objects, events, errorCodes } = model;
  // A type has to know which names are objects; what these are is in their own lines.
  const named: Model = { ...NOTHING, objects: new Map([...objects.keys()].map((name) => [name, {}])) };
  const [empty, withNames] = [filesOf(NOTHING), filesOf(named)];
  const ofNouns = (some: Model['nouns']): Files => differing(filesOf({ ...named, nouns: some }), withNames);
  const ofNoun = (noun: string, some: readonly Operation[]): Files => ofNouns(new Map([[noun, some]]));
  const line = (name: string, files: Files): string =>
    `${name} ${hash('sha256', JSON.stringify(files)).slice(0, DIGEST_CHARACTERS)}\n`;
  return [
    ABOUT,
    line('frame', empty),
    line('error-codes', differing(filesOf({ ...NOTHING, errorCodes }), empty)),
    line('webhook-events', differing(filesOf({ ...NOTHING, events }), empty)),
    line('callers', among(withNames, ofNouns(nouns))),
    ...[...nouns].flatMap(([noun, operations]) => [
      line(noun, ofNoun(noun, operations)),
      ...operations.map((one) => line(one.id, ofNoun(noun, [one]))),
    ]),
    ...[...objects].map(([name, schema]) =>
      line(name, differing(filesOf({ ...NOTHING, objects: new Map([[name, schema]]) }), empty)),
    ),
  ].join('');
}

const differing = (files: Files, from: Files): Files =>
  Object.fromEntries(Object.entries(files).filter(([path, text]) => text !== from[path]));

/** Those that there are without any noun as well. */
const among = (others: Files, files: Files): Files =>
  Object.fromEntries(Object.entries(files).filter(([path]) => Object.hasOwn(others, path)));
