// Groups an account while it is typed, says what is wrong with a CLABE or CVU before anything is sent, copies
// where money is sent, and looks again whether the bank has answered or money has arrived. Without a script
// the server does the same, and what is copied is selected by hand.
'use strict';
const COPIED_MS = 4000;
const LOOK_MS = 1000;
const box = document.querySelector('[data-account]');
const input = document.getElementById('account');
const digitsOf = (text) => text.normalize('NFKC').replace(/\D/g, '');

const NUMBERS = {
  clabe: { digits: 18, groups: /^(\d{1,3})(\d{1,3})?(\d{1,11})?(\d)?/, isRight: (digits) => isClabe(digits) },
  cvu: { digits: 22, groups: /^(\d{1,8})(\d{1,14})?/, isRight: (digits) => isCvu(digits), begins: '000' },
};
const PHONE = /^(\d{2})(\d{5})(\d{4})$/;
const CPF = /^(\d{3})(\d{3})(\d{3})(\d{2})$/;

/** The last digit of a CLABE and of each block of a CVU follows from those before it; of a CPF two do. */
const endsRight = (digits, weights) => {
  const sum = Array.from(digits.slice(0, -1)).reduce(
    (all, digit, i) => all + ((digit * weights[i % weights.length]) % 10),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1));
};
const isClabe = (digits) => endsRight(digits, [3, 7, 1]);
const isCvu = (digits) =>
  endsRight(digits.slice(0, 8), [7, 1, 3, 9]) && endsRight(digits.slice(8), [3, 9, 7, 1]);
const isCpf = (digits) =>
  [9, 10].every((at) => {
    const sum = Array.from(digits.slice(0, at)).reduce((all, digit, i) => all + digit * (at + 1 - i), 0);
    return ((sum * 10) % 11) % 10 === Number(digits[at]);
  });

/** The place of the cursor is kept, counted in digits. */
const group = (grouped) => {
  const before = digitsOf(input.value.slice(0, input.selectionStart)).length;
  if (input.value === grouped) return;
  input.value = grouped;
  let at = 0;
  for (let digits = 0; at < grouped.length && digits < before; at++) if (/\d/.test(grouped[at])) digits++;
  input.setSelectionRange(at, at);
};

/** What is wrong with it, as the element names its texts. */
const problemOfNumber = ({ digits: count, isRight, begins = '' }, text) => {
  const digits = digitsOf(text);
  if (text.trim() === '') return 'missing';
  if (/[^\d\s.-]/.test(text.normalize('NFKC').replace(/[\u2010-\u2015\u2212]/g, '-'))) return 'form';
  if (digits.length !== count) return digits.length < count ? 'short' : 'long';
  if (!isRight(digits)) return 'check';
  return digits.startsWith(begins) ? undefined : 'other';
};
const problemOf = {
  clabe: (text) => problemOfNumber(NUMBERS.clabe, text),
  cvu: (text) => problemOfNumber(NUMBERS.cvu, text),
  pix: (text) => (text.trim() === '' ? 'missing' : undefined),
};
const show = () => {
  const problem = problemOf[box.dataset.account](input.value);
  document.getElementById('account-error')?.remove();
  input.setAttribute('aria-describedby', problem ? 'account-error account-hint' : 'account-hint');
  input.toggleAttribute('aria-invalid', false);
  if (problem === undefined) return true;
  const said = document.createElement('p');
  said.className = 'error';
  said.id = 'account-error';
  said.textContent = box.dataset[problem];
  input.before(said);
  input.setAttribute('aria-invalid', 'true');
  return false;
};

function typing() {
  const isOfDigits = () => /^[\d\s.-]*$/.test(input.value);
  // Nothing is cut of what is too long, so that it is said.
  const groupNumber = ({ digits: count, groups }) => {
    const digits = digitsOf(input.value);
    if (isOfDigits() && digits.length <= count)
      group((groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' '));
  };
  const groupKey = {
    clabe: () => groupNumber(NUMBERS.clabe),
    cvu: () => groupNumber(NUMBERS.cvu),
    // What has eleven digits is a CPF or a telephone, and is known once it is whole.
    pix: () => {
      const digits = digitsOf(input.value);
      if (!isOfDigits() || digits.length !== 11) return;
      group(isCpf(digits) ? digits.replace(CPF, '$1.$2.$3-$4') : digits.replace(PHONE, '$1 $2-$3'));
    },
  };
  input.addEventListener('input', ({ inputType }) => {
    // What somebody deletes is not put back.
    if (!inputType?.startsWith('delete')) groupKey[box.dataset.account]();
    if (document.getElementById('account-error') && !problemOf[box.dataset.account](input.value)) show();
  });
  input.addEventListener('change', () => input.value.trim() && show());
  input.form.addEventListener('submit', (event) => {
    if (show()) return;
    event.preventDefault();
    input.focus();
  });
}

function copying(button) {
  const said = document.querySelector('[role=status]');
  const label = button.textContent;
  const { copy, copied } = button.dataset;
  const shown = document.querySelector('[data-copied-from]');
  button.hidden = false;
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(copy).then(
      () => {
        button.textContent = said.textContent = copied;
        setTimeout(() => {
          button.textContent = label;
          said.textContent = '';
        }, COPIED_MS);
      },
      // Then the keyboard copies it.
      () => getSelection().selectAllChildren(shown),
    );
  });
}

const newest = () => document.querySelector('.arrived time')?.dateTime;

/** A page waits while it is not seen, or something on it is selected or was just copied. */
function waiting(seconds) {
  const isInUse = () => !getSelection().isCollapsed || document.querySelector('[role=status]')?.textContent;
  const look = () => {
    if (document.visibilityState !== 'visible' || isInUse()) return;
    history.scrollRestoration = 'manual';
    history.replaceState({ newest: newest(), at: scrollY }, '');
    location.reload();
  };
  setTimeout(() => setInterval(look, LOOK_MS), seconds * 1000 - LOOK_MS);
}

/** If nothing has come since, the reader stays where they were. */
function readOn({ newest: before, at }) {
  if (before === newest()) scrollTo(0, at);
}

if (box && input) typing();
const button = document.querySelector('[data-copy]');
if (button && navigator.clipboard) copying(button);
const again = document.querySelector('[data-again]');
if (again) waiting(Number(again.dataset.again));
if (history.state) readOn(history.state);
