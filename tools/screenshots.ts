// Keeps what each screen of the web app and some hosted pages look like, as their tests go through them: in
// both themes, at two widths, and in each language. `npm run screenshots -- folder` leaves the pictures
// there, and index.html, which shows them side by side.
import { spawn } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { html, htmlText } from '#platform/http/html.ts';
import { argumentsOf } from './arguments.ts';

const TESTS = ['test/app', 'test/pages/checkout', 'test/pages/brand'];
const USAGE = `npm run screenshots -- FOLDER
  FOLDER               where the pictures are left`;
const { positionals } = argumentsOf(USAGE, { allowPositionals: true });
const [folder, ...others] = positionals;
if (folder === undefined || others.length > 0) throw new Error(USAGE);

const at = resolve(folder);
await mkdir(at, { recursive: true });
const tests = spawn(process.execPath, ['tools/test.ts', ...TESTS], {
  env: { ...process.env, SCREENSHOTS: at },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const code = await new Promise<number | null>((done) => tests.once('exit', done));
const names = (await readdir(at)).filter((name) => name.endsWith('.png')).sort();
await writeFile(join(at, 'index.html'), htmlText(sheetOf(names)));
process.stdout.write(`${names.length} pictures in ${at}\n`);
// What a test saw fail may not be in the pictures.
process.exitCode = code ?? 1;

function sheetOf(pictures: readonly string[]) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Screens</title>
        <style>
          body {
            display: flex;
            flex-wrap: wrap;
            gap: 24px;
            font: 13px system-ui;
          }
          figure {
            margin: 0;
          }
          img {
            height: 400px;
            border: 1px solid #ccc;
          }
        </style>
      </head>
      <body>
        ${pictures.map(
          (name) =>
            html`<figure>
              <a href="${name}"><img src="${name}" alt="" loading="lazy" /></a>
              <figcaption>${name.replace('.png', '')}</figcaption>
            </figure>`,
        )}
      </body>
    </html> `;
}
