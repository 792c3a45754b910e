import { expect, it } from 'vitest'
import { isLate } from '../../deliveries/rules/late.ts'
import type { Hold } from '../rules.ts'
import { findMove, placesIn, type Side } from './find-move.ts'
import { findCheaperOrder, findOrder, type Limits, type Tried } from './find-order.ts'

/** Twenty days of four vans, each with an emergency: what is proposed is accepted, and judged by a model of its own. */
const days = 20
const vans = 4
const stopsOfVan = 9
const paceSeconds = 60
const serviceSeconds = 180

type Stop = { id: number; x: number; y: number; due: number; within: Hold['within'] }
type Van = { startSeconds: number; x: number; y: number; order: number[]; limits: Limits }
type Day = { stops: Map<number, Stop>; vans: Van[] }

/** The same numbers for the same seed. */
function numbersOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

function arrivals(van: Van, order: readonly number[], stops: ReadonlyMap<number, Stop>): Map<number, number> {
  const at = new Map<number, number>()
  let now = van.startSeconds
  let [x, y] = [van.x, van.y]
  for (const id of order) {
    const stop = stops.get(id)!
    now += Math.hypot(stop.x - x, stop.y - y) * paceSeconds
    at.set(id, now)
    now += serviceSeconds
    ;[x, y] = [stop.x, stop.y]
  }
  return at
}

function tryOn(van: Van, stops: ReadonlyMap<number, Stop>) {
  return (order: readonly number[]): Promise<Tried> => {
    const at = arrivals(van, order, stops)
    const last = order.at(-1)
    const finishSeconds = last === undefined ? van.startSeconds : at.get(last)! + serviceSeconds
    const durationSeconds = finishSeconds - van.startSeconds
    return Promise.resolve({
      stops: order.map((deliveryId) => ({
        deliveryId,
        etaSeconds: at.get(deliveryId)!,
        lateSeconds: Math.max(0, at.get(deliveryId)! - stops.get(deliveryId)!.due),
      })),
      finishSeconds,
      figures: { distanceMeters: durationSeconds * 5, durationSeconds, cost: durationSeconds / 36 },
    })
  }
}

/** Every stop is promised for soon after it is planned; then one van is delayed, one has broken down for a while, and some stops are locked. */
function dayOf(seed: number): Day {
  const random = numbersOf(seed)
  const stops = new Map<number, Stop>()
  const made = Array.from({ length: vans }, (_, van): Van => {
    const [x, y] = [random() * 10, random() * 10]
    const order = Array.from({ length: stopsOfVan }, (_stop, index) => {
      const id = van * 100 + index + 1
      stops.set(id, { id, x: x + random() * 8 - 4, y: y + random() * 8 - 4, due: Infinity, within: null })
      return id
    })
    const planned: Van = {
      startSeconds: 0,
      x,
      y,
      order,
      limits: {
        holds: new Map(),
        told: new Map(),
        toleranceSeconds: 900,
        mostChanged: 12,
        head: 1,
        endsBySeconds: 14_000,
      },
    }
    for (const [id, at] of arrivals(planned, order, stops)) {
      const hasPromise = random() < 0.6
      const hold = lockOf(random(), at)
      stops.set(id, { ...stops.get(id)!, due: hasPromise ? at + 300 + random() * 1500 : Infinity, within: hold.within })
      if (hold.isHeld || hold.isInOrder || hold.within || hold.isOfRoute)
        planned.limits.holds = new Map([...planned.limits.holds, [id, hold]])
    }
    const delay = van === 0 ? 1200 + random() * 2400 : van === 1 ? random() * 900 : 0
    return { ...planned, startSeconds: delay }
  })
  return { stops, vans: made }
}

function lockOf(chance: number, at: number): Hold {
  return {
    isHeld: false,
    isInOrder: chance < 0.1,
    isPickUp: false,
    after: null,
    within: chance > 0.1 && chance < 0.16 ? { startSeconds: at - 600, endSeconds: at + 4000 } : null,
    isOfRoute: chance > 0.16 && chance < 0.22,
  }
}

const locked = ({ isInOrder, isOfRoute, within }: Hold) => isInOrder || isOfRoute === true || within !== null

