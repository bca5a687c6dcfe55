// A card that an agent asks for, as its owner decides on it: all that it could be used for.
import type { SeenCard } from '../../modules/approvals/index.ts';
import { html, type Html, type HtmlPart } from '../../platform/http/html.ts';
import { accountNumber } from '../account-numbers.ts';
import { words } from '../words.ts';
import { factsOf, whyOf, type Manner } from './approvals-details.ts';
import { CARD_TEXTS } from './approvals-texts-of-cards.ts';
import { DETAILS } from './approvals-texts.ts';

type Asked = Pick<SeenCard, 'card' | 'wallet'>;

/** Enough to know what it is for. */
export const cardInShort = ({ language }: Manner, { card }: Asked): Html =>
  html`<ul class="short">
    <li>${CARD_TEXTS.use[language]} <strong>${CARD_TEXTS[card.type][language]}</strong></li>
    ${
      card.label === null
        ? undefined
        : html`<li>${CARD_TEXTS.label[language]} <strong>${words(card.label)}</strong></li>`
    }
  </ul>`;

export function cardFacts({ language }: Manner, { card, wallet }: Asked, until: HtmlPart): Html {
  const { type, label, merchantLock, allowedMccs, blockedMccs, amountMatch, expiresAt } = card;
  return factsOf([
    label === null ? undefined : [CARD_TEXTS.label[language], words(label)],
    [CARD_TEXTS.use[language], CARD_TEXTS[type][language]],
    [CARD_TEXTS.match[language], CARD_TEXTS[amountMatch][language]],
    [
      CARD_TEXTS.merchant[language],
      merchantLock === null ? CARD_TEXTS.anyMerchant[language] : words(merchantLock),
    ],
    allowedMccs.length === 0 ? undefined : [CARD_TEXTS.allowed[language], allowedMccs.join(', ')],
    blockedMccs.length === 0 ? undefined : [CARD_TEXTS.blocked[language], blockedMccs.join(', ')],
    expiresAt === null ? undefined : [CARD_TEXTS.until[language], until],
    [CARD_TEXTS.wallet[language], accountNumber(wallet.cvu)],
  ]);
}

export const cardDetails = (manner: Manner, seen: SeenCard, until: HtmlPart): Html =>
  html`<section class="part">
      <h2>${DETAILS.heading[manner.language]}</h2>
      ${cardFacts(manner, seen, until)}
    </section>
    ${whyOf(manner, seen)}
    ${
      seen.reasons.some(({ type }) => type === 'limitExceeded')
        ? html`<p class="small">${CARD_TEXTS.usedTogether[manner.language]}</p>`
        : undefined
    }`;
