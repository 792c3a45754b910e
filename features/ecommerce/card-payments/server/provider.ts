import * as z from 'zod/mini'
import type { KnownAccount } from './account.ts'

/** Shorter than the queue’s lease: no other process asks the same meanwhile. */
const limitMs = 15_000

export const Session = z.object({
  id: z.string().check(z.maxLength(255)),
  url: z.optional(z.nullable(z.string())),
  status: z.optional(z.nullable(z.string())),
  payment_status: z.optional(z.nullable(z.string())),
  amount_total: z.optional(z.nullable(z.number())),
  currency: z.optional(z.nullable(z.string())),
  client_reference_id: z.optional(z.nullable(z.string())),
  payment_intent: z.optional(z.nullable(z.string())),
})
export type Session = z.infer<typeof Session>

/** The provider gave no usable answer; whether it did what was asked isn’t known. */
export class NoAnswer extends Error {}

/** The provider answered that it won’t do what was asked, now or later. */
export class ProviderRefused extends NoAnswer {
  readonly code: string

  constructor(message: string, code = '') {
    super(message)
    this.code = code
  }
}

/** The provider doesn’t take the keys of the store: whoever runs it has to mend them. */
export class KeysRefused extends NoAnswer {}

export type NewSession = {
  key: string
  title: string
  amountCents: number
  currency: string
  email: string
  expiresAt: Date
  doneUrl: string
  backUrl: string
}

/** Opens a payment, or finds the one this key opened before: a lost answer is asked for again the same way. */
export function openSession(account: KnownAccount, session: NewSession): Promise<Session> {
  return ask(account, '/v1/checkout/sessions', { sends: { key: session.key, form: formOf(session) }, reads: Session })
}

export function readSession(account: KnownAccount, id: string): Promise<Session> {
  return ask(account, `/v1/checkout/sessions/${encodeURIComponent(id)}`, { reads: Session })
}

/** Ends a payment that is still open; the provider refuses it for one that has ended. */
export function expireSession(account: KnownAccount, id: string): Promise<Session> {
  return ask(account, `/v1/checkout/sessions/${encodeURIComponent(id)}/expire`, { sends: {}, reads: Session })
}

/** Ends a payment. One that was paid meanwhile can’t be ended: what it says of itself counts then. */
export function endSession(account: KnownAccount, id: string): Promise<Session> {
  return expireSession(account, id).catch((error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error
    return readSession(account, id)
  })
}

export const ProviderRefund = z.object({
  id: z.string().check(z.maxLength(255)),
  status: z.optional(z.nullable(z.string())),
  failure_reason: z.optional(z.nullable(z.string())),
})
export type ProviderRefund = z.infer<typeof ProviderRefund>

export type NewRefund = { key: string; paymentIntent: string; amountCents: number }

/** Gives money of a payment back, once for each key; the refund bears it, as the provider knows keys for a day alone. */
export function createRefund(
  account: KnownAccount,
  { key, paymentIntent, amountCents }: NewRefund,
): Promise<ProviderRefund> {
  const about = { payment_intent: paymentIntent, amount: String(amountCents), 'metadata[refund]': key }
  return ask(account, '/v1/refunds', { sends: { key, form: new URLSearchParams(about) }, reads: ProviderRefund })
}

const RefundList = z.object({
  data: z.array(
    z.extend(ProviderRefund, { metadata: z.optional(z.nullable(z.object({ refund: z.optional(z.string()) }))) }),
  ),
})

/** The refund of a payment that was asked for with this key, however long ago. */
export async function findRefund(
  account: KnownAccount,
  { key, paymentIntent }: Pick<NewRefund, 'key' | 'paymentIntent'>,
): Promise<ProviderRefund | undefined> {
  // The newest first, as many as it lists at most.
  const asked = new URLSearchParams({ payment_intent: paymentIntent, limit: '100' })
  const { data } = await ask(account, `/v1/refunds?${asked}`, { reads: RefundList })
  return data.find(({ metadata }) => metadata?.refund === key)
}

export function readRefund(account: KnownAccount, id: string): Promise<ProviderRefund> {
  return ask(account, `/v1/refunds/${encodeURIComponent(id)}`, { reads: ProviderRefund })
}

/** What is sent is posted; with a key, however often it is sent, the provider does it once. */
type Asked<Reply> = { sends?: { key?: string; form?: URLSearchParams }; reads: z.ZodMiniType<Reply> }

async function ask<Reply>(account: KnownAccount, path: string, { sends, reads }: Asked<Reply>): Promise<Reply> {
  const address = `${account.url.replace(/\/$/, '')}${path}`
  const response = await fetch(address, requestOf(account, sends)).catch((error: unknown) => {
    throw new NoAnswer(error instanceof Error ? error.message : String(error))
  })
  const body: unknown = await response.json().catch(() => undefined)
  const read = z.safeParse(reads, body)
  if (response.ok && read.success) return read.data
  throw faultOf(response.status, z.safeParse(Fault, body).data?.error.code ?? '')
}

function requestOf({ secretKey }: KnownAccount, sends: Asked<unknown>['sends']): RequestInit {
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${secretKey}`,
    ...(sends?.form && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...(sends?.key && { 'idempotency-key': sends.key }),
  }
  const body = sends?.form?.toString()
  const method = sends ? 'POST' : 'GET'
  return { method, headers, ...(body && { body }), redirect: 'error', signal: AbortSignal.timeout(limitMs) }
}

function faultOf(status: number, code: string): NoAnswer {
  const text = `The provider answered ${status} ${code}`.trim()
  if (status === 401 || status === 403) return new KeysRefused(text)
  return isFinal(status) ? new ProviderRefused(text, code) : new NoAnswer(text)
}

const Fault = z.object({ error: z.object({ code: z.optional(z.string().check(z.maxLength(100))) }) })

/** A key that is in use just now, and too many calls at once, pass by themselves. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![408, 409, 429].includes(status)
}

/** Always the same for the same payment: the provider refuses another form under a key it knows. */
function formOf({ key, title, amountCents, currency, email, expiresAt, doneUrl, backUrl }: NewSession) {
  return new URLSearchParams({
    mode: 'payment',
    client_reference_id: key,
    customer_email: email,
    success_url: doneUrl,
    cancel_url: backUrl,
    expires_at: String(Math.floor(expiresAt.getTime() / 1000)),
    // Cards alone: their money has come when the page says so.
    'payment_method_types[0]': 'card',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(amountCents),
    'line_items[0][price_data][product_data][name]': title,
  })
}
