import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepsRules, priceOf, randomCore } from '../../testing/random-core.ts'
import { cases } from '../../testing/test-length.ts'
import { classicParams } from './classic-params.ts'
import { buildCore } from './core.ts'
import type { Core } from './core.ts'
import { Random } from './random.ts'
import { Sisr } from './sisr.ts'
import { Vacancy } from './vacancy.ts'

/** Pairs with windows, some of which cause waiting. */
function timedPairs(seed: number): Core {
  const core = randomCore(seed, 'pairs')
  const random = new Random(seed)
  const open = core.open.map((_, node) => (node === 0 ? 0 : random.below(4000)))
  return buildCore(
    {
      ...core,
      capacity: 10,
      open,
      close: open.map((start, node) => (node === 0 ? 8000 : start + 3000)),
    },
    classicParams.neighbours,
  )
}

/** The lowest cost of inserting a pair into a route, by trying all places. */
function cheapest(core: Core, route: readonly number[], pickup: number): number {
  let least = Infinity
  for (let at = 0; at <= route.length; at++) {
    for (let behind = at; behind <= route.length; behind++) {
      const longer = [
        ...route.slice(0, at),
        pickup,
        ...route.slice(at, behind),
        core.partner[pickup]!,
        ...route.slice(behind),
      ]
      if (keepsRules(core, longer)) least = Math.min(least, distanceOf(core, longer) - distanceOf(core, route))
    }
  }
  return least
}

const distanceOf = (core: Core, route: readonly number[]) =>
  priceOf(core, [route]) - priceOf(core, [[]]) + route.reduce((sum, stop) => sum + core.penalty[stop]!, 0)

test('a pair fits exactly if trying every place finds one, whichever pairs leave the route', () => {
  let fitted = 0
  let refused = 0
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
      const core = timedPairs(seed)
      const sisr = new Sisr(core, new Random(seed), classicParams)
      sisr.complete()
      const { routes } = sisr
      while (routes.size[0]! > 0) routes.unlink(routes.first[0]!)
      routes.listAbsent()
      const vacancy = new Vacancy(routes)
      const pickups = (route: readonly number[]) => route.filter((stop) => core.isPickup[stop] === 1)
      for (const list of sisr.snapshot()) {
        const route = routes.route[list[0]!]!
        for (const pickup of routes.absent.subarray(0, routes.absentCount)) {
          vacancy.look(pickup, route)
          for (const out of [0, ...pickups(list)]) {
            for (const second of out === 0 ? [0] : [0, ...pickups(list).filter((other) => other !== out)]) {
              const gone = [out, second, core.partner[out]!, core.partner[second]!]
              const left = list.filter((stop) => !gone.includes(stop))
              const least = cheapest(core, left, pickup)
              expect(vacancy.fits(out, second)).toBe(least < Infinity)
              if (least === Infinity) refused++
              else fitted++
              if (least < Infinity) expect(vacancy.place.extra).toBeCloseTo(least, 6)
            }
          }
        }
      }
    }),
    { numRuns: cases(60) },
  )
  expect(Math.min(fitted, refused)).toBeGreaterThan(cases(100))
})
