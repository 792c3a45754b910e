import * as z from 'zod/mini'
import { plans } from '#platform/accounts/rules.ts'
import { ApiKey } from '#platform/api-keys/contract.ts'
import { inWesternDigits } from '#kit/contract/digits.ts'
import { endpoint, type SignedInAccess, type Refusal } from '#kit/contract/endpoint.ts'
import { code, day, isoTime, optionalText, pathNumber, text, version, versionOrNone } from '#kit/contract/fields.ts'
import { billingKinds, billings, cardBrands, networks } from './rules.ts'

const Plan = z.enum(plans)
const Billing = z.enum(billings)

/** A user's plan, payment method, start and end date. The end date is empty if there is none. */
export const PlanTerms = z.object({
  currentPlan: Plan,
  billing: Billing,
  planSince: z.string(),
  planUntil: z.nullable(z.string()),
  version,
})
export type PlanTerms = z.infer<typeof PlanTerms>

/** A card, without its number: only enough to recognise it. */
export const CardEntry = z.object({
  brand: z.enum(cardBrands),
  holder: text(80),
  lastFour: z.string().check(z.overwrite(inWesternDigits), z.regex(/^\d{4}$/)),
  expires: z.string().check(z.overwrite(inWesternDigits), z.regex(/^(0[1-9]|1[0-2])\/\d{2}$/)),
  isPrimary: z.boolean(),
})
export type CardEntry = z.infer<typeof CardEntry>
const Card = z.extend(CardEntry, { id: z.number(), version })
export type Card = z.infer<typeof Card>

export const BillingAddress = z.object({
  line1: text(120),
  line2: optionalText(120),
  town: text(80),
  state: optionalText(80),
  postCode: code(20),
  country: text(60),
})
export type BillingAddress = z.infer<typeof BillingAddress>

/** One entry of a user's billing history. */
const BillingEvent = z.object({
  id: z.string(),
  at: isoTime,
  actorName: z.string(),
  kind: z.enum(billingKinds),
  /** The new plan, or the card. */
  about: z.string(),
})
export type BillingEvent = z.infer<typeof BillingEvent>

export const UserBilling = z.object({
  plan: PlanTerms,
  cards: z.array(Card),
  address: z.nullable(BillingAddress),
  /** The version the next change of the address must send; 0 if there's no address yet. */
  addressVersion: versionOrNone,
  /** The newest first. */
  history: z.array(BillingEvent),
})
export type UserBilling = z.infer<typeof UserBilling>

/** The same calls twice: administrators call them for any user, and users call them for themselves, without an id. */
type Whose = { path: string; access: SignedInAccess; refusals?: Partial<Record<number, Refusal>> }
const ofOthers = {
  access: { action: 'write', subject: 'User' },
  refusals: { 404: { message: 'User not found' } },
} as const
const whom = z.object({ id: z.optional(pathNumber) })

function billingCalls({ path, ...whose }: Whose) {
  const one = { ...whose, params: whom }
  const oneCard = { ...whose, path: `${path}/cards/{cardId}`, params: z.extend(whom, { cardId: pathNumber }) }
  return {
    read: endpoint({
      ...one,
      method: 'GET',
      path,
      summary: 'Get the plan, cards, billing address and their history',
      reply: UserBilling,
    }),
    changePlan: endpoint({
      ...one,
      method: 'PUT',
      path: `${path}/plan`,
      summary: 'Change the plan and payment method. A new plan starts today; only administrators set its end date',
      body: z.object({
        currentPlan: z.optional(Plan),
        billing: z.optional(Billing),
        planUntil: z.optional(z.nullable(day)),
        version,
      }),
      reply: PlanTerms,
    }),
    saveAddress: endpoint({
      ...one,
      method: 'PUT',
      path: `${path}/address`,
      summary: 'Set the billing address',
      body: z.extend(BillingAddress, { version: versionOrNone }),
      reply: UserBilling,
    }),
    addCard: endpoint({
      ...one,
      method: 'POST',
      path: `${path}/cards`,
      summary: 'Add a card. The first one is the primary',
      body: CardEntry,
      reply: UserBilling,
      status: 201,
    }),
    changeCard: endpoint({
      ...oneCard,
      method: 'PUT',
      summary: 'Change a card',
      body: z.extend(CardEntry, { version }),
      reply: UserBilling,
    }),
    deleteCard: endpoint({ ...oneCard, method: 'DELETE', summary: 'Delete a card', reply: UserBilling }),
  }
}
export const userBilling = billingCalls({ ...ofOthers, path: '/api/apps/users/{id}/billing' })
export const ownBilling = billingCalls({ access: 'member', path: '/api/auth/billing' })
export type BillingCalls = ReturnType<typeof billingCalls>

/** A user's API keys and social profiles. */
export const UserConnections = z.object({
  keys: z.array(ApiKey),
  links: z.array(z.object({ network: z.enum(networks), address: z.string() })),
})
export type UserConnections = z.infer<typeof UserConnections>

const webAddress = z.url({ protocol: /^https$/, hostname: z.regexes.domain }).check(z.maxLength(200))

function connectionCalls({ path, ...whose }: Whose) {
  const oneLink = { ...whose, path: `${path}/{network}`, params: z.extend(whom, { network: z.enum(networks) }) }
  return {
    read: endpoint({
      ...whose,
      params: whom,
      method: 'GET',
      path,
      summary: 'Get API keys and social profiles',
      reply: UserConnections,
    }),
    link: endpoint({
      ...oneLink,
      method: 'PUT',
      summary: 'Set a social profile',
      body: z.object({ address: webAddress }),
      reply: UserConnections,
    }),
    unlink: endpoint({
      ...oneLink,
      method: 'DELETE',
      summary: 'Remove a social profile',
      reply: UserConnections,
    }),
  }
}
export const userConnections = connectionCalls({ ...ofOthers, path: '/api/apps/users/{id}/connections' })
export const ownConnections = connectionCalls({ access: 'member', path: '/api/auth/connections' })
export type ConnectionCalls = ReturnType<typeof connectionCalls>

/** An invoice as the person it was written for sees it; `pdf` is where its PDF is read. */
export const OwnInvoice = z.object({
  id: z.number(),
  number: z.string(),
  issuedDate: z.string(),
  dueDate: z.string(),
  totalCents: z.number(),
  balanceCents: z.number(),
  currency: z.string(),
  isPastDue: z.boolean(),
  /** Whether a credit note took it back, so that nothing of it was to be paid. */
  isCredited: z.boolean(),
  isVoided: z.boolean(),
  pdf: z.string(),
  /** Where it is paid by card, if it can be. */
  payPage: z.nullable(z.string()),
})
export type OwnInvoice = z.infer<typeof OwnInvoice>

export const listOwnInvoices = endpoint({
  method: 'GET',
  path: '/api/auth/invoices',
  summary: 'List the newest invoices written for you',
  reply: z.array(OwnInvoice),
})
