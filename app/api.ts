import { accessHandlers } from '#platform/access/server/handlers.ts'
import { avatarHandlers } from '#platform/accounts/server/avatars.ts'
import { admit } from '#platform/accounts/server/queries.ts'
import { recoveryHandlers, writeEmails } from '#platform/accounts/server/recovery.ts'
import { roleViewHandlers } from '#platform/accounts/server/role-view.ts'
import { settingsHandlers } from '#platform/accounts/server/settings.ts'
import { signInHandlers } from '#platform/accounts/server/sign-in.ts'
import { apiKeyHandlers } from '#platform/api-keys/server/handlers.ts'
import { admitKey } from '#platform/api-keys/server/queries.ts'
import { categoryHandlers } from '#features/ecommerce/categories/server/handlers.ts'
import { belongingHandlers } from '#features/ecommerce/customers/server/belongings.ts'
import { customerHandlers } from '#features/ecommerce/customers/server/handlers.ts'
import { orderHandlers } from '#features/ecommerce/orders/server/handlers.ts'
import { productHandlers, productJobs } from '#features/ecommerce/products/server/handlers.ts'
import { referralHandlers } from '#features/ecommerce/referrals/server/handlers.ts'
import { reviewHandlers } from '#features/ecommerce/reviews/server/handlers.ts'
import { storeSettingsHandlers } from '#features/ecommerce/settings/server/handlers.ts'
import { shopifyHandlers } from '#features/ecommerce/shopify/server/handlers.ts'
import { eventHandlers } from '#platform/events/server/handlers.ts'
import { forgetDeletions } from '#platform/events/server/queries.ts'
import { exportHandlers, exportJobs } from '#platform/exports/server/handlers.ts'
import { fileHandlers } from '#platform/files/server/handlers.ts'
import { sweepPictures } from '#platform/files/server/queries.ts'
import { notificationHandlers } from '#platform/notifications/server/handlers.ts'
import { emailNotifications } from '#platform/notifications/server/mail.ts'
import { outboxHandlers } from '#platform/outbox/server/handlers.ts'
import { deliverEmails } from '#platform/outbox/server/queries.ts'
import { permissionHandlers } from '#features/people/permissions/server/handlers.ts'
import { preferenceHandlers } from '#platform/preferences/server/handlers.ts'
import { regionHandlers } from '#platform/regions/server/handlers.ts'
import { searchHandlers } from '#platform/search/server/handlers.ts'
import { describeHandlers, systemHandlers } from '#platform/system/server/handlers.ts'
import { twoFactorHandlers } from '#platform/two-factor/server/handlers.ts'
import { billingHandlers } from '#features/people/users/server/billing.ts'
import { connectionHandlers } from '#features/people/users/server/connections.ts'
import { userHandlers } from '#features/people/users/server/handlers.ts'
import { profileHandlers } from '#features/people/users/server/profile.ts'
import { webhookJobs } from '#platform/webhooks/server/deliver.ts'
import { webhookHandlers } from '#platform/webhooks/server/handlers.ts'
import type { Handlers } from '#kit/server/handle.ts'
import type { Machine } from '#kit/server/machine.ts'
import { createApi, type Api, type Seen } from '#kit/server/router.ts'
import { cataloguePages, finders } from './search.ts'

/** Every feature's answers; a new feature adds its line. */
const features: Handlers[] = [
  apiKeyHandlers,
  belongingHandlers,
  categoryHandlers,
  customerHandlers,
  accessHandlers,
  avatarHandlers,
  eventHandlers,
  fileHandlers,
  notificationHandlers,
  orderHandlers,
  outboxHandlers,
  permissionHandlers,
  preferenceHandlers,
  productHandlers,
  referralHandlers,
  reviewHandlers,
  shopifyHandlers,
  storeSettingsHandlers,
  webhookHandlers,
  recoveryHandlers,
  regionHandlers,
  roleViewHandlers,
  searchHandlers(cataloguePages, finders),
  settingsHandlers,
  signInHandlers,
  systemHandlers,
  twoFactorHandlers,
  billingHandlers,
  connectionHandlers,
  profileHandlers,
  userHandlers,
]

const lists = features.flat()
const own = [...lists, ...exportHandlers(lists)]

export const handlers: Handlers = [...own, ...describeHandlers(own)]

/** What the queue does between calls, in every process. */
const works: ((machine: Machine) => void)[] = [
  deliverEmails,
  exportJobs(lists),
  forgetDeletions,
  emailNotifications,
  productJobs,
  sweepPictures,
  webhookJobs,
  writeEmails,
]

/** The whole program as one `fetch`, on the machine a home lends. */
export function api(machine: Machine, onAnswer?: (seen: Seen) => void): Api {
  for (const work of works) work(machine)
  return createApi({
    handlers,
    machine,
    admit: async (request, lent) => (await admitKey(request, lent)) ?? admit(request, lent),
    ...(onAnswer && { onAnswer }),
  })
}
