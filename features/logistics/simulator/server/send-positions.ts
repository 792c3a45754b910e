import type { Machine } from '#kit/server/machine.ts'
import type { Api } from '#kit/server/router.ts'
import { stateOf } from '#kit/server/state-of.ts'
import type { Point } from '#platform/regions/contract.ts'
import { wayThrough } from '#platform/regions/server/queries.ts'
import type { DriverRoute } from '../../driver/contract.ts'
import { realAt, simAt, type Clock } from '../rules/clock.ts'
import { along, legsOf, type Leg } from '../rules/legs.ts'
import type { Act } from '../rules/told-acts.ts'
import { sendFixes, type Phone, type Sent } from './driver-phone.ts'

/** A phone on the road says where it is this often, all of them at the same moments; of what lies further back it kept less. */
const stepMs = 9000
const sparseStepMs = 60_000
const sparseAfterMs = 15 * 60_000
const mostFixes = 300
const wayLimitMs = 5000
const mostWays = 1500

/** Has fixes sent: at once, or together with those of others. */
export type SendLater = (send: () => Promise<void>) => Promise<void> | void
type Moving = { machine: Machine; calls: Api; phone: Phone; sendLater: SendLater }
type Way = { route: DriverRoute; acts: readonly Act[]; clock: Clock; nowMs: number; simNowMs: number }

/** Sends where the vehicle has been since it last said so. True if there is more to send. */
export async function moveOn({ machine, calls, phone, sendLater }: Moving, way: Way): Promise<boolean> {
  const { route, acts, clock, nowMs } = way
  const first = acts[0]
  const beganMs = first ? realAt(clock, first.atMs) : Infinity
  if (beganMs > nowMs) return false
  const legs = legsOf(route, acts)
  const fixes: Sent[] = []
  const moments = momentsOf(Math.max(phone.sentMs, beganMs), { untilMs: endOf(way), nowMs })
  for (const realMs of moments) {
    const fix = await fixAt(machine, { route, legs }, { realMs, simMs: simAt(clock, realMs) })
    if (fix) fixes.push(fix)
    phone.sentMs = realMs
  }
  if (fixes.length > 0) await sendLater(() => sendFixes(calls, phone, fixes))
  return moments.length >= mostFixes
}

/** Whoever is off duty sends nothing more. */
function endOf({ acts, clock, nowMs, simNowMs }: Way): number {
  const last = acts.at(-1)
  return last?.kind === 'offDuty' && last.atMs <= simNowMs ? realAt(clock, last.atMs) : nowMs
}

function momentsOf(fromMs: number, { untilMs, nowMs }: { untilMs: number; nowMs: number }): number[] {
  const moments: number[] = []
  const next = (atMs: number) => {
    const step = nowMs - atMs > sparseAfterMs ? sparseStepMs : stepMs
    return (Math.floor(atMs / step) + 1) * step
  }
  for (let atMs = next(fromMs); atMs <= untilMs && moments.length < mostFixes; atMs = next(atMs)) moments.push(atMs)
  return moments
}

type On = { route: DriverRoute; legs: readonly Leg[] }

async function fixAt(
  machine: Machine,
  { route, legs }: On,
  { realMs, simMs }: { realMs: number; simMs: number },
): Promise<Sent | null> {
  const leg = legs.find(({ fromMs, toMs }) => simMs >= fromMs && simMs <= toMs)
  if (!leg) return null
  const way = await wayOf(machine, route, leg)
  const { at, heading, meters } = along(way, (simMs - leg.fromMs) / (leg.toMs - leg.fromMs))
  const speed = meters < 1 ? 0 : (meters / (leg.toMs - leg.fromMs)) * 1000
  return {
    at: new Date(realMs).toISOString(),
    longitude: at[0],
    latitude: at[1],
    heading,
    speedMetersPerSecond: Math.round(speed * 10) / 10,
  }
}

const waysOf = stateOf<Machine['bus'], Map<string, Point[]>>(() => new Map())

/** On the roads, as a navigation would lead. */
async function wayOf(machine: Machine, { vehicle }: DriverRoute, { from, to }: Leg): Promise<Point[]> {
  if (from[0] === to[0] && from[1] === to[1]) return [from, to]
  const ways = waysOf(machine.bus)
  const key = `${vehicle.profile} ${from.join()} ${to.join()}`
  const known = ways.get(key)
  if (known) return known
  const asked = { profile: vehicle.profile, signal: AbortSignal.timeout(wayLimitMs) }
  const { way } = await wayThrough(machine, [from, to], asked).catch(() => ({ way: [from, to] }))
  if (ways.size >= mostWays) ways.clear()
  ways.set(key, [from, ...way, to])
  return ways.get(key)!
}
