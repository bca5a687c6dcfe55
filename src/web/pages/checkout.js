// Groups the digits of a card while they are typed, marks its network, and says what is wrong before anything
// is sent. Without a script the server says the same, and takes the same.
'use strict';
const box = document.querySelector('[data-card]');
const form = document.querySelector('form');
const field = (name) => document.getElementById(name);

const NETWORKS = [
  ['amex', /^3[47]/, [15], 4],
  ['visa', /^4/, [13, 16, 19], 3],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16], 3],
];
const digitsOf = (name) => field(name).value.normalize('NFKC').replace(/\D/g, '');
const networkOf = (digits) => NETWORKS.find(([, begins]) => begins.test(digits));
const isLuhn = (digits) =>
  [...digits].reverse().reduce((sum, digit, i) => {
    const twice = Number(digit) * (1 + (i % 2));
    return sum + (twice > 9 ? twice - 9 : twice);
  }, 0) %
    10 ===
  0;

const checks = {
  number() {
    const digits = digitsOf('number');
    const lengths = networkOf(digits)?.[2];
    return (lengths ? lengths.includes(digits.length) : digits.length >= 12) && isLuhn(digits);
  },
  expiry() {
    // The API writes it like this, and some browsers fill it in: the server looks at it.
    if (/^\s*\d{4}-\d{2}\s*$/.test(field('expiry').value)) return true;
    const [, month, year] =
      /^\s*(\d{1,2})\s*[/.\-\s]?\s*(?:20)?(\d{2})\s*$/.exec(field('expiry').value) ?? [];
    return month >= 1 && month <= 12 && new Date(2000 + Number(year), month, 2) > new Date();
  },
  cvc() {
    const wanted = networkOf(digitsOf('number'))?.[3];
    const { length } = digitsOf('cvc');
    return wanted ? length === wanted : length === 3 || length === 4;
  },
};

const show = (name) => {
  const input = field(name);
  const isGood = checks[name]();
  document.getElementById(`${name}-error`)?.remove();
  if (isGood) {
    input.removeAttribute('aria-invalid');
    input.removeAttribute('aria-describedby');
    return true;
  }
  const said = document.createElement('p');
  said.className = 'error';
  said.id = `${name}-error`;
  said.textContent = box.dataset[name];
  input.before(said);
  input.setAttribute('aria-invalid', 'true');
  input.setAttribute('aria-describedby', said.id);
  return false;
};

/** The place of the cursor is kept, counted in digits. */
const group = (input, grouped) => {
  const before = input.value.slice(0, input.selectionStart).replace(/\D/g, '').length;
  if (input.value === grouped) return;
  input.value = grouped;
  let at = 0;
  for (let digits = 0; at < grouped.length && digits < before; at++) if (/\d/.test(grouped[at])) digits++;
  input.setSelectionRange(at, at);
};
const groups = (digits) =>
  (networkOf(digits)?.[0] === 'amex'
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : (digits.match(/.{1,4}/g) ?? [])
  )
    .filter(Boolean)
    .join(' ');

function start() {
  field('number').addEventListener('input', ({ target }) => {
    const digits = digitsOf('number').slice(0, 19);
    group(target, groups(digits));
    const network = networkOf(digits)?.[0];
    for (const mark of box.querySelectorAll('[data-network]'))
      mark.toggleAttribute('data-on', mark.dataset.network === network);
  });
  field('expiry').addEventListener('input', ({ target, inputType }) => {
    const digits = target.value.replace(/\D/g, '');
    // What somebody deletes is not put back, and 134 is January.
    if (/^(0\d|1[0-2])\d{1,2}$/.test(target.value) && !inputType?.startsWith('delete'))
      group(target, `${digits.slice(0, 2)}/${digits.slice(2)}`);
  });
  for (const name of Object.keys(checks)) {
    field(name).addEventListener('change', () => field(name).value.trim() && show(name));
    field(name).addEventListener(
      'input',
      () => document.getElementById(`${name}-error`) && checks[name]() && show(name),
    );
  }
  form.addEventListener('submit', (event) => {
    const wrong = Object.keys(checks).filter((name) => !show(name));
    if (wrong.length === 0) return;
    event.preventDefault();
    field(wrong[0]).focus();
  });
}

if (box && form) start();
