import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import { endKinds } from '../../attempts/rules.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { drivers } from '../../drivers/server/tables.ts'
import type { ExceptionFacts } from '../../exceptions/contract.ts'
import { clear, raise, type Raised } from '../../exceptions/server/commands.ts'
import type { ActionRecord, RouteRecord } from '../../routes/server/commands.ts'
import { vehiclePointNames } from '../../settings/server/queries.ts'
import type { RouteState } from '../rules.ts'
import { numbersIn } from '../rules/open-route.ts'
import { cashDifferenceOf } from './cash-difference.ts'
import { endedOpenOf } from './ended-open.ts'
import { incompleteProofsOf } from './incomplete-proofs.ts'
import { isDoubled, notesOf } from './notes-of-route.ts'
import { followOutages } from './follow-outages.ts'
import { keysOf, raisedBy, textFacts } from './raised-by.ts'
import type { Recorder } from './follow-actions.ts'

type Followed = { route: RouteRecord; state: RouteState; told: readonly ActionRecord[]; after: readonly ActionRecord[] }
type About = Pick<Raised, 'routeId' | 'driverId' | 'vehicleId' | 'depotId'>

/** What of a route needs a person, by what was recorded of it now, and what no longer does. */
export async function raiseForRoute(tx: Transaction, recorder: Recorder, followed: Followed): Promise<void> {
  const { route, state, told, after } = followed
  if (told.length === 0) return
  const { id: routeId, driverId, vehicleId, depotId } = route
  const about = { routeId, driverId, vehicleId, depotId }
  const knows = (stopId: number) => state.stops.has(stopId)
  const pointNames = await pointNamesFor(tx, told)
  const raised = [
    ...told.flatMap((one) => (isDoubled(one, after) ? [] : raisedBy(one, { ...about, knows, pointNames }))),
    ...notesOf(about, { told, after, knows }),
    ...(await incompleteProofsOf(tx, about, followed)),
    ...(await raisedAtStops(tx, about, followed)),
    ...missingOf(about, followed),
    ...lateUndosOf(about, followed),
    ...cashDifferenceOf(about, followed),
    ...endedOpenOf(about, followed),
  ]
  const keys = new Set(raised.map(({ key }) => key))
  const agreed = { key: `cash ${routeId}`, how: 'settled' as const }
  const how = state.finishedAtMs === null ? ('resumed' as const) : ('movedOn' as const)
  const goneOn = { key: `endedOpen ${routeId}`, how }
  const over = [...told.flatMap(keysOf), agreed, goneOn].filter(({ key }) => !keys.has(key))
  for (const why of new Set(over.map((one) => one.how))) {
    const gone = over.flatMap((one) => (one.how === why ? [one.key] : []))
    await clear(tx, recorder, [...new Set(gone)], why)
  }
  for (const one of raised) await raise(tx, recorder, one)
  await followOutages(tx, recorder, { told, route: { routeId, vehicleId, depotId } })
}

/** The same for what belongs to the driver's day, and to no route. */
export async function raiseForDriver(
  tx: Transaction,
  recorder: Recorder,
  { driverId, told }: { driverId: number; told: readonly ActionRecord[] },
): Promise<void> {
  const pointNames = await pointNamesFor(tx, told)
  const raised = [
    ...told.flatMap((one) =>
      isDoubled(one, told) ? [] : raisedBy(one, { depotId: null, routeId: null, knows: () => false, pointNames }),
    ),
    ...notesOf({ routeId: null, driverId, depotId: null }, { told, after: told, knows: () => false }),
  ]
  await followOutages(tx, recorder, { told, route: undefined })
  if (raised.length === 0) return
  const [driver] = await tx.select({ depotId: drivers.depotId }).from(drivers).where(eq(drivers.id, driverId))
  for (const one of raised) await raise(tx, recorder, { ...one, depotId: driver?.depotId ?? null })
}

const noNames: ReadonlyMap<string, string> = new Map()

/** What the workspace calls what drivers look at; read only where one did. */
async function pointNamesFor(tx: Transaction, told: readonly ActionRecord[]): Promise<ReadonlyMap<string, string>> {
  return told.some(({ kind }) => kind === 'vehicleCheck') ? vehiclePointNames(tx) : noNames
}

/** Stops that failed or were done in part, as long as the office hasn't gone on from there. */
async function raisedAtStops(
  tx: Transaction,
  about: About,
  { route, state, told, after }: Followed,
): Promise<Raised[]> {
  const touched = [...new Set(told.flatMap(({ stopId }) => stopId ?? []))]
  const ended = touched.filter((id) => ['failed', 'partlyDelivered'].includes(state.stops.get(id)?.state ?? ''))
  if (ended.length === 0) return []
  const rows = await tx
    .select({ id: deliveries.id, state: deliveries.state })
    .from(deliveries)
    .where(and(inArray(deliveries.id, ended), eq(deliveries.routeId, route.id)))
  return rows.flatMap(({ id: deliveryId, state: now }) => {
    const stop = state.stops.get(deliveryId)
    const by = after.find(({ id }) => id === stop?.doneBy)
    if (!by || now !== stop?.state) return []
    const kind = now === 'failed' ? ('failed' as const) : ('partly' as const)
    return [{ ...about, kind, key: `${kind} ${deliveryId}`, deliveryId, facts: textFacts(by.data) }]
  })
}

/** So long after the office knew of a hand-over nobody takes it back by a slip of the finger. */
const lateUndoMs = 5 * 60_000

/** Ends of stops that were taken back long after they had come in, whatever the clock of the device says. */
function lateUndosOf(about: About, { told, after }: Followed): Raised[] {
  const byId = new Map(after.map((one) => [one.id, one]))
  return told.flatMap((undo): Raised[] => {
    const target = undo.kind === 'undo' ? byId.get(String(undo.data['id'])) : undefined
    if (!target || undo.outcome !== 'applied' || undo.byOffice !== '' || !endKinds.has(target.kind)) return []
    if (undo.receivedAt.getTime() - target.receivedAt.getTime() < lateUndoMs) return []
    const facts = { action: target.kind, problem: 'takenBackLate' }
    const key = `contradiction ${undo.id}`
    return [{ ...about, kind: 'contradiction', key, severity: 'warning', deliveryId: target.stopId, facts }]
  })
}

/** What couldn't be found at loading, by the last word on each parcel. */
function missingOf(about: About, { state, told, after }: Followed): Raised[] {
  if (!told.some(({ kind }) => kind === 'loaded' || endKinds.has(kind))) return []
  const missing = new Set<number>()
  for (const { kind, outcome, data } of after.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    if (kind !== 'loaded' || outcome !== 'applied') continue
    for (const id of numbersIn(data, 'missing')) missing.add(id)
    for (const id of numbersIn(data, 'onBoard')) missing.delete(id)
  }
  const facts: ExceptionFacts = {}
  return [...missing].flatMap((deliveryId) => {
    const isOpen = state.stops.get(deliveryId)?.doneAtMs === null
    return isOpen ? [{ ...about, kind: 'missingLoad', key: `missingLoad ${deliveryId}`, deliveryId, facts }] : []
  })
}
