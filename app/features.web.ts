import { feature as access } from '#platform/access/web/feature.ts'
import { feature as academy } from '#features/people/academy/web/feature.ts'
import { feature as accounts } from '#platform/accounts/web/feature.ts'
import { feature as apiKeys } from '#platform/api-keys/web/feature.ts'
import { feature as attempts } from '#features/logistics/attempts/web/feature.ts'
import { feature as campaigns } from '#features/office/campaigns/web/feature.ts'
import { feature as tickets } from '#features/office/tickets/web/feature.ts'
import { feature as visits } from '#features/office/visits/web/feature.ts'
import { feature as courseEditor } from '#features/people/course-editor/web/feature.ts'
import { feature as calendar } from '#features/office/calendar/web/feature.ts'
import { feature as cardPayments } from '#features/ecommerce/card-payments/web/feature.ts'
import { feature as categories } from '#features/ecommerce/categories/web/feature.ts'
import { feature as chat } from '#features/office/chat/web/feature.ts'
import { feature as company } from '#platform/company/web/feature.ts'
import { feature as customers } from '#features/ecommerce/customers/web/feature.ts'
import { feature as dashboards } from '#features/office/dashboards/web/feature.ts'
import { feature as day } from '#features/logistics/day/web/feature.ts'
import { feature as deliveries } from '#features/logistics/deliveries/web/feature.ts'
import { feature as imports } from '#features/logistics/imports/web/feature.ts'
import { feature as email } from '#features/office/email/web/feature.ts'
import { feature as mailLinks } from '#features/office/mail-links/web/feature.ts'
import { feature as mailAccounts } from '#features/office/mail-accounts/web/feature.ts'
import { feature as events } from '#platform/events/web/feature.ts'
import { feature as exports } from '#platform/exports/web/feature.ts'
import { feature as faq } from '#features/site/faq/web/feature.ts'
import { feature as help } from '#features/site/help/web/feature.ts'
import { feature as addressChecks } from '#features/logistics/address-checks/web/feature.ts'
import { feature as recipientFeedback } from '#features/logistics/recipient-feedback/web/feature.ts'
import { feature as recipientInstructions } from '#features/logistics/recipient-instructions/web/feature.ts'
import { feature as recipientMessages } from '#features/logistics/recipient-messages/web/feature.ts'
import { feature as tracking } from '#features/logistics/tracking/web/feature.ts'
import { feature as workGroups } from '#features/office/work-groups/web/feature.ts'
import { feature as kanban } from '#features/office/kanban/web/feature.ts'
import { feature as bankStatements } from '#features/office/bank-statements/web/feature.ts'
import { feature as invoices } from '#features/office/invoices/web/feature.ts'
import { feature as landing } from '#features/site/landing/web/feature.ts'
import { feature as notifications } from '#platform/notifications/web/feature.ts'
import { feature as orders } from '#features/ecommerce/orders/web/feature.ts'
import { feature as backups } from '#platform/backups/web/feature.ts'
import { feature as ownAddress } from '#platform/own-address/web/feature.ts'
import { feature as outbox } from '#platform/outbox/web/feature.ts'
import { feature as permissions } from '#features/people/permissions/web/feature.ts'
import { feature as profile } from '#features/office/profile/web/feature.ts'
import { feature as projects } from '#features/office/projects/web/feature.ts'
import { feature as pricing } from '#features/site/pricing/web/feature.ts'
import { feature as products } from '#features/ecommerce/products/web/feature.ts'
import { feature as properties } from '#features/logistics/properties/web/feature.ts'
import { feature as recurring } from '#features/logistics/recurring/web/feature.ts'
import { feature as templates } from '#features/logistics/templates/web/feature.ts'
import { feature as reference } from '#features/site/reference/web/feature.ts'
import { feature as referrals } from '#features/ecommerce/referrals/web/feature.ts'
import { feature as regions } from '#platform/regions/web/feature.ts'
import { feature as reviews } from '#features/ecommerce/reviews/web/feature.ts'
import { feature as settings } from '#features/ecommerce/settings/web/feature.ts'
import { feature as shopify } from '#features/ecommerce/shopify/web/feature.ts'
import { feature as twoStep } from '#platform/two-step/web/feature.ts'
import { feature as users } from '#features/people/users/web/feature.ts'
import { feature as webhooks } from '#platform/webhooks/web/feature.ts'
import { feature as logisticsSettings } from '#features/logistics/settings/web/feature.ts'
import { feature as checkout } from '#features/site/checkout/web/feature.ts'
import { feature as giftCards } from '#features/ecommerce/gift-cards/web/feature.ts'
import { feature as deals } from '#features/ecommerce/deals/web/feature.ts'
import { feature as depots } from '#features/logistics/depots/web/feature.ts'
import { feature as vehicles } from '#features/logistics/vehicles/web/feature.ts'
import { feature as driverDevices } from '#features/logistics/driver-devices/web/feature.ts'
import { feature as outages } from '#features/logistics/outages/web/feature.ts'
import { feature as exceptions } from '#features/logistics/exceptions/web/feature.ts'
import { feature as drivers } from '#features/logistics/drivers/web/feature.ts'
import { feature as backtests } from '#features/logistics/backtests/web/feature.ts'
import { feature as ahead } from '#features/logistics/ahead/web/feature.ts'
import { feature as planOrders } from '#features/site/plan-orders/web/feature.ts'
import { feature as giftCardOrders } from '#features/site/gift-card-orders/web/feature.ts'
import { feature as newsletter } from '#features/site/newsletter/web/feature.ts'
import { feature as board } from '#features/logistics/board/web/feature.ts'
import { feature as plans } from '#features/logistics/plans/web/feature.ts'
import { feature as routes } from '#features/logistics/routes/web/feature.ts'
import { feature as driverPreview } from '#features/logistics/driver-preview/web/feature.ts'
import { feature as driverHours } from '#features/logistics/driver-hours/web/feature.ts'
import { feature as driverPerformance } from '#features/logistics/driver-performance/web/feature.ts'
import { feature as promises } from '#features/logistics/promises/web/feature.ts'
import { feature as proofRoots } from '#features/logistics/proof-roots/web/feature.ts'
import { feature as proofs } from '#features/logistics/proofs/web/feature.ts'
import { feature as closings } from '#features/logistics/closings/web/feature.ts'
import { feature as loading } from '#features/logistics/loading/web/feature.ts'
import { feature as fuel } from '#features/logistics/fuel/web/feature.ts'
import { feature as recording } from '#features/logistics/recording/web/feature.ts'
import { feature as simulator } from '#features/logistics/simulator/web/feature.ts'
import { feature as forecasts } from '#features/logistics/forecasts/web/feature.ts'
import { feature as proposals } from '#features/logistics/proposals/web/feature.ts'
import { feature as positions } from '#features/logistics/positions/web/feature.ts'
import { feature as files } from '#platform/files/web/feature.ts'
import { feature as places } from '#features/logistics/places/web/feature.ts'
import { feature as invoiceSettings } from '#features/office/invoice-settings/web/feature.ts'
import type { WebFeature } from '#kit/web/feature.ts'
import { feature as shell } from './pages/feature.ts'

