import { and, eq, inArray } from 'drizzle-orm'
import { wallTime } from '#kit/contract/wall-time.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { personIdOf } from '#platform/events/server/commands.ts'
import {
  addActions,
  endOfChain,
  holdRoute,
  numbersOfRoute,
  type ActionRecord,
  type RouteRecord,
} from '../../routes/server/commands.ts'
import { routeActions, routes, routeStops, routeVersions, type KeptSignature } from '../../routes/server/tables.ts'
import { isInMiles } from '../../settings/rules/distance.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { ActionResult, SentAction } from '../contract.ts'
import { contradictions, outcomes } from '../rules.ts'
import { hashOfAction } from '../rules/action-chain.ts'
import { isStopKind } from '../rules/stop-acts.ts'
import { followDuty } from './follow-duty.ts'
import { followActions, type Recorder } from './follow-actions.ts'
import { inspectVehicles, vehiclesOf } from './inspect-vehicles.ts'
import { enqueueMessages } from './messages.ts'
import { raiseForDriver } from './raise-exceptions.ts'
import { isRepeatOf, type ReadAction } from './read-actions.ts'

type Taking = {
  driverId: number
  deviceId: string
  /** The name of the person who records it for the driver; empty where the driver does. */
  byOffice: string
  /** The name of the person who took it in from a file of the device; empty where the device sent it. */
  takenInBy: string
  actions: readonly ReadAction[]
  /** Those of the device, by the id of the action. */
  signatures?: ReadonlyMap<string, KeptSignature>
}

/** Writes actions down, each joined to the one before it, and has everything follow them. */
export async function takeActions(tx: Transaction, recorder: Recorder, taking: Taking): Promise<void> {
  const { driverId, actions } = taking
  const held = await holdRoutes(tx, taking)
  const newIds = new Set(actions.map(({ id }) => id))
  const taken: ActionRecord[] = []
  for (const route of [undefined, ...held.values()]) {
    const own = actions.filter((action) => held.get(action.routeId ?? 0)?.id === route?.id)
    const told = await appendTo(tx, recorder, { ...taking, actions: own, route })
    taken.push(...told)
    if (!route) await raiseForDriver(tx, recorder, { driverId, told })
  }
  for (const route of held.values()) await followActions(tx, recorder, { route, newIds })
  await enqueueMessages(tx, recorder, taken)
  await inspectVehicles(tx, recorder, { driverId, taken })
  if (actions.some(({ kind }) => kind === 'onDuty' || kind === 'offDuty'))
    await followDuty(tx, { driverId, now: recorder.now() })
}

/** The routes that the driver has, or had once; in the order of their ids, so that two who take the same wait for each other. */
async function holdRoutes(tx: Transaction, { driverId, actions }: Taking): Promise<Map<number, RouteRecord>> {
  const wanted = [...new Set(actions.flatMap(({ routeId }) => routeId ?? []))].toSorted((one, other) => one - other)
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .select({ id: routes.id })
    .from(routes)
    .innerJoin(routeVersions, eq(routeVersions.routeId, routes.id))
    .where(and(inArray(routes.id, wanted), eq(routeVersions.driverId, driverId)))
  const known = new Set(rows.map(({ id }) => id))
  const held = new Map<number, RouteRecord>()
  for (const id of wanted) if (known.has(id)) held.set(id, await holdRoute(tx, id))
  return held
}

async function appendTo(
  tx: Transaction,
  { now, user }: Recorder,
  { driverId, deviceId, byOffice, takenInBy, actions, signatures, route }: Taking & { route: RouteRecord | undefined },
): Promise<ActionRecord[]> {
  if (actions.length === 0) return []
  const { timeZone, unitSystem } = await logisticsSetting(tx, 'general')
  const about = await aboutOf(tx, { driverId, byOffice, route, actions })
  const receivedAt = now()
  const rows: ActionRecord[] = []
  const ends = new Map<string, { link: number; hash: string }>()
  for (const action of actions) {
    const day = route?.day ?? wallTime(action.at, timeZone).slice(0, 10)
    const chain = route ? `route ${route.id}` : `driver ${driverId} ${day}`
    const last = ends.get(chain) ?? (await chainFrom(tx, chain))
    const { id, sequence, kind, stopId, at, deviceAt, sinceStartMs, offsetMs, place, data } = action
    const routeId = route?.id ?? null
    const kept = { id, deviceId, sequence, kind, routeId, stopId, deviceAt, sinceStartMs, place, data, byOffice }
    const hash = await hashOfAction({ ...kept, at: at.toISOString(), receivedAt: receivedAt.toISOString() }, last.hash)
    const problem = problemOf(action, about)
    const outcome = problem === null ? 'applied' : 'refused'
    const joined = { chain, link: last.link + 1, previousHash: last.hash, hash }
    const judged = { outcome, problem, isHeeded: problem === null, isSettled: false }
    rows.push({
      ...kept,
      ...joined,
      ...judged,
      isInMiles: isInMiles(data, unitSystem),
      takenInBy,
      signed: signatureOf(signatures, id),
      driverId,
      userId: personIdOf(user),
      day,
      at,
      offsetMs,
      receivedAt,
    })
    ends.set(chain, joined)
  }
  await addActions(tx, rows)
  return rows
}

