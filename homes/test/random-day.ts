import { inArray } from 'drizzle-orm'
import { moveDelivery, readDeliveryById } from '#features/logistics/deliveries/contract.ts'
import { personMovesFrom } from '#features/logistics/deliveries/rules.ts'
import { deliveries } from '#features/logistics/deliveries/server/tables.ts'
import { recordActions } from '#features/logistics/driver/contract.ts'
import { editPlan, redoEdit, undoEdit } from '#features/logistics/plans/contract.ts'
import type { PlanEdit } from '#features/logistics/plans/rules/edits/plan-edits.ts'
import { previewPublication, publishPlan, readRoute } from '#features/logistics/routes/contract.ts'
import { readTracking } from '#features/logistics/tracking/contract.ts'
import { CallError } from '#kit/web/call.ts'
import { monday, planDay, type PlanDay } from './plan-day.ts'
import { publishDay, signInDriver } from './publish-day.ts'
import { crewsOf } from './random-crews.ts'
import { randomNumbers, type RandomNumbers } from './random-numbers.ts'
import type { TestApi } from './test-api.ts'

const crew = ['Sofia Marchetti', 'Bruno Techera', 'Lucía Olivera']
const midnight = Date.parse(`${monday}T00:00:00Z`)

type Phone = {
  routeId: number
  session: string
  deviceId: string
  sequence: number
  /** What was done without a network. */
  held: Sent[]
  hasDeparted: boolean
  /** Where the driver stands. */
  at: number | undefined
}
type Sent = ReturnType<typeof sentAction>

/** A running day on which office and drivers do as they like; each step says what was tried. */
export type RandomDay = {
  day: PlanDay
  planId: number
  routeIds: number[]
  step(): Promise<string>
}

/** What every random day begins with: three routes of a Monday, published before six in the morning. */
export type DayToBegin = { day: PlanDay; planId: number; ids: number[]; sessions: string[]; routeIds: number[] }

export async function dayToBegin(api: TestApi): Promise<DayToBegin> {
  api.machine.clock.now = new Date(midnight + 6 * 3_600_000)
  const day = await planDay(api, 0)
  const ids: number[] = []
  for (let count = 0; count < 11; count++) ids.push(await day.take({ type: 'pickup' }))
  const planId = (await day.make()).id
  const sessions: string[] = []
  for (const name of crew) sessions.push(await signInDriver(api, name))
  const given = crew.map((name, index) => [name, ids.slice(index * 3, index * 3 + 3)] as const)
  const routeIds = await publishDay(api, day, planId, given)
  await lookAt(api, ...ids)
  return { day, planId, ids, sessions, routeIds }
}

export function randomDay(api: TestApi, begun: DayToBegin, seed: number): RandomDay {
  const { day, planId, sessions } = begun
  const random = randomNumbers(seed)
  const [ids, routeIds] = [[...begun.ids], [...begun.routeIds]]
  const phones = routeIds.map((routeId, index) => phoneOf(routeId, sessions[index]!))
  const office = officeOf(api, { day, planId, random })
  const crews = crewsOf(api, { day, planId, routeIds, random })
  // On most of these days drivers are late from the start, and some run past midnight: where nobody is late, nothing would be planned before now anyway.
  const hour = [22, 10, 14][seed % 3]!
  api.machine.clock.now = new Date(midnight + hour * 3_600_000)
  const drive = driverOf(api, { day, random })
  const look = () => lookAt(api, random.oneOf(ids))
  // Nothing that goes wrong may need luck to be seen: each day begins with an attempt, work that is late, another plan of it, and times that are told anew.
  const first = random.oneOf(phones)
  const opening: [name: string, run: () => Promise<unknown>][] = [
    ['drive', () => drive.attempt(first)],
    ['edit', () => office.moveBeside(crew[phones.indexOf(first)]!)],
    ['publish', office.publish],
    ['look', () => lookAt(api, ...ids)],
  ]
  const steps: [share: number, name: string, run: () => Promise<unknown>][] = [
    [0.45, 'drive', () => drive.goOn(random.oneOf(phones))],
    [0.1, 'look', look],
    [0.1, 'accept', () => drive.accept(random.oneOf(phones))],
    [0.25, 'edit', office.edit],
    [0.3, 'publish', office.publish],
    [0.06, 'take out', crews.takeOut],
    [0.06, 'take back', crews.takeBack],
    [0.05, 'leave', crews.leave],
    [0.1, 'rescue', crews.rescue],
    [0.06, 'undo rescue', crews.undoRescue],
    [0.08, 'recall', crews.recall],
    [0.03, 'recall one', crews.recallOne],
    [0.2, 'urgent', async () => ids.push(await day.take({ type: 'pickup' }))],
    [0.3, 'move', () => office.move(random.oneOf(ids))],
    [0.5, 'undo', office.undo],
    [1, 'redo', office.redo],
  ]
  const someStep = () => {
    const [, name, run] = steps.find(([share]) => random.happens(share))!
    return [name, run] as const
  }
  return {
    day,
    planId,
    routeIds,
    step: async () => {
      api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 1000 * random.below(9 * 60))
      const [name, run] = opening.shift() ?? someStep()
      const outcome = await run().then(
        () => 'done',
        (error: unknown) => {
          if (error instanceof CallError && error.status >= 400 && error.status < 500)
            return `refused ${error.status} ${error.message}`
          throw error
        },
      )
      return `${name} ${outcome}`
    },
  }
}

/** Recipients look at their pages, which tells them a time. */
async function lookAt(api: TestApi, ...ids: readonly number[]): Promise<void> {
  const rows = await api.machine.db
    .select({ code: deliveries.trackingCode })
    .from(deliveries)
    .where(inArray(deliveries.id, [...ids]))
  for (const { code } of rows) await api.call(readTracking, { params: { code } })
}

