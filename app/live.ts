import { refreshSession } from '#platform/accounts/web/me.ts'
import type { Change } from '#platform/events/contract.ts'
import { session } from '#kit/web/session.ts'

/** Which calls become stale when an entity changes; addresses below are meant too. */
export const liveAddresses: Record<string, string[]> = {
  notification: ['/api/notifications'],
  user: [
    '/api/apps/users',
    '/api/apps/roles',
    '/api/auth/sessions',
    '/api/auth/profile',
    '/api/auth/billing',
    '/api/auth/connections',
  ],
  apiKey: ['/api/api-keys', '/api/auth/api-keys', '/api/auth/connections', '/api/apps/users/{id}/connections'],
  role: ['/api/apps/roles', '/api/apps/users'],
  permission: ['/api/apps/permissions'],
  region: ['/api/regions'],
  order: ['/api/apps/ecommerce/orders', '/api/apps/ecommerce/customers'],
  product: ['/api/apps/ecommerce/products'],
  category: ['/api/apps/ecommerce/categories'],
  customer: ['/api/apps/ecommerce/customers'],
  review: ['/api/apps/ecommerce/reviews'],
  storeSettings: ['/api/apps/ecommerce/settings', '/api/apps/ecommerce/store'],
  referral: ['/api/apps/ecommerce/referrals'],
}

/** Asks anew what the person may do when it may have changed, so that menus and buttons follow at once. */
export function followRights({ entity, entityId }: Change): void {
  const isOwn = entity === 'user' && entityId === String(session()?.userData.id)
  // Where nobody is signed in any more, the call itself has told so.
  if (isOwn || entity === 'role') refreshSession().catch(() => undefined)
}
