// What the reference gains with a script: a search while typing, buttons that copy code, one language for all
// samples, and old addresses that lead to their chapter. Without it everything can be read all the same.
import { find } from './find.js';

const RESULTS_MAX = 12;
const COPIED_MS = 1500;
const LANGUAGE = 'monedero_docs_language';

let loading;
const entries = () =>
  (loading ??= fetch('/docs/search.json').then((response) => {
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  }));

function search() {
  const box = document.querySelector('#q');
  const list = document.querySelector('#results');
  const said = document.querySelector('#said');
  let chosen = -1;
  let shown = [];

  const choose = (at) => {
    chosen = at;
    shown.forEach((one, i) => one.setAttribute('aria-selected', String(i === at)));
    if (at < 0) box.removeAttribute('aria-activedescendant');
    else {
      box.setAttribute('aria-activedescendant', shown[at].id);
      shown[at].scrollIntoView({ block: 'nearest' });
    }
  };
  const close = () => {
    list.hidden = true;
    box.setAttribute('aria-expanded', 'false');
    choose(-1);
  };
  const show = async () => {
    const query = box.value.trim();
    if (query === '') return close();
    const found = find(await entries(), query, RESULTS_MAX);
    if (box.value.trim() !== query) return;
    shown = found.map(resultOf);
    list.replaceChildren(...shown);
    list.hidden = found.length === 0;
    box.setAttribute('aria-expanded', String(found.length > 0));
    said.textContent = found.length === 0 ? 'Nothing found' : `${found.length} found`;
    choose(found.length === 0 ? -1 : 0);
  };

  box.setAttribute('role', 'combobox');
  box.setAttribute('aria-controls', 'results');
  box.setAttribute('aria-expanded', 'false');
  box.setAttribute('aria-autocomplete', 'list');
  box.addEventListener('focus', () => void entries().catch(() => (loading = undefined)));
  box.addEventListener('input', () => void show().catch(close));
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    if (list.hidden) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      choose((chosen + step + shown.length) % shown.length);
    } else if (event.key === 'Enter' && chosen >= 0) {
      event.preventDefault();
      const { url } = shown[chosen].dataset;
      close();
      box.blur();
      location.assign(url);
    }
  });
  list.addEventListener('pointerdown', (event) => {
    const one = event.target.closest('[data-url]');
    if (one === null) return;
    event.preventDefault();
    close();
    location.assign(one.dataset.url);
  });
  box.addEventListener('blur', close);
  onSlash(box);
}

function onSlash(box) {
  document.addEventListener('keydown', (event) => {
    const isTyping =
      /^(?:input|textarea|select)$/i.test(event.target.tagName) && event.target.type !== 'radio';
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    event.preventDefault();
    box.focus();
    box.select();
  });
}

function resultOf({ title, url, kind, detail }, at) {
  const one = document.createElement('li');
  one.id = `result-${at}`;
  one.setAttribute('role', 'option');
  one.dataset.url = url;
  const part = (name, text) => {
    const span = document.createElement('span');
    span.className = name;
    span.textContent = text;
    return span;
  };
  one.append(part('title', title), part('kind', kind), part('detail', detail ?? url));
  return one;
}

function copyButtons() {
  if (navigator.clipboard === undefined) return;
  for (const figure of document.querySelectorAll('figure.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.setAttribute('aria-label', `Copy: ${figure.querySelector('figcaption').textContent}`);
    const say = (text) => {
      button.textContent = text;
      setTimeout(() => (button.textContent = 'Copy'), COPIED_MS);
    };
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(figure.querySelector('code').textContent).then(
        () => say('Copied'),
        () => say('Not copied'),
      );
    });
    figure.append(button);
  }
}

/** The language that was chosen once is chosen everywhere, if a sample has it. */
function languages() {
  const choose = (language) => {
    for (const radio of document.querySelectorAll('.tabs input'))
      if (radio.value === language) radio.checked = true;
  };
  const read = () => {
    try {
      return localStorage.getItem(LANGUAGE);
    } catch {
      return null;
    }
  };
  const chosen = read();
  if (chosen !== null) choose(chosen);
  document.addEventListener('change', ({ target }) => {
    if (!target.matches('.tabs input')) return;
    // What is above grows or shrinks with it, and the sample must stay where it is.
    const before = target.getBoundingClientRect().top;
    choose(target.value);
    scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' });
    try {
      localStorage.setItem(LANGUAGE, target.value);
    } catch {
      // A browser that keeps nothing.
    }
  });
}

/** The list of chapters covers the place on this page that one of its links leads to. */
function chapters() {
  const list = document.querySelector('#chapters');
  list.addEventListener('click', ({ target }) => {
    if (target.closest('a') !== null && list.matches(':popover-open')) list.hidePopover();
  });
}

/** What was one page once is at its chapter now. */
async function follow() {
  const id = decodeURIComponent(location.hash.slice(1));
  const there = document.getElementById(id);
  if (id === '') return;
  if (there !== null) {
    for (let at = there; at !== null; at = at.parentElement) if (at.localName === 'details') at.open = true;
    there.parentElement.querySelector(':scope > details.inside')?.setAttribute('open', '');
    return;
  }
  const chapter = `/docs/${id.replace(/^tag-/, '')}`;
  const found = (await entries()).find(({ url }) => url.endsWith(`#${id}`) || url === chapter);
  if (found !== undefined) location.replace(found.url);
}

search();
copyButtons();
languages();
chapters();
void follow().catch(() => undefined);
addEventListener('hashchange', () => void follow().catch(() => undefined));
