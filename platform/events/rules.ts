/** The ability subject of an entity: `user` is `User`, `storeSettings` is `StoreSettings`. */
export function subjectOf(entity: string): string {
  return entity.charAt(0).toUpperCase() + entity.slice(1)
}

/** Kinds of things that events are about, as far as the log tells of them. */
export const entities = [
  'user',
  'role',
  'permission',
  'product',
  'category',
  'order',
  'customer',
  'review',
  'referral',
  'storeSettings',
  'apiKey',
  'webhook',
  'file',
  'region',
  'setting',
  'depot',
  'zone',
  'vehicle',
  'vehicleProfile',
  'driver',
  'delivery',
  'place',
  'board',
  'calendarEvent',
  'invoice',
  'invoiceSettings',
  'planPrices',
  'chatGroup',
  'course',
  'project',
  'plan',
  'run',
  'publication',
  'route',
  'faq',
  'team',
  'connection',
  'campaign',
  'ticket',
] as const

/** What happened, without to what: `account.signed-in` is `signed-in`. */
export function whatOf(kind: string): string {
  return kind.slice(kind.indexOf('.') + 1)
}

/** Rows by the name of the part they belong to: the thing itself, and what goes with it. */
export type KeptRows = Record<string, Record<string, unknown>[]>

/** Only the people concerned hear of these, by their own id or as a signal to them; the log leaves them out. */
export const personalEntities: string[] = ['notification', 'mailbox', 'chat', 'typing', 'presence', 'planViewers']
