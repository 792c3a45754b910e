import { eq } from 'drizzle-orm'
import { timeOrderedId } from '#kit/server/ids.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { testKind } from '../contract.ts'
import { listensTo } from '../rules.ts'
import { webhookDeliveries, webhooks } from './tables.ts'

export const deliverJob = 'webhooks.deliver'

type Message = {
  kind: string
  /** Numbers and names by which the log's search finds it. */
  about: (string | number)[]
  data: unknown
}
type Sender = Pick<Machine, 'now' | 'queue'>

/** Adds a delivery for every webhook that listens, in the transaction of the change itself. */
export function announce(tx: Transaction, sender: Sender, message: Message): Promise<void> {
  return announceAll(tx, sender, [message])
}

/** The same for many at once. */
export async function announceAll(tx: Transaction, { now, queue }: Sender, messages: Message[]): Promise<void> {
  const active = await tx.select().from(webhooks).where(eq(webhooks.isActive, true))
  const at = now()
  const rows = messages.flatMap((message) =>
    active
      .filter((webhook) => listensTo(webhook.kinds, message.kind))
      .map((webhook) => deliveryRow(message, { webhookId: webhook.id, at })),
  )
  if (rows.length === 0) return
  const batch = 1000
  for (let start = 0; start < rows.length; start += batch)
    await tx.insert(webhookDeliveries).values(rows.slice(start, start + batch))
  await queue.add({ name: deliverJob, data: {} }, tx)
}

/** Adds a test message for one webhook, whatever its topics. */
export async function announceTest(tx: Transaction, { now, queue }: Sender, webhookId: number): Promise<string> {
  const at = now()
  const row = deliveryRow({ kind: testKind, about: [], data: { webhookId } }, { webhookId, at })
  await tx.insert(webhookDeliveries).values(row)
  await queue.add({ name: deliverJob, data: {} }, tx)
  return row.id
}

function deliveryRow({ kind, about, data }: Message, { webhookId, at }: { webhookId: number; at: Date }) {
  const id = timeOrderedId(at)
  return {
    id,
    webhookId,
    kind,
    about: about.join(' '),
    payload: JSON.stringify({ id, kind, at: at.toISOString(), data }),
    nextAttemptAt: at,
    createdAt: at,
  }
}

/** Whether any webhook receives this kind, since putting the payload together may be costly. */
export async function hasListeners(tx: Transaction, kind: string): Promise<boolean> {
  const active = await tx.select({ kinds: webhooks.kinds }).from(webhooks).where(eq(webhooks.isActive, true))
  return active.some(({ kinds }) => listensTo(kinds, kind))
}
