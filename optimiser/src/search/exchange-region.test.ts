import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomCore } from '../../testing/random-core.ts'
import { exchangeRegion } from './exchange-region.ts'
import { Random } from './random.ts'
import { Sisr } from './sisr.ts'

const core = randomCore(1, 'windows')

function planOf(seed: number): number[][] {
  const sisr = new Sisr(core, new Random(seed))
  sisr.complete()
  return sisr.snapshot()
}

const cases = fc.record({
  seed: fc.integer({ min: 1, max: 1e6 }),
  centre: fc.integer({ min: 1, max: core.nodes - 1 }),
  wanted: fc.integer({ min: 1, max: 20 }),
})

test('an exchanged region keeps the route of its centre whole, names no stop twice and changes what came with the routes alone', () => {
  fc.assert(
    fc.property(cases, ({ seed, centre, wanted }) => {
      const [one, other] = [planOf(seed), planOf(seed + 1)]
      const { child, changed } = exchangeRegion(core, { one, other }, { centre, wanted })
      const stops = child.flat()
      expect(new Set(stops).size).toBe(stops.length)
      expect(child).toContainEqual(other.find((route) => route.includes(centre)))
      const untouched = one.filter((route) => route.every((stop) => !changed.includes(stop)))
      for (const route of untouched) expect(child).toContainEqual(route)
    }),
    { numRuns: 50 },
  )
})
