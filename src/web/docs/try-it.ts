// A form that sends the sample of a request to the server that shows the page, with the test key of `dev`:
// for `dev` alone. The page does not have the key: `try.js` asks for it, on the machine of the server alone.
import { html, type Html } from '#platform/http/html.ts';
import { responsesOf, type Listed, type OpenApiDocument } from '#platform/http/openapi/document.ts';
import { STREAM_TYPE } from '#platform/route/server-sent.ts';
import type { RequestSample } from './request.ts';
import { SAMPLE_ID_SUFFIX } from './samples.ts';

const LINES_MAX = 16;

/** Undefined for what takes another credential than a key, or never ends. */
export function tryForm(
  document: OpenApiDocument,
  { operation }: Listed,
  { method, path, credential, keyHeader, body }: RequestSample,
): Html | undefined {
  const isStream = Object.values(responsesOf(document, operation)).some(
    ({ content }) => content[STREAM_TYPE] !== undefined,
  );
  if (credential !== 'key' || isStream || body?.kind === 'form') return undefined;
  const id = `${operation.operationId}.try`;
  const text = body === undefined ? undefined : JSON.stringify(body.value, null, 2);
  return html`<details class="inside try" hidden>
    <summary>Try it on this server</summary>
    <form
      data-method="${method}"
      data-sample="${SAMPLE_ID_SUFFIX}"
      ${keyHeader === undefined ? undefined : html` data-key-header="${keyHeader}"`}
    >
      <label for="${id}-path">Path</label>
      <input id="${id}-path" name="path" value="${path}" autocomplete="off" spellcheck="false" />
      ${text === undefined ? undefined : bodyField(`${id}-body`, text)}
      <button type="submit">Try it</button>
      <p role="status"></p>
      <pre tabindex="0" role="group" aria-label="Answer" hidden></pre>
    </form>
  </details>`;
}

const bodyField = (id: string, text: string): Html =>
  html`<label for="${id}">Body</label>
    <textarea
      id="${id}"
      name="body"
      rows="${Math.min(text.split('\n').length, LINES_MAX)}"
      autocomplete="off"
      spellcheck="false"
    >
${text}</textarea>`;
