import { eq } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import type { AwayReason } from '../../drivers/rules.ts'
import { awayOn } from '../../drivers/server/queries.ts'
import { drivers } from '../../drivers/server/tables.ts'
import type { ExceptionFacts } from '../../exceptions/contract.ts'
import type { ClearReason } from '../../exceptions/rules.ts'
import { clear, isStanding, raise, type Seer } from '../../exceptions/server/commands.ts'
import { exceptions } from '../../exceptions/server/tables.ts'
import { kindOfAway } from '../rules.ts'
import { endangeredRoutes, type EndangeredRoute } from './queries.ts'

type Of = { driverId: number; day: string }
/** The route they reported it on, with the vehicle they drive there. */
export type ReportedRoute = Pick<EndangeredRoute, 'routeId' | 'vehicleId' | 'depotId'>
type Standing = Of & {
  /** Why what stood is over where they can work. */
  over?: ClearReason
  /** What was said of it just now: for the first time it asks for somebody also where nothing is left, and it does again where a person has closed it. */
  said?: { facts: ExceptionFacts; route: ReportedRoute | undefined; isNew: boolean }
  /** What is left of their routes, where that is known already. */
  left?: readonly EndangeredRoute[]
}

/** The same for all that keeps a driver from working on a day: one exception stands for it. */
export function outageKey({ driverId, day }: Of): string {
  return `outage ${driverId} ${day}`
}

/** Of which day such an exception is; nothing where it is another. */
export function dayOfOutage(key: string): string | undefined {
  return /^outage \d+ (\S+)$/.exec(key)?.[1]
}

/** Has one exception stand for all that is left of a driver who can't work, under the reason that holds; none where they can. */
export async function standForAway(tx: Transaction, seer: Seer, standing: Standing): Promise<void> {
  const { driverId, day, said, over = 'worksAgain' } = standing
  const reason = (await awayOn(tx, { driverIds: [driverId], day })).get(driverId)
  if (!reason) return clear(tx, seer, outageKey(standing), over)
  const left = standing.left ?? (await endangeredRoutes(tx, { driverIds: [driverId], day }))
  const known = await standingAs(tx, outageKey(standing))
  if (!known && left.length === 0 && !said?.isNew) return
  const facts = await factsFor(tx, seer, { driverId, day, reason, known, said })
  await raiseAway(tx, seer, { driverId, day, reason, left, route: said?.route, facts })
}

type Asking = Of & Pick<Standing, 'said'> & { reason: AwayReason; known: Known | undefined }

/** What was known of it and is said now. A reason of another kind is another exception, and so is what is said again after a person has closed it. */
async function factsFor(tx: Transaction, seer: Seer, { known, reason, said, ...of }: Asking): Promise<ExceptionFacts> {
  const isSame = known && known.kind === kindOfAway(reason) && (!said || known.closedAt === null)
  if (known && !isSame) await clear(tx, seer, outageKey(of), 'movedOn')
  return { ...(isSame ? known.facts : absenceIn(reason)), ...said?.facts }
}

type Known = Pick<typeof exceptions.$inferSelect, 'kind' | 'closedAt' | 'facts'>

async function standingAs(tx: Transaction, key: string): Promise<Known | undefined> {
  const { kind, closedAt, facts } = exceptions
  const [known] = await tx
    .select({ kind, closedAt, facts })
    .from(exceptions)
    .where(isStanding([key]))
  return known
}

/** The kind of leave; for an outage its own word is enough. */
function absenceIn(reason: AwayReason): ExceptionFacts {
  return kindOfAway(reason) === 'onLeave' ? { absence: reason } : {}
}

type Away = Of & {
  reason: AwayReason
  facts: ExceptionFacts
  route: ReportedRoute | undefined
  left: readonly EndangeredRoute[]
}

async function raiseAway(tx: Transaction, seer: Seer, { driverId, day, reason, facts, route, left }: Away) {
  const about = route ?? left[0]
  const openStops = left.reduce((sum, one) => sum + one.openStops, 0)
  await raise(tx, seer, {
    kind: kindOfAway(reason),
    key: outageKey({ driverId, day }),
    driverId,
    routeId: about?.routeId ?? null,
    vehicleId: about?.vehicleId ?? null,
    depotId: about ? about.depotId : await depotOf(tx, driverId),
    facts: { ...facts, ...(openStops > 0 && { openStops }) },
  })
}

async function depotOf(tx: Transaction, driverId: number): Promise<number | null> {
  const [driver] = await tx.select({ depotId: drivers.depotId }).from(drivers).where(eq(drivers.id, driverId))
  return driver?.depotId ?? null
}
