import * as z from 'zod/mini'
import { Refused } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Machine } from '#kit/server/machine.ts'
import { limitedBytes } from '#kit/server/read-input.ts'
import { isSameSignature } from '#platform/webhooks/server/queries.ts'
import { receiveWhatsapp, WhatsappReport } from '../../recipient-whatsapp/contract.ts'
import { isSignedByWhatsapp, sendTemplate, type Handed } from '../../recipient-whatsapp/server/commands.ts'
import { verifyTokenOf, whatsappAccount } from '../../recipient-whatsapp/server/queries.ts'
import type { MessageStatus } from '../rules.ts'
import { variablesOf } from '../rules/variables.ts'
import { limitMs } from './provider-calls.ts'
import { waysFor } from './reach.ts'
import { deliveriesToTell } from './read-deliveries.ts'
import { jsonIn, takeReply, takeReport } from './receipts.ts'
import { refusals } from './refusals.ts'
import { messageSettings } from './settings.ts'
import type { recipientMessages } from './tables.ts'
import { factsFor, valuesOf } from './write.ts'

type Row = typeof recipientMessages.$inferSelect

/** Fills the approved template of an event: its variables stand in the order in which the settings list them. */
export async function handToWhatsapp(machine: Machine, row: Row): Promise<Handed> {
  const { id, deliveryId, event, language, address: to, promisedFrom: from, promisedTo: until } = row
  const known = await machine.db.transaction(async (tx) => {
    const [delivery] = await deliveriesToTell(tx, [deliveryId], machine.now())
    const { value: settings } = await messageSettings(tx)
    if (!delivery) return undefined
    const ways = await waysFor(tx, machine, { contacts: [delivery], settings })
    return { delivery, facts: await factsFor(tx, machine, { settings, ways }) }
  })
  if (!known) return { kind: 'refused', error: 'The delivery is gone.' }
  const band = from && until ? { from, to: until } : null
  const filled = valuesOf({ ...known, band, language })
  const values = variablesOf[event].map((name) => filled[name])
  return sendTemplate(machine, { id, to, event, language, values }, AbortSignal.timeout(limitMs))
}

/** WhatsApp asks once whether reports may come here, with a word that only our settings show. */
export async function confirmHook(context: Context<unknown>, query: Record<string, string | undefined>) {
  const known = await whatsappAccount(context)
  const isRight = known && isSameSignature(await verifyTokenOf(known), query['hub.verify_token'] ?? '')
  if (query['hub.mode'] !== 'subscribe' || !isRight) throw new Refused(401, refusals.wrongSignature)
  return new Response(query['hub.challenge'] ?? '', { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

const statuses: Record<string, MessageStatus> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  failed: 'failed',
}

/** Statuses come late, twice and out of order, and several in one report; what isn’t ours is passed over. */
export async function takeWhatsapp(context: Context<unknown>): Promise<void> {
  const body = new TextDecoder().decode(await limitedBytes(context.request, receiveWhatsapp.limitBytes))
  const given = context.request.headers.get('x-hub-signature-256') ?? ''
  if (!(await isSignedByWhatsapp(context, body, given))) throw new Refused(401, refusals.wrongSignature)
  const read = z.safeParse(WhatsappReport, jsonIn(body))
  if (!read.success) throw new Refused(422, refusals.noReport)
  const values = read.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value))
  for (const one of values.flatMap((value) => value.statuses)) {
    const id = Number(one.biz_opaque_callback_data ?? '')
    const status = statuses[one.status]
    const [first] = one.errors ?? []
    const error = status === 'failed' && first ? `WhatsApp ${first.code}: ${first.title}`.slice(0, 200) : ''
    if (status && isRowId(id)) await takeReport(context, { id, status, error }, { channel: 'whatsapp', isKnown: false })
  }
  for (const { from, text } of values.flatMap((value) => value.messages))
    if (text) await takeReply(context, `+${from.replace(/^\+/, '')}`, text.body, 'whatsapp')
}

function isRowId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647
}
