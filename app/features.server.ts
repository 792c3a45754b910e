import { feature as access } from '#platform/access/server/feature.ts'
import { feature as academy } from '#features/people/academy/server/feature.ts'
import { feature as accounts } from '#platform/accounts/server/feature.ts'
import { feature as apiKeys } from '#platform/api-keys/server/feature.ts'
import { feature as assistants } from '#platform/assistants/server/feature.ts'
import { feature as campaigns } from '#features/office/campaigns/server/feature.ts'
import { feature as tickets } from '#features/office/tickets/server/feature.ts'
import { feature as visits } from '#features/office/visits/server/feature.ts'
import { feature as courseEditor } from '#features/people/course-editor/server/feature.ts'
import { feature as calendar } from '#features/office/calendar/server/feature.ts'
import { feature as cardPayments } from '#features/ecommerce/card-payments/server/feature.ts'
import { feature as categories } from '#features/ecommerce/categories/server/feature.ts'
import { feature as logisticsSettings } from '#features/logistics/settings/server/feature.ts'
import { feature as dashboards } from '#features/office/dashboards/server/feature.ts'
import { feature as driverPreview } from '#features/logistics/driver-preview/server/feature.ts'
import { feature as driverHours } from '#features/logistics/driver-hours/server/feature.ts'
import { feature as driverPerformance } from '#features/logistics/driver-performance/server/feature.ts'
import { feature as attempts } from '#features/logistics/attempts/server/feature.ts'
import { feature as promiseLedger } from '#features/logistics/promise-ledger/server/feature.ts'
import { feature as promises } from '#features/logistics/promises/server/feature.ts'
import { feature as proofRoots } from '#features/logistics/proof-roots/server/feature.ts'
import { feature as proofs } from '#features/logistics/proofs/server/feature.ts'
import { feature as orderDeliveries } from '#features/logistics/order-deliveries/server/feature.ts'
import { feature as closings } from '#features/logistics/closings/server/feature.ts'
import { feature as loading } from '#features/logistics/loading/server/feature.ts'
import { feature as fuel } from '#features/logistics/fuel/server/feature.ts'
import { feature as recording } from '#features/logistics/recording/server/feature.ts'
import { feature as day } from '#features/logistics/day/server/feature.ts'
import { feature as checkout } from '#features/site/checkout/server/feature.ts'
import { feature as giftCards } from '#features/ecommerce/gift-cards/server/feature.ts'
import { feature as deals } from '#features/ecommerce/deals/server/feature.ts'
import { feature as depots } from '#features/logistics/depots/server/feature.ts'
import { feature as vehicles } from '#features/logistics/vehicles/server/feature.ts'
import { feature as outages } from '#features/logistics/outages/server/feature.ts'
import { feature as exceptions } from '#features/logistics/exceptions/server/feature.ts'
import { feature as drivers } from '#features/logistics/drivers/server/feature.ts'
import { feature as driverDevices } from '#features/logistics/driver-devices/server/feature.ts'
import { feature as driver } from '#features/logistics/driver/server/feature.ts'
import { feature as chat } from '#features/office/chat/server/feature.ts'
import { feature as company } from '#platform/company/server/feature.ts'
import { feature as customers } from '#features/ecommerce/customers/server/feature.ts'
import { feature as deliveries } from '#features/logistics/deliveries/server/feature.ts'
import { feature as imports } from '#features/logistics/imports/server/feature.ts'
import { feature as email } from '#features/office/email/server/feature.ts'
import { feature as mailLinks } from '#features/office/mail-links/server/feature.ts'
import { feature as mailAccounts } from '#features/office/mail-accounts/server/feature.ts'
import { feature as events } from '#platform/events/server/feature.ts'
import { feature as exports } from '#platform/exports/server/feature.ts'
import { feature as files } from '#platform/files/server/feature.ts'
import { feature as faq } from '#features/site/faq/server/feature.ts'
import { feature as help } from '#features/site/help/server/feature.ts'
import { feature as addressChecks } from '#features/logistics/address-checks/server/feature.ts'
import { feature as templates } from '#features/logistics/templates/server/feature.ts'
import { feature as slots } from '#features/logistics/slots/server/feature.ts'
import { feature as doorPins } from '#features/logistics/door-pins/server/feature.ts'
import { feature as recipientChecks } from '#features/logistics/recipient-checks/server/feature.ts'
import { feature as recipientChoices } from '#features/logistics/recipient-choices/server/feature.ts'
import { feature as recipientFeedback } from '#features/logistics/recipient-feedback/server/feature.ts'
import { feature as recipientInstructions } from '#features/logistics/recipient-instructions/server/feature.ts'
import { feature as recipientEmail } from '#features/logistics/recipient-email/server/feature.ts'
import { feature as recipientPush } from '#features/logistics/recipient-push/server/feature.ts'
import { feature as recipientSmpp } from '#features/logistics/recipient-smpp/server/feature.ts'
import { feature as recipientWhatsapp } from '#features/logistics/recipient-whatsapp/server/feature.ts'
import { feature as recipientPin } from '#features/logistics/recipient-pin/server/feature.ts'
import { feature as recipientSlots } from '#features/logistics/recipient-slots/server/feature.ts'
import { feature as recipientMessages } from '#features/logistics/recipient-messages/server/feature.ts'
import { feature as tracking } from '#features/logistics/tracking/server/feature.ts'
import { feature as kanban } from '#features/office/kanban/server/feature.ts'
import { feature as workGroups } from '#features/office/work-groups/server/feature.ts'
import { feature as deliveryPrices } from '#features/office/delivery-prices/server/feature.ts'
import { feature as bankStatements } from '#features/office/bank-statements/server/feature.ts'
import { feature as invoiceSettings } from '#features/office/invoice-settings/server/feature.ts'
import { feature as invoices } from '#features/office/invoices/server/feature.ts'
import { feature as notifications } from '#platform/notifications/server/feature.ts'
import { feature as orders } from '#features/ecommerce/orders/server/feature.ts'
import { feature as backups } from '#platform/backups/server/feature.ts'
import { feature as ownAddress } from '#platform/own-address/server/feature.ts'
import { feature as outbox } from '#platform/outbox/server/feature.ts'
import { feature as permissions } from '#features/people/permissions/server/feature.ts'
import { feature as places } from '#features/logistics/places/server/feature.ts'
import { feature as backtests } from '#features/logistics/backtests/server/feature.ts'
import { feature as ahead } from '#features/logistics/ahead/server/feature.ts'
import { feature as planOrders } from '#features/site/plan-orders/server/feature.ts'
import { feature as giftCardOrders } from '#features/site/gift-card-orders/server/feature.ts'
import { feature as newsletter } from '#features/site/newsletter/server/feature.ts'
import { feature as board } from '#features/logistics/board/server/feature.ts'
import { feature as runs } from '#features/logistics/runs/server/feature.ts'
import { feature as plans } from '#features/logistics/plans/server/feature.ts'
import { feature as travel } from '#features/logistics/travel/server/feature.ts'
import { feature as vroom } from '#features/logistics/vroom/server/feature.ts'
import { feature as forecasts } from '#features/logistics/forecasts/server/feature.ts'
import { feature as proposals } from '#features/logistics/proposals/server/feature.ts'
import { feature as positions } from '#features/logistics/positions/server/feature.ts'
import { feature as preferences } from '#platform/preferences/server/feature.ts'
import { feature as profile } from '#features/office/profile/server/feature.ts'
import { feature as projects } from '#features/office/projects/server/feature.ts'
import { feature as landing } from '#features/site/landing/server/feature.ts'
import { feature as listViews } from '#platform/list-views/server/feature.ts'
import { feature as pricing } from '#features/site/pricing/server/feature.ts'
import { feature as products } from '#features/ecommerce/products/server/feature.ts'
import { feature as properties } from '#features/logistics/properties/server/feature.ts'
import { feature as recurring } from '#features/logistics/recurring/server/feature.ts'
import { feature as referrals } from '#features/ecommerce/referrals/server/feature.ts'
import { feature as regions } from '#platform/regions/server/feature.ts'
import { feature as reports } from '#features/ecommerce/reports/server/feature.ts'
import { feature as reviews } from '#features/ecommerce/reviews/server/feature.ts'
import { feature as routes } from '#features/logistics/routes/server/feature.ts'
import { feature as reference } from '#features/site/reference/server/feature.ts'
import { feature as search } from '#platform/search/server/feature.ts'
import { feature as settings } from '#features/ecommerce/settings/server/feature.ts'
import { feature as shopper } from '#features/site/shopper/server/feature.ts'
import { feature as simulator } from '#features/logistics/simulator/server/feature.ts'
import { feature as shopify } from '#features/ecommerce/shopify/server/feature.ts'
import { feature as system } from '#platform/system/server/feature.ts'
import { feature as twoStep } from '#platform/two-step/server/feature.ts'
import { feature as users } from '#features/people/users/server/feature.ts'
import { feature as webhooks } from '#platform/webhooks/server/feature.ts'
import type { ServerFeature } from '#kit/server/feature.ts'

