import * as z from 'zod/mini'
import { complaint } from '#kit/contract/complaint.ts'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { usualProvider } from './rules.ts'

export const cardProviders = ['none', 'stripe'] as const

/** Who takes cards, as far as it may be known: never a key itself. */
export const CardAccount = z.object({
  kind: z.enum(cardProviders),
  url: z.string(),
  isSecretKeySet: z.boolean(),
  isSigningSecretSet: z.boolean(),
  /** No new order is paid by card; its keys stay until the last payment that was begun has ended. */
  isClosing: z.boolean(),
  /** Where the provider reports payments to. */
  callback: z.string(),
})
export type CardAccount = z.infer<typeof CardAccount>

const path = '/api/apps/ecommerce/card-account'
const secret = z.string().check(z.trim(), z.maxLength(300), z.regex(/^[\x21-\x7e]*$/))

export const readCardAccount = endpoint({
  method: 'GET',
  path,
  summary: 'Get the provider that takes cards, without its keys',
  access: { action: 'read', subject: 'StoreSettings' },
  reply: CardAccount,
})
export const changeCardAccount = endpoint({
  method: 'PUT',
  path,
  summary: 'Set the provider that takes cards; an empty key leaves the one that is set',
  access: { action: 'write', subject: 'PaymentAccount' },
  danger: 'money',
  asksPassword: true,
  body: z.object({
    kind: z.enum(cardProviders),
    url: z._default(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(300),
          z.refine(isWebAddress, complaint('ecommerce-card-payments:wrong.noWebAddress')),
        ),
      usualProvider,
    ),
    secretKey: secret,
    signingSecret: secret,
  }),
  reply: CardAccount,
})

function isWebAddress(url: string): boolean {
  const address = URL.parse(url)
  return address !== null && /^https?:$/.test(address.protocol) && address.username === '' && address.search === ''
}

/** Each event is taken once, in whatever order they come. */
export const receiveCardEvent = endpoint({
  method: 'POST',
  path: '/api/integrations/payments/stripe',
  summary: 'Receive an event of a card payment, signed in Stripe-Signature',
  access: 'public',
  body: raw('application/json'),
  limitBytes: 200_000,
  isOpenToSites: true,
  reply: z.object({ outcome: z.enum(['taken', 'repeated', 'ignored']) }),
})
