import { leastGain } from './last-pass.ts'
import type { LastPass } from './last-pass.ts'

interface Swap {
  readonly other: number
  readonly gain: number
}

/** Swaps a stop with the later one with which that saves most, by their places. */
export function swapStop(pass: LastPass, stop: number): boolean {
  const vehicle = pass.vehicleOf(stop)
  if (vehicle < 0) return false
  // What concerns the whole plan decides only when the swap is made, so the next best is tried after one that breaks a rule.
  const swaps = gainfulSwaps(pass, stop, vehicle).sort((one, other) => other.gain - one.gain)
  return swaps.some(({ other }) => pass.tryEdit({ kind: 'swap', stops: [pass.idOf(stop), pass.idOf(other)] }))
}

function gainfulSwaps(pass: LastPass, stop: number, vehicle: number): Swap[] {
  const swaps: Swap[] = []
  for (const [other, route] of pass.pricer.routes.entries()) {
    for (const second of route) {
      if (second <= stop || pass.isLate) continue
      const gain =
        other === vehicle
          ? gainWithin(pass, vehicle, [stop, second])
          : gainBetween(pass, [vehicle, other], [stop, second])
      if (gain > leastGain) swaps.push({ other: second, gain })
    }
  }
  return swaps
}

type Two = readonly [number, number]

function gainWithin(pass: LastPass, vehicle: number, stops: Two): number {
  const { routes, figures } = pass.pricer
  const most = pass.isBalanced ? Infinity : figures[vehicle]!.cost - leastGain
  const cost = pass.costOf(vehicle, swapped(routes[vehicle]!, stops), most)
  return gainOf(pass, figures[vehicle]!.cost, cost)
}

function gainBetween(pass: LastPass, [one, other]: Two, [first, second]: Two): number {
  const { model, pricer } = pass
  const { routes, figures } = pricer
  if (model.partner[first]! >= 0 || model.partner[second]! >= 0) return 0
  if (!pass.mayServe(one, [second]) || !pass.mayServe(other, [first])) return 0
  const before = figures[one]!.cost + figures[other]!.cost
  const most = pass.isBalanced ? Infinity : before - leastGain
  const cost = pass.costOf(one, swapped(routes[one]!, [first, second]), most)
  if (cost === Infinity || cost >= most) return 0
  return gainOf(pass, before, cost + pass.costOf(other, swapped(routes[other]!, [first, second]), most - cost))
}

/** Even work may be worth more than the routes cost, so every swap that breaks no rule of its routes counts. */
function gainOf(pass: LastPass, before: number, after: number): number {
  if (after === Infinity) return 0
  return pass.isBalanced ? Math.max(2 * leastGain, before - after) : before - after
}

function swapped(route: Int32Array, [one, other]: Two): Int32Array {
  return route.map((stop) => (stop === one ? other : stop === other ? one : stop))
}
