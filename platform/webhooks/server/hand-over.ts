import { eq } from 'drizzle-orm'
import { administratorIds } from '#platform/access/server/queries.ts'
import { users } from '#platform/access/server/tables.ts'
import { recordEvents } from '#platform/events/server/commands.ts'
import type { AccessEnder, EndOfAccess } from '#kit/server/feature.ts'
import { notify } from './notify.ts'
import { webhooks } from './tables.ts'

/** The person is the same afterwards, and may do the same. */
const staying: readonly EndOfAccess['reason'][] = ['password', 'two-step', 'signed-out']

/**
 * Other programs depend on a webhook, so it goes on when the person who set it up leaves: it becomes the workspace's, and
 * administrators are asked to look at it.
 */
export const handOverWebhooks: AccessEnder = async (tx, context, { userId, reason }) => {
  if (staying.includes(reason)) return
  const handed = await tx
    .update(webhooks)
    .set({ ownerId: null })
    .where(eq(webhooks.ownerId, userId))
    .returning({ id: webhooks.id, url: webhooks.url })
  if (handed.length === 0) return
  const [person] = await tx.select({ name: users.fullName }).from(users).where(eq(users.id, userId))
  const name = person?.name ?? ''
  const happenings = handed.map(({ id, url }) => {
    const [before, after] = [
      { url, owner: name },
      { url, owner: null },
    ]
    return { kind: 'webhook.handedOver', entity: 'webhook', entityId: id, before, after }
  })
  await recordEvents(tx, context, happenings)
  const userIds = (await administratorIds(tx)).filter((id) => id !== userId)
  const values = { name, addresses: handed.map(({ url }) => url).join(', ') }
  await notify(tx, context, { userIds, kind: 'webhooks-handed-over', values, link: '/apps/webhooks' })
}
