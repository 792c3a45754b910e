/** Calls that may leave the log as it is, with the reason why. */
export const unrecorded: Readonly<Record<string, string>> = {
  'POST /api/auth/proof': 'what a session may do for some minutes; each use of it is recorded',
  // What only the person themselves sees, of no weight for others.
  'DELETE /api/auth/role-view': 'ends a look at the product that was recorded when it began',
  'PUT /api/notifications': 'what a person has read of their own',
  'POST /api/push/newest': 'reads',
  'POST /api/apps/chat/replies': 'what a person has read of their own',
  'PUT /api/apps/chat/blocks/{userId}': 'whom a person doesn’t want to hear from',
  'PUT /api/apps/chat/profile': 'how a person shows themselves in chats',
  'POST /api/apps/academy/courses/{id}/visits': 'how far a person is in a course',
  'PUT /api/apps/logistics/plans/{id}/viewers': 'who looks at a plan at the moment',
  // Visitors and recovery: the outcome is recorded where there is one, so that an unknown address looks like a known one.
  'POST /api/auth/forgot-password': 'recorded with the email, where there is such a person',
  'POST /api/auth/verify-email/resend': 'recorded with the email, where there is such a person',
  'POST /api/pages/newsletter': 'recorded once the address is confirmed',
  'POST /api/pages/visits': 'counts a visit, of whom nothing is kept',
  // Nothing changes of what others have.
  'POST /api/apps/email/accounts/test': 'tries whether an account answers',
  'POST /api/apps/logistics/promises/passed-on': 'keeps in the ledger of promises what was given to a program',
  'POST /api/apps/logistics/plans/presets': 'settings for runs; each run is recorded with those it had',
  'DELETE /api/apps/logistics/deliveries/imports/{id}': 'the file alone: what it added was recorded and stays',
  // Done to nothing here: each thing that it does change is recorded.
  'POST /api/apps/ecommerce/customers/bulk': 'records each customer it changes',
  'POST /api/apps/ecommerce/orders/bulk': 'records each order it changes',
  'POST /api/apps/ecommerce/referrals/bulk': 'records each referral it changes',
  'POST /api/apps/invoice/bulk': 'records each invoice it changes',
  'POST /api/apps/logistics/accepted-fixes': 'records each address that still waits',
  'POST /api/apps/logistics/seen-doors': 'records each address of which something better is known',
  'POST /api/apps/logistics/taken-back-fixes': 'records each address that is still as it was accepted',
  'POST /api/apps/logistics/deliveries/batch': 'records each delivery it adds',
  'POST /api/apps/logistics/depots/{id}/restore': 'records a depot that was archived',
  'POST /api/apps/logistics/drivers/{id}/restore': 'records a driver who was archived',
  'POST /api/apps/logistics/vehicles/{id}/restore': 'records a vehicle that was archived',
  'POST /api/apps/logistics/messages/blocked-addresses/allow': 'records an address that was blocked',
  'POST /api/apps/outbox/kept/send': 'records the sending where emails are kept',
  'PUT /api/apps/academy/editor/{id}/state': 'records a state that is another than before',
  'PUT /api/apps/kanban/item/{id}/checks': 'records a list that is another than before',
}
