import { tooMany } from '#kit/server/errors.ts'
import { hashToken } from '#kit/server/ids.ts'
import type { Machine } from '#kit/server/machine.ts'
import { stateOf } from '#kit/server/state-of.ts'
import { maxMetrics } from '#roads/route/metric.ts'
import { costsKey } from '#roads/route/road-router.ts'
import type { Point } from '../contract.ts'
import { chainsOf } from './providers.ts'
import { coveringRegion, travelOf, type How } from './embedded.ts'
import { refusals } from './refusals.ts'

type Asking = Pick<Machine, 'db' | 'settings' | 'regions' | 'valhalla' | 'now'> & { user: { id: number } }
type Asked = { recent: string[]; newAt: number[] }

/** A board with three kinds of vehicles asks for three at a time. */
const most = 30
const windowMs = 5 * 60_000
const askedOf = stateOf<object, Map<number, Asked>>(() => new Map())

/**
 * Whether a question needs costs that this person hasn't asked for lately. Working them out takes seconds on a large map, and everyone
 * waits for it, so only some are allowed in a while.
 */
export async function needsNewCosts(asking: Asking, points: Point[], how: How): Promise<boolean> {
  const { regions, now, user } = asking
  const region = await coveringRegion(regions, points)
  if (!region || chainsOf(asking).routers[0]?.name !== 'embedded') return false
  const key = await hashToken(`${region.id} ${costsKey(travelOf(how, points[0]!))}`)
  const asked = askedOf(regions).get(user.id) ?? { recent: [], newAt: [] }
  askedOf(regions).set(user.id, asked)
  const isNew = !asked.recent.includes(key)
  if (isNew) countNew(asked, now().getTime())
  asked.recent = [key, ...asked.recent.filter((one) => one !== key)].slice(0, maxMetrics)
  return isNew
}

function countNew(asked: Asked, at: number): void {
  asked.newAt = asked.newAt.filter((one) => one > at - windowMs)
  if (asked.newAt.length >= most) throw tooMany(refusals.manyKinds, (asked.newAt[0]! + windowMs - at) / 1000)
  asked.newAt.push(at)
}
