import * as z from 'zod/mini'
import { Refused } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { limitedBytes } from '#kit/server/read-input.ts'
import { isSameSignature } from '#platform/webhooks/server/queries.ts'
import { receiveWhatsapp, WhatsappReport, WhatsappValue } from '../../recipient-whatsapp/contract.ts'
import { isSignedByWhatsapp, messageIn } from '../../recipient-whatsapp/server/commands.ts'
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
  read: 'opened',
  failed: 'failed',
}

/** Statuses come late, twice and out of order, and several in one report; what isn’t ours is passed over. */
export async function takeWhatsapp(context: Context<unknown>): Promise<void> {
  const body = new TextDecoder().decode(await limitedBytes(context.request, receiveWhatsapp.limitBytes))
  const given = context.request.headers.get('x-hub-signature-256') ?? ''
  const known = await whatsappAccount(context)
  if (!known || !(await isSignedByWhatsapp(known, body, given))) throw new Refused(401, refusals.wrongSignature)
  const values = valuesIn(jsonIn(body)).filter(({ metadata }) => isOfAccount(metadata?.phone_number_id, known.account))
  for (const one of values.flatMap((value) => value.statuses)) await takeStatus(context, one)
  for (const { id = '', from, text } of values.flatMap((value) => value.messages))
    if (text)
      await takeReply(context, {
        from: `+${from.replace(/^\+/, '')}`,
        text: text.body,
        channel: 'whatsapp',
        id: id && `whatsapp ${id}`,
      })
}

/** Reports of other fields look otherwise. Refused, they would come again for days. */
function valuesIn(report: unknown): Value[] {
  const read = z.safeParse(WhatsappReport, report)
  const given = read.success ? read.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value)) : []
  return given.flatMap((value) => z.safeParse(WhatsappValue, value).data ?? [])
}

/** An account may have several numbers, of which one is ours. */
function isOfAccount(number: string | undefined, account: string): boolean {
  return number === undefined || number === account
}

type Value = z.infer<typeof WhatsappValue>

async function takeStatus(context: Context<unknown>, { status: said, errors, ...one }: Value['statuses'][number]) {
  const id = messageIn(one.biz_opaque_callback_data ?? '')
  const status = statuses[said]
  if (!status || id === undefined) return
  const [first] = errors ?? []
  const error = status === 'failed' && first ? `WhatsApp ${first.code}: ${first.title}`.slice(0, 200) : ''
  await takeReport(context, { id, status, error }, { channel: 'whatsapp', isKnown: false })
}
