import { and, eq } from 'drizzle-orm'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { visible } from '#kit/server/ability-sql.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import type { revealRecipientLink } from '../contract.ts'
import { trackingLink } from '../rules.ts'
import { refusals } from './refusals.ts'
import { deliveries } from './tables.ts'

/** Who read the link of which recipient stays known: with it, and four digits, anyone acts for them. */
export function recipientLinkOf(context: Context, id: number): Promise<ReplyOf<typeof revealRecipientLink>> {
  const { depotId, ownerId, trackingCode } = deliveries
  return context.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ trackingCode })
      .from(deliveries)
      .where(and(eq(deliveries.id, id), visible(context.user.ability, 'read', 'RecipientLink', { depotId, ownerId })))
    if (!row) throw notFound(refusals.things.delivery, id)
    await recordEvent(tx, context, { kind: 'delivery.linkRead', entity: 'delivery', entityId: id })
    return { link: trackingLink(context.settings.publicUrl, row.trackingCode) }
  })
}
