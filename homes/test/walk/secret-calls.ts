type Revealed = {
  fields: readonly string[]
  /** The product's own roles that may call it, beside administrators; nobody's where everyone gets but their own. */
  roles?: readonly string[]
  scopes?: readonly string[]
}

/** Giving a secret out is a decision; whoever takes it writes down here what is given, to which roles, and to which keys of programs. */
export const reveals: Readonly<Record<string, Revealed>> = {
  'POST /api/auth/two-factor/start': { fields: ['secret', 'uri'] },
  'POST /api/auth/two-factor/confirm': { fields: ['backupCodes'] },
  'POST /api/auth/two-factor/backup-codes': { fields: ['backupCodes'] },
  'POST /api/auth/login': { fields: ['accessToken'] },
  'POST /api/auth/setup': { fields: ['accessToken'] },
  'POST /api/driver/sign-in': { fields: ['accessToken'] },
  'POST /api/track/{code}/own': { fields: ['doorPin'] },
  'POST /api/push/newest': { fields: ['notifications.link', 'notifications.text'] },
  'POST /api/apps/logistics/deliveries/{id}/recipient-link': {
    fields: ['link'],
    roles: ['operations-manager', 'dispatcher', 'customer-service'],
    scopes: ['recipient-links:read'],
  },
  'POST /api/api-keys': { fields: ['key'], roles: ['maintainer'] },
  'POST /api/auth/api-keys/{id}/rotation': { fields: ['key'] },
  // A calendar of one’s own, for a program that can’t sign in.
  'POST /api/apps/calendar/feed': {
    fields: ['url'],
    roles: [
      'editor',
      'author',
      'maintainer',
      'operations-manager',
      'dispatcher',
      'depot-clerk',
      'accountant',
      'driver',
      'customer-service',
      'read-only',
    ],
  },
  'POST /api/webhooks': { fields: ['secret'], roles: ['maintainer'], scopes: ['webhooks:write'] },
  'POST /api/webhooks/{id}/secret': { fields: ['secret'], roles: ['maintainer'], scopes: ['webhooks:write'] },
  'POST /api/apps/users': { fields: ['invitation.link'] },
  'POST /api/apps/users/{id}/invitation': { fields: ['link'] },
  'POST /api/apps/ecommerce/gift-cards': { fields: ['code'] },
  'POST /api/apps/logistics/drivers/{id}/invitation': { fields: ['link'], roles: ['operations-manager'] },
  'POST /api/apps/logistics/drivers/{id}/sign-in-code': { fields: ['link', 'pin'], roles: ['operations-manager'] },
  'POST /api/apps/logistics/devices': { fields: ['token'], roles: ['operations-manager'] },
}

/** What is named like a secret and opens nothing. */
export const openNames: readonly string[] = [
  // What identifies things: goods, countries, campaigns, entries of a list.
  'barcode',
  'code',
  'codes',
  'countryCode',
  'faultCode',
  'key',
  'matrixKey',
  'postCode',
  'postcodes',
  'service_code',
  'swiftCode',
  // Leads to a page that asks who comes, or that shows the state of a delivery alone.
  'link',
  'trackingCode',
  // What an entry is checked by.
  'hash',
  'previousHash',
  'publicKey',
  // What Meta shows that it is who asks.
  'verifyToken',
  // For those who see how to reach a recipient, and for the driver at the door; of a customer, for those who see all of them.
  'gateCode',
  'doorPin',
  // With a few bits, what a phone without a network sees a slip in a PIN by.
  'salt',
]
