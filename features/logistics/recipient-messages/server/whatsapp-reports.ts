import * as z from 'zod/mini'
import { Refused } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { limitedBytes } from '#kit/server/read-input.ts'
import { isSameSignature } from '#platform/webhooks/server/queries.ts'
import { receiveWhatsapp, WhatsappReport } from '../../recipient-whatsapp/contract.ts'
import { isSignedByWhatsapp } from '../../recipient-whatsapp/server/commands.ts'
import { verifyTokenOf, whatsappAccount } from '../../recipient-whatsapp/server/queries.ts'
import type { MessageStatus } from '../rules.ts'
import { jsonIn, takeReply, takeReport } from './receipts.ts'
import { refusals } from './refusals.ts'

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
  for (const one of values.flatMap((value) => value.statuses)) await takeStatus(context, one)
  for (const { from, text } of values.flatMap((value) => value.messages))
    if (text) await takeReply(context, `+${from.replace(/^\+/, '')}`, text.body, 'whatsapp')
}

type Status = z.infer<typeof WhatsappReport>['entry'][number]['changes'][number]['value']['statuses'][number]

async function takeStatus(context: Context<unknown>, { status: said, errors, ...one }: Status): Promise<void> {
  const id = Number(one.biz_opaque_callback_data ?? '')
  const status = statuses[said]
  if (!status || !isRowId(id)) return
  const [first] = errors ?? []
  const error = status === 'failed' && first ? `WhatsApp ${first.code}: ${first.title}`.slice(0, 200) : ''
  await takeReport(context, { id, status, error }, { channel: 'whatsapp', isKnown: false })
}

function isRowId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647
}
