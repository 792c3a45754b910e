import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomCore } from '../../testing/random-core.ts'
import { classicParams } from './classic-params.ts'
import { exchangeRegion } from './exchange-region.ts'
import { Random } from './random.ts'
import { Sisr } from './sisr.ts'

const core = randomCore(1, 'windows')

function planOf(seed: number): number[][] {
  const sisr = new Sisr(core, new Random(seed), classicParams)
  sisr.complete()
  return sisr.snapshot()
}

const cases = fc.record({
  seed: fc.integer({ min: 1, max: 1e6 }),
  centre: fc.integer({ min: 1, max: core.nodes - 1 }),
  wanted: fc.integer({ min: 1, max: 20 }),
})

test('a child has at most as many routes as there are vehicles', () => {
  const fleet = Math.max(...Array.from({ length: 12 }, (_, seed) => planOf(seed).length))
  const scarce = Object.assign(Object.create(core) as typeof core, { fleet })
  let mostRoutes = 0
  fc.assert(
    fc.property(cases, ({ seed, centre, wanted }) => {
      const [one, other] = [planOf(seed % 12), planOf((seed + 1) % 12)]
      mostRoutes = Math.max(mostRoutes, exchangeRegion(core, { one, other }, { centre, wanted }).child.length)
      const { child, changed } = exchangeRegion(scarce, { one, other }, { centre, wanted })
      expect(child.length).toBeLessThanOrEqual(fleet)
      expect(child.flat()).toEqual(expect.arrayContaining(changed))
    }),
    { numRuns: 300 },
  )
  // Without the limit, there would have been more.
  expect(mostRoutes).toBeGreaterThan(fleet)
})

test('a region exchange keeps the whole route of its centre, contains no stop twice and leaves other routes unchanged', () => {
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
