// What `npm start` adds to the documentation: a request is sent from its page, with the test key of `dev`,
// which is asked for at the first one and kept by nothing but this page.
const IDS = 'monedero_docs_ids';
const CHARACTERS_MAX = 20_000;

let asking;
const key = () =>
  (asking ??= fetch('/dev/key.json').then(
    async (response) => {
      if (response.ok) return (await response.json()).apiKey;
      asking = undefined;
      throw new Error((await response.text()).trim());
    },
    (error) => {
      asking = undefined;
      throw error;
    },
  ));

/** The newest id of each kind that was answered in this tab, by its prefix. */
function knownIds() {
  try {
    return JSON.parse(sessionStorage.getItem(IDS) ?? '{}');
  } catch {
    return {};
  }
}

function remember(answer) {
  const found = {};
  const look = (value) => {
    if (value === null || typeof value !== 'object') return;
    const [, prefix] = /^([a-z]+)_[0-9a-z]+$/.exec(value.id) ?? [];
    if (prefix !== undefined) found[prefix] ??= value.id;
    for (const inside of Object.values(value)) look(inside);
  };
  look(answer);
  try {
    sessionStorage.setItem(IDS, JSON.stringify({ ...knownIds(), ...found }));
  } catch {
    // A browser that keeps nothing.
  }
}

/** A field that no one has typed into has ids that there are instead of those of the sample. */
function fill() {
  const ids = knownIds();
  for (const field of document.querySelectorAll('.try input, .try textarea')) {
    if (field.dataset.typed !== undefined) continue;
    const sample = new RegExp(`\\b([a-z]+)_${field.form.dataset.sample}\\b`, 'g');
    field.value = field.defaultValue.replaceAll(sample, (id, prefix) => ids[prefix] ?? id);
  }
}

async function answerTo(form) {
  const { method, keyHeader } = form.dataset;
  const address = new URL(form.elements.path.value, location.origin);
  if (address.origin !== location.origin) throw new Error('The path must begin with one slash.');
  const headers = { Authorization: `Bearer ${await key()}` };
  if (keyHeader !== undefined) headers[keyHeader] = crypto.randomUUID();
  const body = form.elements.body?.value;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  return fetch(address, { method, headers, body, credentials: 'omit' });
}

async function shownOf(response) {
  const type = response.headers.get('content-type') ?? '';
  if (!/^(?:text|application\/json)/.test(type)) {
    const { size } = await response.blob();
    return size === 0 ? '' : `${size} bytes of ${type}`;
  }
  const text = await response.text();
  try {
    const answer = JSON.parse(text);
    if (response.ok) remember(answer);
    return JSON.stringify(answer, null, 2);
  } catch {
    return text;
  }
}

async function send(form) {
  const said = form.querySelector('[role="status"]');
  const shown = form.querySelector('pre');
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  said.textContent = 'Sending';
  try {
    const response = await answerTo(form);
    const text = await shownOf(response);
    shown.textContent = text.slice(0, CHARACTERS_MAX);
    shown.hidden = text === '';
    said.textContent = `Status ${response.status}, request ${response.headers.get('x-request-id') ?? 'without an id'}`;
    fill();
  } catch (error) {
    shown.hidden = true;
    said.textContent = `Not sent. ${error.message}`;
  } finally {
    form.ariaBusy = 'false';
  }
}

for (const one of document.querySelectorAll('.try')) {
  one.hidden = false;
  one.addEventListener('input', ({ target }) => (target.dataset.typed = ''));
  one.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    void send(event.target);
  });
}
fill();
