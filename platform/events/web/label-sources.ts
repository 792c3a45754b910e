const store = 'ecommerce'
const catalogue = [store, 'product.', 'fields.', 'inventory.', ''] as const
const workspace = ['logistics-settings', 'general.', 'planning.', 'proof.', ''] as const

/**
 * Where the forms of a kind of thing have the names of its fields: the namespace of their texts, then the groups to look in.
 * What the log shows is so what the person saw when they made the change.
 */
export const labelSources: Record<string, readonly [namespace: string, ...groups: string[]]> = {
  product: catalogue,
  category: [store, 'category.', ''],
  order: [store, 'order.', 'sums.', 'address.', 'taking.', 'customer.', 'product.', 'fields.', 'inventory.', ''],
  customer: [store, 'customer.', 'preference.', 'method.', 'address.', ''],
  review: [store, 'review.', ''],
  referral: [store, 'referral.', ''],
  storeSettings: [store, 'details.', 'payments.', 'checkout.', 'shipping.', 'location.', 'customer.', ''],
  user: ['people-users', '', 'own.', 'money.'],
  role: ['access', 'dialog.', ''],
  permission: ['people-permissions', ''],
  apiKey: ['api-keys', 'columns.', ''],
  webhook: ['webhooks', ''],
  region: ['regions', ''],
  setting: workspace,
  depot: ['logistics-depots', 'depot.', 'days.'],
  zone: ['logistics-depots', 'zone.'],
  vehicle: ['logistics-vehicles', '', 'service.', 'document.', 'inspection.'],
  vehicleProfile: ['logistics-vehicles', 'profiles.', ''],
  driver: ['logistics-drivers', 'fields.', '', 'days.', 'document.'],
  delivery: ['logistics-deliveries', '', 'form.', 'fields.'],
  place: ['logistics-deliveries', '', 'form.', 'fields.'],
  board: ['office-kanban', 'board.', 'card.'],
  calendarEvent: ['office-calendar', 'event.', 'leave.'],
  invoice: ['office-invoices', '', 'form.', 'settings.'],
  invoiceSettings: ['office-invoices', 'settings.'],
  course: ['office-course-editor', ''],
  project: ['office-projects', ''],
  campaign: ['office-campaigns', ''],
  ticket: ['office-tickets', ''],
  faq: ['site-faq', ''],
  team: ['people-profile', 'fields.', ''],
  plan: ['logistics-plans', 'plan.', 'stop.', 'route.'],
}
