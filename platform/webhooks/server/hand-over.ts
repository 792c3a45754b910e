import { eq } from 'drizzle-orm'
import { covers } from '#platform/access/rules.ts'
import { administratorIds, rulesOfRole } from '#platform/access/server/queries.ts'
import { users } from '#platform/access/server/tables.ts'
import { recordEvents } from '#platform/events/server/commands.ts'
import type { AccessEnder, EndOfAccess } from '#kit/server/feature.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { notify } from './notify.ts'
import { webhooks } from './tables.ts'

/** The person is the same afterwards, and may do the same. */
const staying: readonly EndOfAccess['reason'][] = ['password', 'two-step', 'signed-out']

/**
 * Other programs depend on a webhook, so it goes on when the person who set it up leaves. It passes to one administrator by
 * name, so that it is somebody's to look after, and all of them are asked to look at it.
 */
export const handOverWebhooks: AccessEnder = async (tx, context, end) => {
  const { userId, reason } = end
  if (staying.includes(reason) || (await mayStillDoAll(tx, end))) return
  const administrators = (await administratorIds(tx))
    .filter((id) => id !== userId)
    .toSorted((one, other) => one - other)
  // Whoever ended the access knows of it; else the one who is here longest.
  const heirId = administrators.find((id) => id === context.user?.id) ?? administrators[0] ?? null
  const handed = await tx
    .update(webhooks)
    .set({ ownerId: heirId, program: '' })
    .where(eq(webhooks.ownerId, userId))
    .returning({ id: webhooks.id, url: webhooks.url })
  if (handed.length === 0) return
  const name = (await nameOf(tx, userId)) ?? ''
  const heir = heirId === null ? null : await nameOf(tx, heirId)
  const happenings = handed.map(({ id, url }) => {
    const [before, after] = [
      { url, owner: name },
      { url, owner: heir },
    ]
    return { kind: 'webhook.handedOver', entity: 'webhook', entityId: id, before, after }
  })
  await recordEvents(tx, context, happenings)
  const values = { name, heir: heir ?? '', addresses: handed.map(({ url }) => url).join(', ') }
  await notify(tx, context, { userIds: administrators, kind: 'webhooks-handed-over', values, link: '/apps/webhooks' })
}

async function nameOf(tx: Transaction, id: number): Promise<string | undefined> {
  const [person] = await tx.select({ name: users.fullName }).from(users).where(eq(users.id, id))
  return person?.name
}

/** Whether another role lets a person do all that the former one did, as where they become an administrator. */
async function mayStillDoAll(tx: Transaction, { userId, formerRole }: EndOfAccess): Promise<boolean> {
  if (formerRole === undefined) return false
  const [person] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId))
  const held = person && (await rulesOfRole(tx, person.role))
  return held !== undefined && covers(held, (await rulesOfRole(tx, formerRole)) ?? [])
}
