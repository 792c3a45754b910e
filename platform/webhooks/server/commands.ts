import { eq } from 'drizzle-orm'
import { timeOrderedId } from '#kit/server/ids.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
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
  const rows = messages.flatMap(({ kind, about, data }) =>
    active
      .filter((webhook) => listensTo(webhook.kinds, kind))
      .map((webhook) => {
        const id = timeOrderedId(at)
        return {
          id,
          webhookId: webhook.id,
          kind,
          about: about.join(' '),
          payload: JSON.stringify({ id, kind, at: at.toISOString(), data }),
          nextAttemptAt: at,
          createdAt: at,
        }
      }),
  )
  if (rows.length === 0) return
  const batch = 1000
  for (let start = 0; start < rows.length; start += batch)
    await tx.insert(webhookDeliveries).values(rows.slice(start, start + batch))
  await queue.add({ name: deliverJob, data: {} }, tx)
}

/** Whether any webhook receives this kind, since putting the payload together may be costly. */
export async function hasListeners(tx: Transaction, kind: string): Promise<boolean> {
  const active = await tx.select({ kinds: webhooks.kinds }).from(webhooks).where(eq(webhooks.isActive, true))
  return active.some(({ kinds }) => listensTo(kinds, kind))
}
