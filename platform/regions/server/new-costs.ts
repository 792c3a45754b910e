import { tooMany } from '#kit/server/errors.ts'
import type { Machine } from '#kit/server/machine.ts'
import { stateOf } from '#kit/server/state-of.ts'
import { maxMetrics } from '#roads/route/metric.ts'
import { costsKey } from '#roads/route/road-router.ts'
import type { Point } from '../contract.ts'
import { chainsOf } from './providers.ts'
import { coveringRegion, travelOf, type How } from './embedded.ts'
import { refusals } from './refusals.ts'

type Asking = Pick<Machine, 'db' | 'settings' | 'regions' | 'valhalla' | 'now'> & { user: { id: number } }
/** What the engine has at hand for everyone, and when each person had something new worked out. */
type Counted = { atHand: Map<string, string[]>; newAt: Map<number, number[]> }

/** A board with three kinds of vehicles asks for three at a time. */
const most = 30
const windowMs = 5 * 60_000
const countedOf = stateOf<object, Counted>(() => ({ atHand: new Map(), newAt: new Map() }))

/**
 * Whether a question needs costs that nobody has asked for lately. Working them out takes seconds on a large map, and everyone
 * waits for it, so each person may have only some in a while.
 */
export async function needsNewCosts(asking: Asking, points: Point[], how: How): Promise<boolean> {
  const { regions, now, user } = asking
  const region = await coveringRegion(regions, points)
  if (!region || chainsOf(asking).routers[0]?.name !== 'embedded') return false
  const { atHand, newAt } = countedOf(regions)
  const recent = atHand.get(region.id) ?? []
  const key = costsKey(travelOf(how, points[0]!))
  const isNew = !recent.includes(key)
  if (isNew) countNew(newAt, user.id, now().getTime())
  atHand.set(region.id, [key, ...recent.filter((one) => one !== key)].slice(0, maxMetrics))
  return isNew
}

function countNew(newAt: Counted['newAt'], userId: number, at: number): void {
  for (const [id, times] of newAt) if (times.at(-1)! <= at - windowMs) newAt.delete(id)
  const times = (newAt.get(userId) ?? []).filter((one) => one > at - windowMs)
  if (times.length >= most) throw tooMany(refusals.manyKinds, (times[0]! + windowMs - at) / 1000)
  newAt.set(userId, [...times, at])
}
