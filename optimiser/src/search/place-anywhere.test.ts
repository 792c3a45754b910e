import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepsRules, priceOf, randomCore } from '../../testing/random-core.ts'
import { classicParams } from './classic-params.ts'
import { findPlaceAnywhere } from './place-anywhere.ts'
import { Random } from './random.ts'
import { Sisr } from './sisr.ts'

test('the cheapest place within capacity is found among all places of used routes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
      const core = randomCore(seed, 'capacity')
      const sisr = new Sisr(core, new Random(seed), classicParams)
      sisr.complete()
      const { routes } = sisr
      const stop = 1 + (seed % (core.nodes - 1))
      const plan = sisr
        .snapshot()
        .map((route) => route.filter((other) => other !== stop))
        .filter((route) => route.length > 0)
      sisr.load(plan)
      const plansWith = plan.flatMap((route) =>
        Array.from({ length: route.length + 1 }, (_, at) => route.toSpliced(at, 0, stop))
          .filter((longer) => keepsRules(core, longer))
          .map((longer) => priceOf(core, [...plan.filter((other) => other !== route), longer])),
      )
      const place = { route: -1, after: 0, extra: core.penalty[stop]! }
      findPlaceAnywhere(routes, stop, place)
      const least = Math.min(priceOf(core, plan), ...plansWith)
      expect(place.extra).toBeCloseTo(least - priceOf(core, plan) + core.penalty[stop]!, 6)
      if (place.route < 0) return
      routes.insert(stop, place.route, place.after)
      expect(routes.cost).toBeCloseTo(least, 6)
    }),
    { numRuns: 60 },
  )
})
