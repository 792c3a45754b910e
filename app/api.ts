import { accessAnswers } from '#platform/access/server/handlers.ts'
import { avatarAnswers } from '#platform/accounts/server/avatars.ts'
import { admit } from '#platform/accounts/server/queries.ts'
import { recoveryAnswers, writeLetters } from '#platform/accounts/server/recovery.ts'
import { roleViewAnswers } from '#platform/accounts/server/role-view.ts'
import { settingsAnswers } from '#platform/accounts/server/settings.ts'
import { signInAnswers } from '#platform/accounts/server/sign-in.ts'
import { apiKeyAnswers } from '#platform/api-keys/server/handlers.ts'
import { admitKey } from '#platform/api-keys/server/queries.ts'
import { categoryAnswers } from '#features/ecommerce/categories/server/handlers.ts'
import { belongingAnswers } from '#features/ecommerce/customers/server/belongings.ts'
import { customerAnswers } from '#features/ecommerce/customers/server/handlers.ts'
import { orderAnswers } from '#features/ecommerce/orders/server/handlers.ts'
import { productAnswers, productJobs } from '#features/ecommerce/products/server/handlers.ts'
import { referralAnswers } from '#features/ecommerce/referrals/server/handlers.ts'
import { reviewAnswers } from '#features/ecommerce/reviews/server/handlers.ts'
import { storeSettingsAnswers } from '#features/ecommerce/settings/server/handlers.ts'
import { shopifyAnswers } from '#features/ecommerce/shopify/server/handlers.ts'
import { eventAnswers } from '#platform/events/server/handlers.ts'
import { forgetDeletions } from '#platform/events/server/queries.ts'
import { exportAnswers, exportJobs } from '#platform/exports/server/handlers.ts'
import { fileAnswers } from '#platform/files/server/handlers.ts'
import { sweepPictures } from '#platform/files/server/queries.ts'
import { notificationAnswers } from '#platform/notifications/server/handlers.ts'
import { mailNews } from '#platform/notifications/server/mail.ts'
import { outboxAnswers } from '#platform/outbox/server/handlers.ts'
import { deliverLetters } from '#platform/outbox/server/queries.ts'
import { permissionAnswers } from '#features/people/permissions/server/handlers.ts'
import { preferenceAnswers } from '#platform/preferences/server/handlers.ts'
import { regionAnswers } from '#platform/regions/server/handlers.ts'
import { searchAnswers } from '#platform/search/server/handlers.ts'
import { describeAnswers, systemAnswers } from '#platform/system/server/handlers.ts'
import { twoFactorAnswers } from '#platform/two-factor/server/handlers.ts'
import { billingAnswers } from '#features/people/users/server/billing.ts'
import { connectionAnswers } from '#features/people/users/server/connections.ts'
import { userAnswers } from '#features/people/users/server/handlers.ts'
import { profileAnswers } from '#features/people/users/server/profile.ts'
import { webhookJobs } from '#platform/webhooks/server/deliver.ts'
import { webhookAnswers } from '#platform/webhooks/server/handlers.ts'
import type { Answers } from '#kit/server/answer.ts'
import type { Machine } from '#kit/server/machine.ts'
import { createApi, type Api, type Seen } from '#kit/server/router.ts'
import { cataloguePages, finders } from './search.ts'

/** Every feature's answers; a new feature adds its line. */
const features: Answers[] = [
  apiKeyAnswers,
  belongingAnswers,
  categoryAnswers,
  customerAnswers,
  accessAnswers,
  avatarAnswers,
  eventAnswers,
  fileAnswers,
  notificationAnswers,
  orderAnswers,
  outboxAnswers,
  permissionAnswers,
  preferenceAnswers,
  productAnswers,
  referralAnswers,
  reviewAnswers,
  shopifyAnswers,
  storeSettingsAnswers,
  webhookAnswers,
  recoveryAnswers,
  regionAnswers,
  roleViewAnswers,
  searchAnswers(cataloguePages, finders),
  settingsAnswers,
  signInAnswers,
  systemAnswers,
  twoFactorAnswers,
  billingAnswers,
  connectionAnswers,
  profileAnswers,
  userAnswers,
]

const lists = features.flat()
const own = [...lists, ...exportAnswers(lists)]

export const answers: Answers = [...own, ...describeAnswers(own)]

/** What the queue does between calls, in every process. */
const works: ((machine: Machine) => void)[] = [deliverLetters, exportJobs(lists), forgetDeletions, mailNews, productJobs, sweepPictures, webhookJobs, writeLetters]

/** The whole program as one `fetch`, on the machine a home lends. */
export function api(machine: Machine, onAnswer?: (seen: Seen) => void): Api {
  for (const work of works) work(machine)
  return createApi({ answers, machine, admit: async (request, lent) => (await admitKey(request, lent)) ?? admit(request, lent), ...(onAnswer && { onAnswer }) })
}
