import * as z from 'zod/mini'
import { Refused } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { limitedBytes } from '#kit/server/read-input.ts'
import { isSameSignature } from '#platform/webhooks/server/queries.ts'
import { receiveVonageReply, receiveVonageStatus } from '../contract.ts'
import type { MessageStatus } from '../rules.ts'
import { jsonIn, takeReply, takeReport } from './receipts.ts'
import { refusals } from './refusals.ts'
import { smsProvider } from './sms-provider.ts'
import { vonageKey } from './vonage-key.ts'

/** Vonage’s words for what becomes of a text (Messages API, “Status callbacks”). */
const statuses: Record<string, MessageStatus> = {
  submitted: 'sent',
  delivered: 'delivered',
  read: 'opened',
  rejected: 'failed',
  undeliverable: 'failed',
}

const Status = z.object({
  status: z.string(),
  error: z.catch(z.optional(z.object({ title: z.string() })), undefined),
})

export async function takeVonageStatus(context: Context<unknown>, { id, key }: { id: number; key: string }) {
  await mustKnow(context, `status ${id}`, key)
  const read = z.safeParse(Status, await bodyOf(context, receiveVonageStatus.limitBytes))
  if (!read.success) throw new Refused(422, refusals.noReport)
  const status = statuses[read.data.status]
  const error = read.data.error ? `Vonage: ${read.data.error.title}`.slice(0, 200) : ''
  if (status) await takeReport(context, { id, status, error: status === 'failed' ? error : '' })
}

const Reply = z.object({
  from: z.string().check(z.maxLength(30)),
  text: z.string().check(z.maxLength(2000)),
  message_uuid: z.catch(z.string().check(z.maxLength(100)), ''),
})

export async function takeVonageReply(context: Context<unknown>, key: string): Promise<void> {
  await mustKnow(context, 'reply', key)
  const read = z.safeParse(Reply, await bodyOf(context, receiveVonageReply.limitBytes))
  if (!read.success) throw new Refused(422, refusals.noReport)
  // Numbers come in full, and without the plus.
  const { from, text, message_uuid: id } = read.data
  await takeReply(context, { from: `+${from.replace(/^\+/, '')}`, text, id: id && `vonage ${id}` })
}

async function mustKnow(context: Context<unknown>, of: string, given: string): Promise<void> {
  const provider = await smsProvider(context)
  const isRight = provider?.kind === 'vonage' && isSameSignature(await vonageKey(provider.secret, of), given)
  if (!isRight) throw new Refused(401, refusals.wrongSignature)
}

async function bodyOf({ request }: Context<unknown>, limitBytes: number): Promise<unknown> {
  return jsonIn(new TextDecoder().decode(await limitedBytes(request, limitBytes)))
}