function signatureOf(signatures: Taking['signatures'], id: string): KeptSignature | null {
  return signatures?.get(id) ?? null
}

async function chainFrom(tx: Transaction, chain: string): Promise<{ link: number; hash: string }> {
  // Two devices of a driver may begin a day at the same moment.
  await takeAdvisoryLock(tx, chain)
  return endOfChain(tx, chain)
}

/** Which of the stops that actions name the route has, or had once. */
async function stopsOnRoute(
  tx: Transaction,
  route: RouteRecord | undefined,
  actions: readonly ReadAction[],
): Promise<Set<number>> {
  const named = [...new Set(actions.flatMap(({ stopId }) => stopId ?? []))]
  if (!route || named.length === 0) return new Set()
  const { deliveryId, routeId } = routeStops
  const rows = await tx
    .selectDistinct({ deliveryId })
    .from(routeStops)
    .where(and(eq(routeId, route.id), inArray(deliveryId, named)))
  return new Set(rows.map((row) => row.deliveryId))
}

type About = {
  driverId: number
  route: RouteRecord | undefined
  /** Of the publications that the route was in, where an act belongs to one. */
  numbers: number[] | undefined
  byOffice: string
  mayReorder: boolean
  stopIds: ReadonlySet<number>
  vehicleIds: ReadonlySet<number>
}

type Appending = Pick<Taking, 'driverId' | 'byOffice' | 'actions'> & { route: RouteRecord | undefined }

async function aboutOf(tx: Transaction, { actions, ...about }: Appending): Promise<About> {
  const { driverId, route } = about
  const { mayReorder } = await logisticsSetting(tx, 'proof')
  return {
    ...about,
    mayReorder,
    numbers: route && (await numbersOfRoute(tx, route)).all,
    stopIds: await stopsOnRoute(tx, route, actions),
    vehicleIds: await vehiclesOf(tx, { driverId, actions }),
  }
}

/** Why an action doesn't count, whatever else was recorded. */
function problemOf(action: ReadAction, about: About): ActionRecord['problem'] {
  return action.problem ?? problemOfData(action, about) ?? problemOfPlace(action, about)
}

/** What it says can't be so, wherever it was done. */
function problemOfData({ kind, data }: ReadAction, { numbers, vehicleIds }: About): ActionRecord['problem'] {
  const isForeign = kind === 'vehicleCheck' && !vehicleIds.has(Number(data['vehicleId']))
  // A receipt for a publication still to come would count for it unseen.
  const isAhead = kind === 'accept' && numbers !== undefined && Number(data['number']) > Math.max(...numbers)
  return isForeign || isAhead ? 'badData' : null
}

function problemOfPlace(
  { kind, routeId, stopId }: ReadAction,
  { driverId, route, byOffice, mayReorder, stopIds }: About,
): ActionRecord['problem'] {
  // By what held when it came in: an order that was allowed stays, whatever the settings say later.
  if (kind === 'reorder' && byOffice === '' && !mayReorder) return 'notAllowed'
  if (route)
    return problemOnRoute(route, { driverId, byOffice, kind }) ?? (isUnknown(stopId, stopIds) ? 'stopMoved' : null)
  if (routeId !== null) return 'notYourRoute'
  return freeKinds.has(kind) ? null : isStopKind(kind) ? 'badData' : 'notYourRoute'
}

function isUnknown(stopId: number | null, stopIds: ReadonlySet<number>): boolean {
  return stopId !== null && !stopIds.has(stopId)
}

function problemOnRoute(
  route: RouteRecord,
  { driverId, byOffice, kind }: Pick<About, 'driverId' | 'byOffice'> & { kind: string },
): ActionRecord['problem'] {
  if (byOffice === '' && route.driverId !== driverId) return 'notYourRoute'
  // What was written before the office signed the route off still arrives.
  return route.closedAt && kind !== 'message' ? 'routeClosed' : null
}

/** What belongs to the driver's day, and to no route in particular. */
const freeKinds: ReadonlySet<string> = new Set([
  'onDuty',
  'offDuty',
  'vehicleCheck',
  'breakStart',
  'breakEnd',
  'problem',
  'fuel',
  'note',
  'acknowledge',
])

/** What became of these actions, in the order asked for. One sent again that says other than what is kept under its id is no repeat. */
export async function resultsOf(
  tx: Transaction,
  driverId: number,
  ids: readonly string[],
  sent: readonly SentAction[] = [],
): Promise<ActionResult[]> {
  const { id, outcome, problem, kind, stopId, data } = routeActions
  const rows = await tx
    .select({ id, outcome, problem, kind, stopId, data, driverId: routeActions.driverId })
    .from(routeActions)
    .where(inArray(id, [...ids, '']))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((one, at) => {
    const row = byId.get(one)
    if (!row) return []
    const again = sent[at]
    const isTheirs = row.driverId === driverId && (!again || isRepeatOf(row, again))
    return [resultOf(one, isTheirs ? row : { outcome: 'refused', problem: 'badData' })]
  })
}

export function resultOf(id: string, { outcome, problem }: Pick<ActionRecord, 'outcome' | 'problem'>): ActionResult {
  return {
    id,
    outcome: outcomes.find((one) => one === outcome) ?? 'refused',
    reason: contradictions.find((one) => one === problem) ?? null,
  }
}
