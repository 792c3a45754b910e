import { eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import { recordEvent, recordEvents } from '#platform/events/server/commands.ts'
import type { RouteCopy } from '../rules/route-differences.ts'
import { whoMustKnow } from '../rules/who-must-know.ts'
import { announceRoutes, routeTopics } from './announce-routes.ts'
import { copiesOf, giveDeliveries, tellDrivers } from './amend-routes.ts'
import { knowledgeOf } from './known-routes.ts'
import { restoreVersion } from './restore-version.ts'
import { keyOf } from './route-drafts.ts'
import type { Publisher } from './publish-plan.ts'
import type { RouteRecord } from './route-record.ts'
import { publications, routeVersions } from './tables.ts'

type Reverting = { publicationId: number; held: readonly RouteRecord[] }

/** Takes a publication of some routes back: what their drivers had before holds again. */
export async function revertAmendment(
  tx: Transaction,
  publisher: Publisher,
  { publicationId, held }: Reverting,
): Promise<void> {
  const before = await copiesOf(
    tx,
    held.map((route) => ({ route })),
    publicationId,
  )
  const known = await knowledgeOf(
    tx,
    held.map(({ id }) => id),
  )
  const ofThis = eq(routeVersions.amendedBy, publicationId)
  const formers = await tx.update(routeVersions).set({ amendedBy: null }).where(ofThis).returning()
  const after: RouteCopy[] = []
  for (const former of formers) {
    const route = held.find(({ id }) => id === former.routeId)
    if (route) after.push(await restoreVersion(tx, former, { knowledge: known.get(keyOf(route.id)) }))
  }
  await giveBack(tx, publisher, { before, after, held })
  await announce(tx, publisher, { publicationId, formers })
  await tellDrivers(tx, publisher, { day: held[0]!.day, held, mustKnow: whoMustKnow(before, after, known) })
}

type Version = typeof routeVersions.$inferSelect

type Giving = { before: readonly RouteCopy[]; after: readonly RouteCopy[]; held: readonly RouteRecord[] }

/** What changed its route goes back to the one it came from. */
async function giveBack(tx: Transaction, publisher: Publisher, { before, after, held }: Giving): Promise<void> {
  const keyNow = new Map(before.flatMap(({ key, stops }) => stops.map(({ deliveryId }) => [deliveryId, key] as const)))
  const moved = after.flatMap(({ key, stops }) => {
    const route = held.find(({ id }) => key === `route ${id}`)
    return stops.flatMap(({ deliveryId, startSeconds }, index) => {
      const now = keyNow.get(deliveryId)
      return route && now !== undefined && now !== key
        ? [{ route, deliveryId, startSeconds, stopNumber: index + 1 }]
        : []
    })
  })
  await giveDeliveries(tx, publisher, { day: held[0]!.day, moved })
}

type Announcing = { publicationId: number; formers: readonly Version[] }

async function announce(tx: Transaction, publisher: Publisher, { publicationId, formers }: Announcing): Promise<void> {
  const { number } = publications
  const ids = formers.map((former) => former.publicationId).concat(0)
  const restored = await tx.select({ number }).from(publications).where(inArray(publications.id, ids)).orderBy(number)
  const [reverted] = await tx
    .update(publications)
    .set({ isCurrent: false, recalledAt: publisher.now(), recalledBy: publisher.user.fullName })
    .where(eq(publications.id, publicationId))
    .returning()
  await recordEvent(tx, publisher, {
    kind: 'publication.recalled',
    entity: 'publication',
    entityId: publicationId,
    before: { number: reverted!.number, day: reverted!.day, plan: reverted!.planName },
    after: { restored: restored.map((one) => one.number) },
  })
  await recordEvents(
    tx,
    publisher,
    formers.map(({ routeId }) => ({ kind: 'route.recalled', entity: 'route', entityId: routeId })),
  )
  const routeIds = formers.map(({ routeId }) => routeId)
  await announceRoutes(tx, publisher, { kind: routeTopics.recalled, ids: routeIds })
}
