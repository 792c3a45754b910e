/** Dangerous calls that ask whoever signed in a while ago for their password only where they do what is said here; each is tried in `app/proof.test.ts`. */
export const askedWithin: Readonly<Record<string, string>> = {
  'PATCH /api/api-keys/{id}': 'a key is turned on',
  'PATCH /api/auth/api-keys/{id}': 'a key is turned on',
  'POST /api/apps/users/bulk': 'people are invited, or come in again',
  'PUT /api/apps/users/{id}': 'what somebody signs in with, or what they may do, becomes another',
  'PUT /api/apps/invoice/settings': 'the bank account becomes another',
  'PUT /api/apps/ecommerce/settings/payments': 'the ways to pay by hand become others',
  'PUT /api/pages/site': 'visitors are sent to another website',
}

/** Dangerous calls that never ask for it, with the reason why. */
export const unasked: Readonly<Record<string, string>> = {
  // Power that ends is given to nobody.
  'DELETE /api/api-keys/{id}': 'ends a key',
  'DELETE /api/auth/api-keys/{id}': 'ends a key',
  'DELETE /api/apps/roles/{name}': 'ends a role that nobody has',
  'DELETE /api/apps/users/{id}': 'ends access, and can be undone',
  'POST /api/apps/users/{id}/suspend': 'ends access, and can be undone',
  'POST /api/apps/roles/{name}/undelete': 'brings a role back that nobody has, for some minutes',
  'POST /api/apps/users/{id}/password-reset': 'the link goes to the address of the person alone',
  // Daily work of many, each of it in the history, and the money only moves between who paid and who was paid.
  'DELETE /api/apps/invoice/{id}/payments/{entry}': 'what was written down about a payment',
  'POST /api/apps/invoice/{id}/payments': 'what was written down about a payment',
  'POST /api/apps/invoice/{id}/paybacks': 'what was written down about money that went back to whom it came from',
  'POST /api/apps/bank-lines/{id}/match': 'what was written down about a payment',
  'POST /api/apps/bank-lines/{id}/reversal': 'what was written down about a payment',
  'POST /api/apps/bank-lines/{id}/reopen': 'what was written down about a payment',
  'POST /api/apps/bank-lines/match': 'what was written down about payments',
  'POST /api/apps/invoice/{id}/card-refunds/{refund}/tries': 'money goes back to the card it came from',
  'PUT /api/apps/ecommerce/customers/{id}/account-limit':
    'what a customer of the store may owe for goods, no money that moves',
  'POST /api/apps/ecommerce/orders/{id}/refunds': 'money goes back to whom it came from',
  'POST /api/apps/ecommerce/orders/{id}/cancellation': 'money goes back to whom it came from',
  'POST /api/apps/ecommerce/orders/{id}/refunds/{refund}/tries': 'money goes back to whom it came from',
  'PATCH /api/apps/ecommerce/gift-cards/{id}': 'a card keeps its balance and its holder',
  'PUT /api/apps/ecommerce/gift-cards/{id}/expiry': 'a card keeps its balance and its holder',
  'POST /api/apps/logistics/deliveries/{id}/recipient-link': 'helps one recipient, and is in the history',
  'POST /api/apps/logistics/devices': 'a tracker only sends positions',
  'POST /api/apps/logistics/drivers/{id}/invitation': 'a driver sees their own route alone',
  'POST /api/apps/logistics/drivers/{id}/sign-in-code': 'a driver sees their own route alone, and waits in the yard',
}
