import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import type { Machine } from '#kit/server/machine.ts'
import { trackingLink } from '../../deliveries/rules.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { deliveriesOf } from '../../recipient-push/server/commands.ts'
import type { newestNotification } from '../contract.ts'
import { leftStatuses } from '../rules.ts'
import { recipientMessages } from './tables.ts'

/** A browser that was off for longer is told nothing old. */
const freshMs = 12 * 3_600_000

/** A browser may be woken for several at once, and shows those it hasn’t shown. */
const mostShown = 3

/** What a browser was woken for, the newest first. An address that no browser of ours has gets the same as one without messages. */
export async function newestFor(
  { db, now, settings }: Pick<Machine, 'db' | 'now' | 'settings'>,
  endpoint: string,
): Promise<ReplyOf<typeof newestNotification>> {
  const { deliveryId, channel, status, createdAt, id, subject, text } = recipientMessages
  const isTheirs = and(
    inArray(deliveryId, [...(await deliveriesOf(db, endpoint)), 0]),
    eq(channel, 'push'),
    inArray(status, ['sending', 'unclear', ...leftStatuses]),
    gte(createdAt, new Date(now().getTime() - freshMs)),
  )
  const rows = await db
    .select({ id, subject, text, code: deliveries.trackingCode })
    .from(recipientMessages)
    .innerJoin(deliveries, eq(deliveries.id, deliveryId))
    .where(isTheirs)
    .orderBy(desc(id))
    .limit(mostShown)
  const notifications = rows.map((row) => ({
    id: row.id,
    title: row.subject,
    text: row.text,
    link: trackingLink(settings.publicUrl, row.code),
  }))
  return { notifications }
}
