import { accessAnswers } from '#features/access/server/handlers.ts'
import { avatarAnswers } from '#features/accounts/server/avatars.ts'
import { admit } from '#features/accounts/server/queries.ts'
import { recoveryAnswers, writeLetters } from '#features/accounts/server/recovery.ts'
import { roleViewAnswers } from '#features/accounts/server/role-view.ts'
import { settingsAnswers } from '#features/accounts/server/settings.ts'
import { signInAnswers } from '#features/accounts/server/sign-in.ts'
import { apiKeyAnswers } from '#features/api-keys/server/handlers.ts'
import { admitKey } from '#features/api-keys/server/queries.ts'
import { categoryAnswers } from '#features/ecommerce/categories/server/handlers.ts'
import { belongingAnswers } from '#features/ecommerce/customers/server/belongings.ts'
import { customerAnswers } from '#features/ecommerce/customers/server/handlers.ts'
import { orderAnswers } from '#features/ecommerce/orders/server/handlers.ts'
import { productAnswers, productJobs } from '#features/ecommerce/products/server/handlers.ts'
import { referralAnswers } from '#features/ecommerce/referrals/server/handlers.ts'
import { reviewAnswers } from '#features/ecommerce/reviews/server/handlers.ts'
import { storeSettingsAnswers } from '#features/ecommerce/settings/server/handlers.ts'
import { shopifyAnswers } from '#features/ecommerce/shopify/server/handlers.ts'
import { eventAnswers } from '#features/events/server/handlers.ts'
import { forgetDeletions } from '#features/events/server/queries.ts'
import { exportAnswers, exportJobs } from '#features/exports/server/handlers.ts'
import { fileAnswers } from '#features/files/server/handlers.ts'
import { sweepPictures } from '#features/files/server/queries.ts'
import { notificationAnswers } from '#features/notifications/server/handlers.ts'
import { mailNews } from '#features/notifications/server/mail.ts'
import { outboxAnswers } from '#features/outbox/server/handlers.ts'
import { deliverLetters } from '#features/outbox/server/queries.ts'
import { permissionAnswers } from '#features/permissions/server/handlers.ts'
import { preferenceAnswers } from '#features/preferences/server/handlers.ts'
import { regionAnswers } from '#features/regions/server/handlers.ts'
import { searchAnswers } from '#features/search/server/handlers.ts'
import { describeAnswers, systemAnswers } from '#features/system/server/handlers.ts'
import { twoFactorAnswers } from '#features/two-factor/server/handlers.ts'
import { billingAnswers } from '#features/users/server/billing.ts'
import { connectionAnswers } from '#features/users/server/connections.ts'
import { userAnswers } from '#features/users/server/handlers.ts'
import { profileAnswers } from '#features/users/server/profile.ts'
import { webhookJobs } from '#features/webhooks/server/deliver.ts'
import { webhookAnswers } from '#features/webhooks/server/handlers.ts'
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
