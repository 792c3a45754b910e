import { eq } from 'drizzle-orm'
import { timeOrderedId } from '#kit/server/ids.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { listensTo } from '../rules.ts'
import { webhookDeliveries, webhooks } from './tables.ts'

export const deliverJob = 'webhooks.deliver'

/** Writes a delivery to every webhook that listens and has them sent, in the transaction of the change itself. */
export async function announce(
  tx: Database,
  { now, queue }: Pick<Machine, 'now' | 'queue'>,
  {
    kind,
    about,
    data,
  }: {
    kind: string
    /** Numbers and names by which it is found in the log. */
    about: (string | number)[]
    data: unknown
  },
): Promise<void> {
  const active = await tx.select().from(webhooks).where(eq(webhooks.isActive, true))
  const listening = active.filter((webhook) => listensTo(webhook.kinds, kind))
  if (listening.length === 0) return
  const at = now()
  const rows = listening.map((webhook) => {
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
  })
  await tx.insert(webhookDeliveries).values(rows)
  await queue.add({ name: deliverJob, data: {} }, tx)
}
