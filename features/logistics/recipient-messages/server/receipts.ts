import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { notFound, Refused } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { hashToken } from '#kit/server/ids.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { limitedBytes } from '#kit/server/read-input.ts'
import { isSameSignature, isSignedAsOurs } from '#platform/webhooks/server/queries.ts'
import { receiveSmsReport, receiveTwilioReply, receiveTwilioStatus } from '../contract.ts'
import { isForward, phoneToSend, type MessageStatus } from '../rules.ts'
import { setOptOut } from './opt-outs.ts'
import { statusUrl } from './provider-calls.ts'
import { refusals } from './refusals.ts'
import { change, type Stored } from './change-message.ts'
import { messageSettings } from './settings.ts'
import { smsProvider } from './sms-provider.ts'
import { sweepLater } from './sweep.ts'
import { recipientMessages, recipientReplies } from './tables.ts'
import { twilioSignature } from './twilio-signature.ts'

type From = Context<unknown>
export type Taker = Pick<Machine, 'db' | 'now' | 'queue'>
type Report = { id: number; status: MessageStatus; error: string }

/** Twilio’s words for what becomes of a text. */
const twilioStatuses: Record<string, MessageStatus> = {
  accepted: 'accepted',
  scheduled: 'accepted',
  queued: 'accepted',
  sending: 'accepted',
  sent: 'sent',
  delivered: 'delivered',
  read: 'opened',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
}

export async function takeTwilioStatus(context: From, id: number): Promise<void> {
  const form = await twilioForm(context, statusUrl(context.settings.publicUrl, id))
  const status = twilioStatuses[form.get('MessageStatus') ?? '']
  const code = form.get('ErrorCode') ?? ''
  if (status) await takeReport(context, { id, status, error: code && `Twilio error ${code.slice(0, 20)}` })
}

export async function takeTwilioReply(context: From): Promise<Response> {
  const form = await twilioForm(context, `${context.settings.publicUrl}${receiveTwilioReply.path}`)
  const id = form.get('MessageSid') ?? ''
  await takeReply(context, { from: form.get('From') ?? '', text: form.get('Body') ?? '', id: id && `twilio ${id}` })
  return new Response('<?xml version="1.0" encoding="UTF-8"?><Response></Response>', {
    headers: { 'content-type': 'text/xml' },
  })
}

async function twilioForm(context: From, url: string): Promise<URLSearchParams> {
  const body = new TextDecoder().decode(await limitedBytes(context.request, receiveTwilioStatus.limitBytes))
  const form = new URLSearchParams(body)
  const provider = await smsProvider(context)
  const given = context.request.headers.get('x-twilio-signature') ?? ''
  const isRight =
    provider?.kind === 'twilio' && isSameSignature(await twilioSignature({ token: provider.secret, url, form }), given)
  if (!isRight) throw new Refused(401, refusals.wrongSignature)
  return form
}

const Report = z.union([
  z.object({
    id: z.int().check(z.positive(), z.maximum(2_147_483_647)),
    status: z.enum(['accepted', 'sent', 'delivered', 'opened', 'failed']),
    error: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  z.object({ from: z.string().check(z.maxLength(30)), text: z.string().check(z.maxLength(2000)) }),
])

export async function takeSmsReport(context: From): Promise<void> {
  const body = new TextDecoder().decode(await limitedBytes(context.request, receiveSmsReport.limitBytes))
  await mustBeSigned(context, body)
  const parsed = z.safeParse(Report, jsonIn(body))
  if (!parsed.success) throw new Refused(422, refusals.noReport)
  const report = parsed.data
  if ('from' in report) await takeReply(context, report)
  else await takeReport(context, report)
}

export function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new Refused(422, refusals.noReport)
  }
}

async function mustBeSigned(context: From, body: string): Promise<void> {
  const given = context.request.headers.get('x-routewright-signature') ?? ''
  const provider = await smsProvider(context)
  const isRight =
    provider?.kind === 'http' && (await isSignedAsOurs(provider.secret, body, { given, now: context.now() }))
  if (!isRight) throw new Refused(401, refusals.wrongSignature)
}

/** By which channel it was sent; some providers report on what others sent by the same account. */
type Sent = { channel: 'sms' | 'whatsapp'; isKnown?: boolean }

export function takeReport(
  context: Taker,
  { id, status, error }: Report,
  { channel, isKnown = true }: Sent = { channel: 'sms' },
): Promise<void> {
  return context.db.transaction(async (tx) => {
    const [row] = await tx.select().from(recipientMessages).where(eq(recipientMessages.id, id)).for('update')
    if (row?.channel !== channel && !isKnown) return
    if (row?.channel !== channel) throw notFound(refusals.things.message, id)
    await moveOn(tx, context, row, { status, error })
  })
}

type Moved = Pick<Report, 'status' | 'error'>

/** A message goes on to what a report says of it, unless it is further already. */
export async function moveOn(tx: Transaction, { now, queue }: Pick<Taker, 'now' | 'queue'>, row: Stored, to: Moved) {
  const { status, error } = to
  if (!isForward(row.status, status)) return
  const at = now()
  // When it arrived stays when it is opened later.
  const isEnd = status === 'bounced' || (row.endedAt === null && ['delivered', 'opened', 'failed'].includes(status))
  const set = { status, error, acceptedAt: row.acceptedAt ?? at, ...(isEnd && { endedAt: at }) }
  await change(tx, { now, queue }, row, set)
}

/** The words that carriers know, and the French and Arabic ones beside them. */
const stopWords = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'ARRET',
  'ARRÊT',
  'توقف',
  'إيقاف',
])
const startWords = new Set(['START', 'YES', 'UNSTOP', 'OUI', 'نعم'])

type Reply = {
  from: string
  text: string
  channel?: 'sms' | 'whatsapp'
  /** What its provider calls it, where the call itself says nothing of when it was made. */
  id?: string
}

export async function takeReply(context: Taker, { from, text, channel = 'sms', id = '' }: Reply): Promise<void> {
  const word = text.trim().toLocaleUpperCase()
  const isStop = stopWords.has(word)
  if (!isStop && !startWords.has(word)) return
  const { value } = await messageSettings(context.db)
  const address = phoneToSend(from, value.countryCode)
  if (address === undefined) return
  await context.db.transaction(async (tx) => {
    if (id === '' || (await isNewReply(tx, context, id)))
      await setOptOut(tx, context, { channel, address, isOptedOut: isStop })
  })
}

/** A signature without a time holds for ever: who kept a STOP could send it again after a START. */
async function isNewReply(tx: Transaction, { now, queue }: Taker, id: string): Promise<boolean> {
  const row = { id: await hashToken(id), at: now() }
  await sweepLater(tx, queue, now())
  return (await tx.insert(recipientReplies).values(row).onConflictDoNothing().returning()).length > 0
}
