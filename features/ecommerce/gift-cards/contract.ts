import * as z from 'zod/mini'
import { emailStates } from '#platform/outbox/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { day, email, isoTime, numberId, optionalText, positiveInteger, text, version } from '#kit/contract/fields.ts'
import { choiceFilter } from '#kit/contract/filters.ts'
import { listQuery } from '#kit/contract/list-query.ts'
import { mostCents } from '#kit/contract/money.ts'
import { languages } from '#kit/contract/sentence.ts'
import { secret } from '#kit/contract/secret.ts'
import { giftCodeText } from './rules.ts'

export const giftCardStates = ['active', 'used', 'expired', 'blocked'] as const
export type GiftCardState = (typeof giftCardStates)[number]

/** The code of a gift card, however a person writes it. */
export const GiftCode = z.string().check(z.overwrite(giftCodeText), z.minLength(1), z.maxLength(40))

export const GiftCard = z.object({
  id: z.number(),
  /** The end of its code; the rest isn’t kept. */
  lastFour: z.string(),
  recipient: z.string(),
  note: z.string(),
  amountCents: z.number(),
  balanceCents: z.number(),
  expiresOn: z.nullable(z.string()),
  isBlocked: z.boolean(),
  state: z.enum(giftCardStates),
  /** Whether its last day is over, whatever it holds. */
  isExpired: z.boolean(),
  currency: z.string(),
  issuedAt: isoTime,
  /** Where its code was emailed; empty where it wasn’t. */
  email: z.string(),
  /** What became of that email. */
  emailState: z.nullable(z.enum(emailStates)),
  version,
})
export type GiftCard = z.infer<typeof GiftCard>

export const GiftCardInput = z.object({
  /** One for each card a person means: sending it again makes no second one. */
  key: z.uuid(),
  recipient: text(80),
  amountCents: positiveInteger.check(z.maximum(mostCents)),
  /** Its last day; null for a card without an end. */
  expiresOn: z.nullable(day),
  note: optionalText(500),
  /** Where its code is emailed; empty to hand it over yourself. */
  email: z._default(z.union([z.literal(''), email]), ''),
  /** What that email says besides. */
  message: optionalText(500),
  language: z._default(z.enum(languages), 'en'),
})
export type GiftCardInput = z.infer<typeof GiftCardInput>

const path = '/api/apps/ecommerce/gift-cards'
const reads = { action: 'read', subject: 'Order' } as const
const changes = { action: 'write', subject: 'GiftCard' } as const

export const listGiftCards = endpoint({
  method: 'GET',
  path,
  summary: 'List gift cards; their codes can’t be read',
  access: reads,
  query: listQuery(['recipient', 'amount', 'balance', 'expiresOn', 'issuedAt'], {
    state: choiceFilter(giftCardStates),
  }),
  reply: z.object({ giftCards: z.array(GiftCard), total: z.number() }),
})
export const readGiftCard = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'Get a gift card with what it paid for and what came back to it',
  access: reads,
  params: numberId,
  reply: z.extend(GiftCard, {
    moves: z.array(
      z.object({
        id: z.number(),
        /** What came to the card; less than nothing where it paid. */
        cents: z.number(),
        /** The order it paid for; null where the card was issued. */
        order: z.nullable(z.number()),
        at: isoTime,
      }),
    ),
  }),
})
export const issueGiftCard = endpoint({
  method: 'POST',
  path,
  danger: 'money',
  asksPassword: true,
  summary: 'Issue a gift card once for each key, and email its code; it is in this reply alone. API keys can’t',
  access: { action: 'create', subject: 'GiftCard' },
  body: GiftCardInput,
  reply: z.extend(GiftCard, { code: secret(z.string()) }),
  status: 201,
  takesIdempotencyKey: false,
})
export const blockGiftCard = endpoint({
  method: 'PATCH',
  path: `${path}/{id}`,
  danger: 'money',
  summary: 'Block a gift card, or let it be used again; its balance stays',
  access: changes,
  params: numberId,
  body: z.object({ version, isBlocked: z.boolean() }),
  reply: GiftCard,
})
export const changeGiftCardExpiry = endpoint({
  method: 'PUT',
  path: `${path}/{id}/expiry`,
  danger: 'money',
  summary: 'Change the last day of a gift card, also of one that has expired',
  access: changes,
  params: numberId,
  body: z.object({ version, expiresOn: z.nullable(day) }),
  reply: GiftCard,
})