async function sideOf(day: Day, van: Van): Promise<Side> {
  const tryOrder = tryOn(van, day.stops)
  return { order: van.order, base: await tryOrder(van.order), limits: van.limits, tryOrder }
}

/** Nothing that was on time is late, nothing late is later, and no locked time is left: told by the model alone. */
function expectKept(day: Day, before: readonly Van[], after: readonly Van[]): void {
  const timesOf = (all: readonly Van[]) => new Map(all.flatMap((van) => [...arrivals(van, van.order, day.stops)]))
  const [old, now] = [timesOf(before), timesOf(after)]
  expect([...now.keys()].toSorted()).toEqual([...old.keys()].toSorted())
  for (const [id, at] of now) expectOnTime(day.stops.get(id)!, { was: old.get(id)!, at })
  for (const [index, van] of after.entries()) expectLocked(day, before[index]!, van)
}

function expectOnTime({ due, within }: Stop, { was, at }: { was: number; at: number }): void {
  const lateBy = Math.max(0, at - due)
  if (lateBy >= 60) expect(lateBy).toBeLessThan(Math.max(0, was - due) + 60)
  const isIn = (seconds: number) => within !== null && seconds >= within.startSeconds && seconds <= within.endSeconds
  if (isIn(was)) expect(isIn(at)).toBe(true)
}

function expectLocked(day: Day, was: Van, van: Van): void {
  const { head, holds, endsBySeconds } = van.limits
  expect(van.order.slice(0, head)).toEqual(was.order.slice(0, head))
  const inOrder = (one: Van) => one.order.filter((id) => holds.get(id)?.isInOrder)
  expect(inOrder(van)).toEqual(inOrder(was))
  const lastOf = (one: Van) => Math.max(...arrivals(one, one.order, day.stops).values()) + serviceSeconds
  expect(lastOf(van)).toBeLessThanOrEqual(Math.max(endsBySeconds, lastOf(was)))
  for (const [id, hold] of holds) if (hold.isOfRoute) expect(van.order).toContain(id)
}

it('never breaks a lock or a promise in twenty days of emergencies', async () => {
  const accepted = { orders: 0, cheaper: 0, moves: 0 }
  for (let seed = 1; seed <= days; seed++) {
    const day = dayOf(seed)
    for (const index of day.vans.keys()) {
      const side = await sideOf(day, day.vans[index]!)
      const found = side.base.stops.some(isLate) ? await findOrder(side) : undefined
      const cheaper = await findCheaperOrder(side)
      for (const one of [found, cheaper]) {
        if (!one) continue
        expectKept(day, [day.vans[index]!], [{ ...day.vans[index]!, order: one.order }])
      }
      accepted.orders += found ? 1 : 0
      accepted.cheaper += cheaper ? 1 : 0
      for (const other of day.vans.keys()) {
        if (other === index) continue
        const [from, to] = [await sideOf(day, day.vans[index]!), await sideOf(day, day.vans[other]!)]
        const free = (id: number) => !locked(from.limits.holds.get(id) ?? lockOf(1, 0))
        const units = from.order
          .slice(1)
          .filter(free)
          .map((id) => [id])
        const fits = (order: readonly number[]) => order.length <= stopsOfVan + 3
        const move = await findMove({ from, to, units, fits, detour: () => 0 })
        if (!move) continue
        accepted.moves++
        const before = [day.vans[index]!, day.vans[other]!]
        const after = [
          { ...before[0]!, order: [...move.fromOrder] },
          { ...before[1]!, order: [...move.toOrder] },
        ]
        expectKept(day, before, after)
        expect(after[1]!.order.length).toBeLessThanOrEqual(stopsOfVan + 3)
        expect(move.moved.every(free)).toBe(true)
        expect(placesIn(to.order, to.limits).length).toBeGreaterThan(0)
        day.vans[index] = after[0]!
        day.vans[other] = after[1]!
      }
    }
  }
  expect(accepted.orders).toBeGreaterThan(5)
  expect(accepted.cheaper).toBeGreaterThan(10)
  expect(accepted.moves).toBeGreaterThan(5)
})
