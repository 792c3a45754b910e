import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import type { PlanRecord } from '../../plans/server/queries.ts'
import { whoMustKnow } from '../rules/who-must-know.ts'
import { announce, copiesOf, insertPartial } from './amend-routes.ts'
import { acceptanceOf, knowledgeOf } from './known-routes.ts'
import { placeDeliveries, rowOf, writeStops, type Publisher } from './publish-plan.ts'
import { copyOf, type RouteDraft } from './route-drafts.ts'
import type { RouteRecord } from './route-record.ts'
import { routes, routeVersions } from './tables.ts'

/** Routes as they are planned, each with the one that its driver has, held. */
export type Written = {
  plan: PlanRecord
  chosen: readonly { draft: RouteDraft; row: RouteRecord }[]
  /** Drivers have only less to do: what they accepted isn’t asked of them again. */
  isOnlyLess?: boolean
}

/** Publishes some routes of a plan as they are planned, in a publication of their own; the others stay as drivers have them. */
export async function publishDrafts(
  tx: Transaction,
  publisher: Publisher,
  { plan, chosen, isOnlyLess = false }: Written,
): Promise<void> {
  const changes = chosen.map(({ row }) => ({ route: row }))
  const before = await copiesOf(tx, changes)
  const known = await knowledgeOf(
    tx,
    chosen.map(({ row }) => row.id),
  )
  const publication = await insertPartial(tx, publisher, { plan, formerId: chosen[0]!.row.publicationId })
  const { id: publicationId, number } = publication
  for (const { draft, row } of chosen) {
    const { key, row: _row, stops, ...version } = draft
    const ofFormer = and(eq(routeVersions.routeId, row.id), eq(routeVersions.publicationId, row.publicationId))
    await tx.update(routeVersions).set({ amendedBy: publicationId }).where(ofFormer)
    const { changedNumber, seen } = acceptanceOf(known.get(key), { copy: copyOf(draft), number, isOnlyLess })
    await tx.insert(routeVersions).values({ ...version, publicationId, changedNumber, isOnlyLess, routeId: row.id })
    const values = { ...rowOf(version, stops.length, { ...row, ...seen }), publicationId, ...seen }
    await tx.update(routes).set(values).where(eq(routes.id, row.id))
  }
  const drafts = chosen.map(({ draft }) => draft)
  const ids = new Map(chosen.map(({ draft, row }) => [draft.key, row.id]))
  await writeStops(tx, publicationId, drafts, ids)
  await placeDeliveries(tx, publisher, { day: plan.day, drafts, ids, before })
  const after = await copiesOf(tx, changes, publicationId)
  await announce(tx, publisher, { publication, changes, mustKnow: whoMustKnow(before, after, known) })
}
