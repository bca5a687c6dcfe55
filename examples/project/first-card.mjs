// A card for a person, whose own card pays for it: what the card may spend is held there, and a purchase takes
// of it.
import { monedero, pesos, somebody } from './monedero.mjs';

const person = somebody('Elena');
const { id: cardholderId } = await monedero.cardholders.create(person);
await monedero.sandbox.kyc({ cardholderId, status: 'approved' });
// On the live side the person enters their own card on our page, at the `checkoutUrl` of `payment_methods.setup`.
await monedero.sandbox.checkouts.complete({ cardholderId });

const card = await monedero.cards.create({
  cardholderId,
  amountCents: 250_000,
  type: 'multi_use',
  label: 'My first card',
});
console.log(`card ${card.id} of ${person.firstName}, which ends with ${card.last4}: ${card.status}`);

const { heldCents } = await monedero.cards.funding(card.id);
console.log(`held on the card of ${person.firstName}: ${pesos(heldCents)}`);

const purchase = await monedero.sandbox.authorizations({
  cardId: card.id,
  amountCents: 120_000,
  merchant: { name: 'Librería Ejemplo', category: '5942' },
});
console.log(`purchase ${purchase.id} of ${pesos(120_000)}: ${purchase.status}`);
