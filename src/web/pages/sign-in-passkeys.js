// The passkeys of the sign-in page. If a browser knows none, or runs no script, codes do all.
'use strict';
(() => {
  const { PublicKeyCredential: Credential } = window;
  if (!Credential?.parseRequestOptionsFromJSON || !Credential.prototype.toJSON) return;

  /** What the server refuses, it says in the language of the page. */
  class Refused extends Error {}

  const post = async (path, body) => {
    const headers = { 'Content-Type': 'application/json', 'Accept-Language': document.documentElement.lang };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`/api/auth/passkeys/${path}`, init);
    const answer = await response.json();
    if (!response.ok) throw new Refused(answer.message);
    return answer;
  };
  const ways = {
    async 'sign-in'({ tenant }) {
      const publicKey = Credential.parseRequestOptionsFromJSON(await post('sign-in/options', {}));
      const credential = (await navigator.credentials.get({ publicKey })).toJSON();
      await post('sign-in', tenant ? { credential, tenant } : { credential });
    },
    async register() {
      const publicKey = Credential.parseCreationOptionsFromJSON(await post('register/options', {}));
      const credential = (await navigator.credentials.create({ publicKey })).toJSON();
      // So that a person can tell several devices apart.
      const name = navigator.userAgentData?.platform || 'Passkey';
      await post('register', { credential, name });
    },
  };

  for (const box of document.querySelectorAll('[data-passkey]')) {
    const button = box.querySelector('button');
    const trouble = box.querySelector('[role=alert]');
    const ask = async () => {
      button.disabled = true;
      trouble.hidden = true;
      try {
        await ways[box.dataset.passkey](box.dataset);
        location.assign(box.dataset.then);
      } catch (error) {
        trouble.textContent = error instanceof Refused ? error.message : box.dataset.failed;
        trouble.hidden = false;
        button.disabled = false;
      }
    };
    button.addEventListener('click', () => void ask());
    box.hidden = false;
  }
})();