/** Every feature's screens. */
export const webFeatures: WebFeature[] = [
  dashboards,
  products,
  categories,
  orders,
  cardPayments,
  customers,
  reviews,
  referrals,
  settings,
  company,
  shopify,
  email,
  mailAccounts,
  mailLinks,
  calendar,
  chat,
  workGroups,
  kanban,
  invoiceSettings,
  invoices,
  bankStatements,
  academy,
  courseEditor,
  projects,
  attempts,
  campaigns,
  visits,
  tickets,
  access,
  accounts,
  apiKeys,
  events,
  exports,
  files,
  notifications,
  backups,
  ownAddress,
  outbox,
  permissions,
  regions,
  twoStep,
  users,
  webhooks,
  logisticsSettings,
  checkout,
  deals,
  giftCards,
  depots,
  vehicles,
  drivers,
  driverDevices,
  places,
  properties,
  day,
  exceptions,
  outages,
  deliveries,
  recurring,
  templates,
  imports,
  addressChecks,
  tracking,
  promises,
  recipientFeedback,
  recipientInstructions,
  recipientMessages,
  plans,
  board,
  backtests,
  ahead,
  routes,
  landing,
  positions,
  recording,
  fuel,
  closings,
  loading,
  simulator,
  proofRoots,
  proofs,
  forecasts,
  proposals,
  driverHours,
  driverPreview,
  driverPerformance,
  help,
  faq,
  pricing,
  planOrders,
  giftCardOrders,
  newsletter,
  reference,
  profile,
  shell,
]
