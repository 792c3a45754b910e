import { reveals } from './secret-calls.ts'

/** Roles below the administrator and scopes of keys that may make a dangerous call, with the reason why they may. */
type Held = { roles?: readonly string[]; scopes?: readonly string[]; because: string }

const revealing = (name: string, because: string) => ({ [name]: { ...reveals[name], because } })

export const heldDangers: Readonly<Record<string, Held>> = {
  ...revealing(
    'POST /api/api-keys',
    'Maintainers connect programs; a key may do no more than its maker, and administrators are told.',
  ),
  'PATCH /api/api-keys/{id}': { roles: ['maintainer'], because: 'Maintainers look after the keys of programs.' },
  'DELETE /api/api-keys/{id}': { roles: ['maintainer'], because: 'Maintainers look after the keys of programs.' },
  ...revealing(
    'POST /api/webhooks',
    'Maintainers and their programs connect others; a webhook gets only what its owner may read.',
  ),
  ...revealing(
    'POST /api/webhooks/{id}/secret',
    'Whoever connects programs replaces what signs their messages; the old secret signs on for a while.',
  ),
  'PUT /api/webhooks/{id}': {
    roles: ['maintainer'],
    scopes: ['webhooks:write'],
    because: 'Maintainers and their programs connect others; a webhook gets only what its owner may read.',
  },
  'PUT /api/integrations/shopify': {
    roles: ['maintainer'],
    scopes: ['webhooks:write'],
    because: 'The secret that Shopify signs with only lets orders in, and is set by whoever connects programs.',
  },
  ...revealing(
    'POST /api/apps/calendar/feed',
    'Everyone with a calendar, of their own alone, for a program that can’t sign in.',
  ),
  'PUT /api/apps/ecommerce/settings/payments': {
    roles: ['editor', 'author'],
    because: 'Whoever runs the store sets how it is paid; other ways to pay by hand ask for their password.',
  },
  'PUT /api/pages/site': {
    roles: ['editor', 'author'],
    because: 'Whoever runs the store opens and closes its pages; another website asks for the right to the address.',
  },
  'POST /api/apps/ecommerce/orders/{id}/refunds': {
    roles: ['editor', 'author'],
    scopes: ['orders:write'],
    because: 'Whoever handles orders gives money back to whom it came from, never more than was paid.',
  },
  'POST /api/apps/ecommerce/orders/{id}/cancellation': {
    roles: ['editor', 'author'],
    scopes: ['orders:write'],
    because: 'Whoever handles orders calls them off; what was paid goes back to whom it came from, never more.',
  },
  'POST /api/apps/ecommerce/orders/{id}/refunds/{refund}/tries': {
    roles: ['editor', 'author'],
    scopes: ['orders:write'],
    because: 'A refund that failed goes to whom the money came from, once.',
  },
  ...revealing(
    'POST /api/apps/logistics/deliveries/{id}/recipient-link',
    'Whoever helps a recipient on the phone needs their link, one at a time, and each use is in the history.',
  ),
  ...revealing(
    'POST /api/apps/logistics/devices',
    'Trackers are set up by whoever runs the fleet; a token only sends positions.',
  ),
  ...revealing(
    'POST /api/apps/logistics/drivers/{id}/invitation',
    'Drivers are taken on by operations, for the role of a driver alone.',
  ),
  ...revealing(
    'POST /api/apps/logistics/drivers/{id}/sign-in-code',
    'Drivers are signed in by operations, for the role of a driver alone.',
  ),
  'POST /api/apps/users/bulk': {
    roles: ['editor', 'maintainer', 'subscriber', 'operations-manager'],
    because: 'Whoever sees users may open it; each change asks for the right to that change of that person.',
  },
  'PUT /api/apps/invoice/settings': {
    roles: ['accountant'],
    because: 'Accountants keep the books; a new bank account asks for their password, and administrators are told.',
  },
  ...Object.fromEntries(
    [
      'POST /api/apps/bank-lines/{id}/match',
      'POST /api/apps/bank-lines/match',
      'POST /api/apps/bank-lines/{id}/reopen',
      'POST /api/apps/bank-lines/{id}/reversal',
      'POST /api/apps/invoice/{id}/payments',
      'POST /api/apps/invoice/{id}/paybacks',
      'POST /api/apps/invoice/{id}/card-refunds/{refund}/tries',
      'PUT /api/apps/ecommerce/customers/{id}/account-limit',
    ].map((name): [string, Held] => [
      name,
      {
        roles: ['accountant'],
        because: 'Accountants book what was paid, pay back and say how much is owed on account.',
      },
    ]),
  ),
  'PUT /api/apps/logistics/messages/email-reports': {
    roles: ['operations-manager'],
    because: 'Messages to recipients are set up by operations; the secret only lets reports in.',
  },
  'PUT /api/apps/logistics/messages/sms': {
    roles: ['operations-manager'],
    because: 'Messages to recipients are set up by operations, who know the provider of texts.',
  },
  'PUT /api/apps/logistics/messages/whatsapp': {
    roles: ['operations-manager'],
    because: 'Messages to recipients are set up by operations, who know the provider of messages.',
  },
}
