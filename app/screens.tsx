import { accessScreens } from '#platform/access/web/screens.ts'
import { accountScreens } from '#platform/accounts/web/screens.ts'
import { apiKeyScreens } from '#platform/api-keys/web/screens.ts'
import { categoryScreens } from '#features/ecommerce/categories/web/screens.ts'
import { customerScreens } from '#features/ecommerce/customers/web/screens.ts'
import { orderScreens } from '#features/ecommerce/orders/web/screens.ts'
import { productScreens } from '#features/ecommerce/products/web/screens.ts'
import { referralScreens } from '#features/ecommerce/referrals/web/screens.ts'
import { reviewScreens } from '#features/ecommerce/reviews/web/screens.ts'
import { storeSettingsScreens } from '#features/ecommerce/settings/web/screens.ts'
import { eventScreens } from '#platform/events/web/screens.ts'
import { exportScreens } from '#platform/exports/web/screens.ts'
import { outboxScreens } from '#platform/outbox/web/screens.ts'
import { permissionScreens } from '#features/people/permissions/web/screens.ts'
import { regionScreens } from '#platform/regions/web/screens.ts'
import { userScreens } from '#features/people/users/web/screens.ts'
import { webhookScreens } from '#platform/webhooks/web/screens.ts'
import type { Screen } from '#kit/web/screen.ts'
import { shellScreens } from './pages/screens.ts'

/** Every screen of the program, feature by feature. */
export const screens: Screen[] = [
  ...productScreens,
  ...categoryScreens,
  ...orderScreens,
  ...customerScreens,
  ...reviewScreens,
  ...referralScreens,
  ...storeSettingsScreens,
  ...accessScreens,
  ...accountScreens,
  ...apiKeyScreens,
  ...eventScreens,
  ...exportScreens,
  ...outboxScreens,
  ...permissionScreens,
  ...regionScreens,
  ...userScreens,
  ...webhookScreens,
  ...shellScreens,
]
