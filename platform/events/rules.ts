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
  'invoice',
  'invoiceSettings',
] as const

/** What happened, without to what: `account.signed-in` is `signed-in`. */
export function whatOf(kind: string): string {
  return kind.slice(kind.indexOf('.') + 1)
}
