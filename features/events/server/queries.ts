import { timeOrderedId } from '#kit/server/ids.ts'
import type { Database } from '#kit/server/machine.ts'
import { events } from './tables.ts'

type Actor = { user?: { id: number; fullName: string } | undefined; address?: string; now: () => Date }
type Happening = { kind: string; entity: string; entityId: string | number; before?: unknown; after?: unknown }

/** Records what happened, in the transaction of the change itself: `recordEvent(tx, context, { kind: 'order.created', … })`. */
export async function recordEvent(tx: Database, actor: Actor, happening: Happening): Promise<string> {
  const at = actor.now()
  const id = timeOrderedId(at)
  await tx.insert(events).values({
    id,
    at,
    actorId: actor.user?.id ?? null,
    actorName: actor.user?.fullName ?? '',
    address: actor.address ?? '',
    kind: happening.kind,
    entity: happening.entity,
    entityId: String(happening.entityId),
    before: happening.before ?? null,
    after: happening.after ?? null,
  })
  return id
}
