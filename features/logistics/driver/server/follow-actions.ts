import type { Caller } from '#kit/server/handle.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { recordEvents } from '#platform/events/server/commands.ts'
import { endKinds } from '../../attempts/rules.ts'
import { attemptsByDelivery } from '../../attempts/server/queries.ts'
import { driveDeliveries, type Driven } from '../../deliveries/server/commands.ts'
import type { ParcelLocation } from '../../deliveries/rules.ts'
import {
  actionsOfRoute,
  followProgress,
  setOutcomes,
  settleActions,
  type Accepted,
  type ActionRecord,
  type RouteRecord,
} from '../../routes/server/commands.ts'
import { forecastJob } from '../../routes/rules.ts'
import type { RouteState, StopState } from '../rules.ts'
import { foldRoute } from '../rules/fold-route.ts'
import { numbersIn, textIn } from '../rules/open-route.ts'
import { factsOf, isForDriver } from './route-facts.ts'
import { watchFiles } from './missing-files.ts'
import { isContradiction } from './raised-by.ts'
import { raiseForRoute } from './raise-exceptions.ts'
import { recordWhatHappened } from './record-course.ts'

/** Who records: a driver, or the office for them. */
export type Recorder = Machine & { user: Caller; address: string }

/** Everything that hangs on a route follows what was recorded of it, whatever the order in which that came in. */
export async function followActions(
  tx: Transaction,
  recorder: Recorder,
  { route, newIds }: { route: RouteRecord; newIds: ReadonlySet<string> },
): Promise<void> {
  const records = await actionsOfRoute(tx, route.id)
  const before = records.filter(({ id }) => !newIds.has(id))
  const facts = await factsOf(tx, route, { records, before })
  await settleActions(tx, facts.newlySettled)
  const state = foldRoute(facts.route, facts.acts)
  const after = records.map((record): ActionRecord => {
    const became = state.outcomes.get(record.id)
    return became && record.isHeeded ? { ...record, outcome: became.outcome, problem: became.reason } : record
  })
  const isChanged = (one: ActionRecord, index: number) =>
    one.outcome !== records[index]?.outcome || one.problem !== records[index]?.problem
  const changed = after.filter(isChanged)
  await setOutcomes(tx, changed)
  await recordWhatHappened(tx, recorder, { route, state, after })
  const attempts = await attemptsByDelivery(tx, [...state.stops.keys()])
  await driveDeliveries(tx, recorder, drivenOf(route.id, { state, after, attempts }))
  await followProgress(tx, recorder, { route, ...progressOf(route, { state, after }) })
  const told = after.filter(({ id }, index) => newIds.has(id) || isChanged(after[index]!, index))
  await recordEvents(
    tx,
    recorder,
    told.map((one) => eventOf(one, route.driverName)),
  )
  await recordEvents(
    tx,
    recorder,
    told.flatMap((one) => notCounted(one, state)),
  )
  await raiseForRoute(tx, recorder, { route, state, told, after })
  await watchFiles(tx, recorder, { routeId: route.id, told })
  if (told.some(({ outcome }) => outcome === 'applied'))
    await recorder.queue.addMissing({ name: forecastJob, data: { routeId: route.id }, key: String(route.id) }, tx)
}

function eventOf({ routeId, kind: action, stopId, outcome, problem, byOffice }: ActionRecord, name: string) {
  const after = { name, action, stopId, outcome, problem: problem ?? '', byOffice }
  return { kind: 'route.action', entity: 'route' as const, entityId: routeId ?? 0, after }
}

/** What was recorded at a door and doesn’t count belongs to what happened to that delivery. */
function notCounted(act: ActionRecord, { stops }: RouteState) {
  const { kind: action, stopId, problem } = act
  if (stopId === null || !stops.has(stopId) || !endKinds.has(action) || !isContradiction(act)) return []
  return [
    {
      kind: 'delivery.notCounted',
      entity: 'delivery' as const,
      entityId: stopId,
      after: { action, problem: problem ?? '' },
    },
  ]
}

/** What its driver accepted last, and when they loaded, left and finished. */
function progressOf(route: RouteRecord, { state, after }: Pick<Changes, 'state' | 'after'>) {
  const own = after.filter((one) => isForDriver(route, one))
  const inTime = own.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const lastOf = (kind: string) => inTime.findLast((one) => one.kind === kind && one.outcome === 'applied')
  const accept = lastOf('accept')
  return {
    accepted: accept ? acceptedBy(accept, state) : null,
    loadedAt: state.isLoaded ? (lastOf('loaded')?.at ?? null) : null,
    departedAt: dateOf(state.departedAtMs),
    finishedAt: dateOf(state.finishedAtMs),
  }
}

function acceptedBy({ driverId, data, at }: ActionRecord, { isAccepted }: RouteState): Accepted {
  return { driverId, number: Number(data['number']), at, isCurrent: isAccepted }
}

function dateOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}

type Changes = { state: RouteState; after: readonly ActionRecord[]; attempts: ReadonlyMap<number, number> }

/** What each delivery that the route had something to do with is by now. */
function drivenOf(routeId: number, { state, after, attempts }: Changes): Driven[] {
  const returned = new Set(after.filter(isApplied('returned')).flatMap(({ data }) => numbersIn(data, 'deliveryIds')))
  return [...state.stops].map(([deliveryId, stop]) => {
    const by = after.find(({ id }) => id === stop.doneBy)
    return {
      deliveryId,
      routeId,
      state: stop.state,
      doneAt: dateOf(stop.doneAtMs),
      failureReason: by ? textIn(by.data, 'reason') : '',
      location: locationAfter(stop, by, { isReturned: returned.has(deliveryId), isOver: state.finishedAtMs !== null }),
      attempts: attempts.get(deliveryId) ?? 0,
    }
  })
}

function isApplied(kind: string) {
  return (one: ActionRecord) => one.kind === kind && one.outcome === 'applied'
}

const leftWith: readonly ParcelLocation[] = ['neighbour', 'safePlace', 'locker']

type Back = { isReturned: boolean; isOver: boolean }

/** Where a parcel is, as far as its state doesn't say it. What was never served is back only once the route is over. */
function locationAfter(
  stop: StopState,
  by: ActionRecord | undefined,
  { isReturned, isOver }: Back,
): ParcelLocation | '' {
  if (!by) return isReturned && isOver ? 'depot' : ''
  if (isReturned) return 'depot'
  if (stop.state === 'failed') return stop.isLoaded ? '' : 'depot'
  return leftWith.find((one) => one === by.data['to']) ?? ''
}
