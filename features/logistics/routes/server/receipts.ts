import { and, desc, eq } from 'drizzle-orm'
import { conflict, forbidden, Refused } from '#kit/server/errors.ts'
import type { Database } from '#kit/server/machine.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import type { RouteDetail } from '../contract.ts'
import { stateOfProgress } from '../rules.ts'
import { differencesOf } from '../rules/route-differences.ts'
import { publishedCopies } from './route-drafts.ts'
import type { Publisher } from './publish-plan.ts'
import { findRoute, ownDriverIds } from './queries.ts'
import { refusals } from './refusals.ts'
import { publications, routeReceipts, routes } from './tables.ts'

/** The driver of a route says that they have seen it as a publication gave it to them. */
export async function confirmRoute(publisher: Publisher, { id, number }: { id: number; number: number }) {
  const { db, user, now } = publisher
  const found = await findRoute({ db, now }, user, id)
  if (!(await ownDriverIds(db, user)).includes(found.driverId)) throw forbidden(refusals.notYourRoute)
  return db.transaction(async (tx) => {
    const [route] = await tx.select().from(routes).where(eq(routes.id, id)).for('update')
    if (!route || route.driverId !== found.driverId) throw changedSince()
    const { publicationId, driverId, driverName: name, state, confirmedAt, confirmedBy } = route
    if (state === 'recalled') throw conflict(refusals.routeRecalled)
    const [publication] = await tx
      .select({ number: publications.number })
      .from(publications)
      .where(eq(publications.id, publicationId))
    if (publication?.number !== number) throw changedSince()
    if (confirmedAt) return { confirmedAt: confirmedAt.toISOString(), confirmedBy }
    const [at, personName] = [now(), user.fullName]
    await tx
      .update(routes)
      .set({ confirmedAt: at, confirmedBy: personName, state: stateOfProgress({ ...route, confirmedAt: at }) })
      .where(eq(routes.id, id))
    await tx.insert(routeReceipts).values({ publicationId, routeId: id, driverId, userId: user.id, personName, at })
    await recordEvent(tx, publisher, {
      kind: 'route.confirmed',
      entity: 'route',
      entityId: id,
      after: { number, name },
    })
    return { confirmedAt: at.toISOString(), confirmedBy: personName }
  })
}

function changedSince(): Refused {
  return new Refused(409, refusals.routeChanged, { issues: [{ path: 'version', text: refusals.routeChanged }] })
}

/** What the driver of a route has still to look at; nothing where they have confirmed it as it is. */
export async function waitingFor(
  db: Database,
  user: { id: number },
  { id, driverId, state, confirmedAt }: RouteDetail,
): Promise<RouteDetail['waiting']> {
  if (state === 'recalled' || confirmedAt !== null) return null
  const isOwn = (await ownDriverIds(db, user)).includes(driverId)
  return { isOwn, since: await changeSinceReceipt(db, { id, driverId }) }
}

/** What the driver of a route has confirmed last, and what has changed since; nothing where they have confirmed nothing. */
export async function changeSinceReceipt(
  db: Database,
  { id, driverId }: { id: number; driverId: number },
): Promise<NonNullable<RouteDetail['waiting']>['since']> {
  const [last] = await db
    .select({ publicationId: publications.id, number: publications.number, at: routeReceipts.at })
    .from(routeReceipts)
    .innerJoin(publications, eq(publications.id, routeReceipts.publicationId))
    .where(and(eq(routeReceipts.routeId, id), eq(routeReceipts.driverId, driverId)))
    .orderBy(desc(routeReceipts.at), desc(routeReceipts.id))
    .limit(1)
  if (!last) return null
  const [route] = await db.select({ publicationId: routes.publicationId }).from(routes).where(eq(routes.id, id))
  const seen = await publishedCopies(db, [last.publicationId], id)
  const now = await publishedCopies(db, [route?.publicationId ?? last.publicationId], id)
  const [change = null] = differencesOf(seen.copies, now.copies)
  return { number: last.number, at: last.at.toISOString(), change }
}