/** Every feature's server, each after those its sample data build on. */
export const serverFeatures: ServerFeature[] = [
  system,
  search,
  assistants,
  events,
  backups,
  ownAddress,
  outbox,
  files,
  company,
  access,
  preferences,
  listViews,
  notifications,
  twoStep,
  accounts,
  apiKeys,
  exports,
  webhooks,
  regions,
  users,
  permissions,
  settings,
  categories,
  products,
  deals,
  giftCards,
  customers,
  orders,
  cardPayments,
  reviews,
  referrals,
  shopify,
  reports,
  logisticsSettings,
  depots,
  vehicles,
  drivers,
  driverDevices,
  places,
  properties,
  // Before the deliveries: their call for one delivery would take `/imports` for a reference.
  imports,
  deliveries,
  recurring,
  travel,
  vroom,
  // Before the plans: their call for one plan would take `/day` and `/presets` for a number.
  board,
  runs,
  plans,
  backtests,
  ahead,
  templates,
  routes,
  driver,
  recording,
  fuel,
  closings,
  orderDeliveries,
  loading,
  proofRoots,
  proofs,
  driverHours,
  driverPreview,
  driverPerformance,
  exceptions,
  outages,
  day,
  positions,
  forecasts,
  proposals,
  simulator,
  addressChecks,
  attempts,
  promiseLedger,
  promises,
  doorPins,
  recipientChecks,
  recipientFeedback,
  recipientInstructions,
  recipientChoices,
  slots,
  recipientPin,
  recipientSlots,
  recipientEmail,
  recipientPush,
  recipientSmpp,
  recipientWhatsapp,
  tracking,
  recipientMessages,
  kanban,
  calendar,
  email,
  mailAccounts,
  mailLinks,
  chat,
  workGroups,
  invoiceSettings,
  deliveryPrices,
  invoices,
  bankStatements,
  academy,
  courseEditor,
  projects,
  campaigns,
  visits,
  tickets,
  dashboards,
  help,
  faq,
  pricing,
  landing,
  planOrders,
  giftCardOrders,
  newsletter,
  checkout,
  shopper,
  profile,
  reference,
]
