// Approves with a passkey, which signs what this page shows.
'use strict';
(() => {
  const { PublicKeyCredential: Credential } = window;
  if (!Credential?.parseRequestOptionsFromJSON || !Credential.prototype.toJSON) return;

  /** What the server refuses, it says in the language of the page. */
  class Refused extends Error {}

  const box = document.querySelector('[data-approval]');
  if (box === null) return;
  const { approval, seen: seenHash, then, failed } = box.dataset;

  const post = async (path, body) => {
    const headers = { 'Content-Type': 'application/json', 'Accept-Language': document.documentElement.lang };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`/api/card/approvals/${approval}${path}`, init);
    const answer = await response.json();
    // The page says why the money did not move.
    if (!response.ok && answer.error !== 'settlement_failed') throw new Refused(answer.message);
    return answer;
  };

  const button = box.querySelector('button');
  const trouble = box.querySelector('[role=alert]');
  const approve = async () => {
    button.disabled = true;
    trouble.hidden = true;
    try {
      const options = await post('/passkey/options', { seenHash });
      const publicKey = Credential.parseRequestOptionsFromJSON(options);
      const credential = (await navigator.credentials.get({ publicKey })).toJSON();
      await post('', { decision: 'approved', credential });
      location.replace(then);
    } catch (error) {
      trouble.textContent = error instanceof Refused ? error.message : failed;
      trouble.hidden = false;
      button.disabled = false;
    }
  };
  button.addEventListener('click', () => void approve());
  box.hidden = false;
  document.querySelector('[data-without]').hidden = true;
})();
