import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Caller } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { lastAttemptsOn } from '../../attempts/server/queries.ts'
import { locationOf, openStates } from '../../deliveries/rules.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { inKilometers } from '../../settings/rules/distance.ts'
import type { RouteDetail } from '../contract.ts'
import { actualOf } from '../rules/actual-times.ts'
import { actionOutcomes, type RecordedAction, type RouteRecord } from '../rules/recorded-actions.ts'
import { mayDoWithRoute } from './route-record.ts'
import { routeActions } from './tables.ts'

type ActionRow = typeof routeActions.$inferSelect
type Told = Pick<RouteDetail, 'id' | 'driverId' | 'day' | 'state' | 'stopList' | 'left'>

const most = 5000

/** What was recorded of a route, as far as the caller may see it. */
export async function recordFor(
  db: Database,
  user: Pick<Caller, 'ability'>,
  route: Told,
): Promise<RouteDetail['record']> {
  const record = await recordOfRoute(db, route)
  const deed = { id: route.id, action: 'create', subject: 'Proof' }
  const mayRecord = route.state !== 'closed' && (await mayDoWithRoute(db, user, deed))
  const isWhole = user.ability.can('read', 'Proof')
  const actions = isWhole ? record.actions : record.actions.map(withoutProof)
  return { ...record, mayRecord, actions }
}

function withoutProof(action: RecordedAction): RecordedAction {
  return { ...action, data: plainData(action.data), place: null }
}

/** What was recorded of a route and of its driver’s day, and what really happened by it. */
export async function recordOfRoute(db: Database, route: Told): Promise<Omit<RouteRecord, 'mayRecord'>> {
  const rows = await rowsOf(db, route)
  const facts = await factsOf(db, route)
  const counted = rows.filter(({ outcome, stopId, isSettled }) => {
    const isOpenAgain = isSettled && facts.some((one) => one.deliveryId === stopId && one.isOpen)
    return outcome === 'applied' && !isOpenAgain
  })
  return { ...actualOf(counted.map(presentAction), facts), actions: rows.map(presentAction) }
}

function rowsOf(db: Database, { id, driverId, day }: Told): Promise<ActionRow[]> {
  const ofDay = and(isNull(routeActions.routeId), eq(routeActions.driverId, driverId), eq(routeActions.day, day))
  return db
    .select()
    .from(routeActions)
    .where(or(eq(routeActions.routeId, id), ofDay))
    .orderBy(asc(routeActions.at), asc(routeActions.deviceId), asc(routeActions.sequence), asc(routeActions.id))
    .limit(most)
}

async function factsOf(db: Database, { id, stopList, left }: Told) {
  const stops = [...stopList, ...left]
  const ids = stops.map(({ deliveryId }) => deliveryId)
  const lastAttempt = await lastAttemptsOn(db, [id])
  const rows = await db
    .select()
    .from(deliveries)
    .where(inArray(deliveries.id, ids.concat(0)))
    .limit(most)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return stops.flatMap(({ deliveryId, at }) => {
    const row = byId.get(deliveryId)
    if (!row) return []
    const { attempts, dueCents, state } = row
    const isHere = row.routeId === id
    const isOpen = isHere && openStates.includes(state)
    const failureReason = isHere ? row.failureReason : (lastAttempt(id, deliveryId)?.reason ?? '')
    return [{ deliveryId, at, attempts, failureReason, dueCents, location: locationOf(row), isHere, isOpen }]
  })
}

function presentAction(row: ActionRow): RecordedAction {
  const { id, kind, stopId, at, deviceAt, offsetMs, receivedAt, deviceId, sequence, place } = row
  const { byOffice, takenInBy, hash } = row
  return {
    id,
    kind,
    stopId,
    at: at.toISOString(),
    deviceAt: new Date(deviceAt).toISOString(),
    offsetMs,
    receivedAt: receivedAt.toISOString(),
    deviceId,
    sequence,
    place,
    data: inKilometers(row),
    outcome: actionOutcomes.find((one) => one === row.outcome) ?? 'refused',
    reason: row.problem,
    byOffice,
    takenInBy,
    hash,
  }
}

const plainKeys: ReadonlySet<string> = new Set([
  'reason',
  'problem',
  'number',
  'odometer',
  'to',
  'why',
  'isUnsafe',
  'officeReason',
])

/** What was recorded without what proves it: names, codes, pictures and money. */
export function plainData(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([key]) => plainKeys.has(key)))
}