function phoneOf(routeId: number, session: string): Phone {
  return { routeId, session, deviceId: crypto.randomUUID(), sequence: 0, held: [], hasDeparted: false, at: undefined }
}

function sentAction(phone: Phone, kind: string, at: Date, about: { stopId?: number; data?: object } = {}) {
  phone.sequence++
  const { stopId = null, data = {} } = about
  const { routeId, sequence } = phone
  return {
    id: crypto.randomUUID(),
    sequence,
    kind,
    routeId,
    stopId,
    at: at.toISOString(),
    sinceStartMs: sequence,
    place: null,
    data: { ...data },
  }
}

/** What a driver does next: departs, goes to a stop (seldom the next one), serves it or doesn't. Some of it is sent late, in pieces or twice. */
function driverOf(api: TestApi, { day, random }: { day: PlanDay; random: RandomNumbers }) {
  const send = (phone: Phone, actions: Sent[]) =>
    api.call(recordActions, { as: phone.session, body: { deviceId: phone.deviceId, actions } })
  const next = async (phone: Phone): Promise<Sent[]> => {
    const { now } = api.machine.clock
    if (phone.at !== undefined) {
      const stopId = phone.at
      phone.at = undefined
      const failed = { stopId, data: { reason: 'nobody' } }
      const served = { stopId, data: { to: 'person', name: 'Ana' } }
      return [random.happens(0.25) ? sentAction(phone, 'fail', now, failed) : sentAction(phone, 'deliver', now, served)]
    }
    const left = phone.hasDeparted ? [] : [sentAction(phone, 'onDuty', now), sentAction(phone, 'depart', now)]
    phone.hasDeparted = true
    const { stopList } = await api.call(readRoute, { as: day.as, params: { id: phone.routeId } })
    const open = stopList.filter(({ state }) => state === 'published' || state === 'outForDelivery')
    if (open.length === 0) return left
    phone.at = (random.happens(0.2) ? random.oneOf(open) : open[0]!).deliveryId
    return [...left, sentAction(phone, 'arrive', now, { stopId: phone.at })]
  }
  const accepted = async (phone: Phone): Promise<Sent[]> => {
    const { number } = await api.call(readRoute, { as: day.as, params: { id: phone.routeId } })
    return [sentAction(phone, 'accept', api.machine.clock.now, { data: { number } })]
  }
  const record = async (phone: Phone, acts: readonly Sent[]) => {
    phone.held.push(...acts)
    if (random.happens(0.3)) return
    const sent = phone.held.splice(0)
    await send(phone, sent)
    if (random.happens(0.2)) await send(phone, sent)
  }
  return {
    goOn: async (phone: Phone) => record(phone, await next(phone)),
    /** Departs, and ends its first stop at once. */
    attempt: async (phone: Phone) => send(phone, [...(await next(phone)), ...(await next(phone))]),
    accept: async (phone: Phone) => record(phone, await accepted(phone)),
  }
}

function officeOf(api: TestApi, { day, planId, random }: { day: PlanDay; planId: number; random: RandomNumbers }) {
  const { as } = day
  const params = { id: planId }
  const edit = async () => {
    const { version, routes, pool } = await day.read(planId)
    const manned = routes.filter(({ driverName }) => driverName !== null && crew.includes(driverName))
    const stops = [...manned.flatMap((route) => route.stops), ...pool]
    const { deliveryId } = random.oneOf(stops)
    const route = random.oneOf(manned)
    const deliveryIds = [deliveryId]
    const position = random.below(route.stops.length + 1)
    const edit: PlanEdit = random.happens(0.8)
      ? { kind: 'move', deliveryIds, routeId: route.id, position }
      : { kind: 'unassign', deliveryIds }
    await api.call(editPlan, { as, params, body: { version, edits: [edit] } })
  }
  /** The last stop of a driver goes to another, neither of them the one who has left: what is on board can't go to anybody else. */
  const moveBeside = async (left: string) => {
    const { version, routes } = await day.read(planId)
    const names = crew.filter((name) => name !== left)
    const [from, to] = routes.filter(({ driverName }) => driverName !== null && names.includes(driverName))
    const deliveryIds = [from!.stops.at(-1)!.deliveryId]
    const edits: PlanEdit[] = [{ kind: 'move', deliveryIds, routeId: to!.id, position: to!.stops.length }]
    await api.call(editPlan, { as, params, body: { version, edits } })
  }
  const publish = async () => {
    // A plan that nobody has looked at for a minute is refused.
    await day.read(planId)
    const { version, current, changes } = await api.call(previewPublication, { as, params })
    if (changes === 0) return
    const body = { note: '', reason: 'Papers are being renewed', driverIds: [], version, number: current?.number ?? 0 }
    await api.call(publishPlan, { as, params, body })
  }
  const move = async (id: number) => {
    const delivery = await api.call(readDeliveryById, { as, params: { id } })
    const moves = personMovesFrom(delivery).filter(
      (one) => one === 'cancel' || one === 'reschedule' || one === 'reopen',
    )
    if (moves.length === 0) return
    const one = random.oneOf(moves)
    const date = one === 'reschedule' ? (random.happens(0.5) ? monday : '2026-11-24') : null
    const body = { version: delivery.version, move: one, reason: 'Asked for it', date }
    await api.call(moveDelivery, { as, params: { id }, body })
  }
  const undo = () => api.call(undoEdit, { as, params })
  const redo = () => api.call(redoEdit, { as, params })
  return { edit, moveBeside, publish, move, undo, redo }
}
