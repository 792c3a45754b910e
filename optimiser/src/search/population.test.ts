import { expect, test } from 'vitest'
import { classicParams } from './classic-params.ts'
import { Population } from './population.ts'
import { Random } from './random.ts'

const nodes = 13

function shuffled(random: Random): number[][] {
  const stops = Array.from({ length: nodes - 1 }, (_, index) => ({ stop: index + 1, key: random.bits() })).sort(
    (a, b) => a.key - b.key,
  )
  return [0, 4, 8].map((from) => stops.slice(from, from + 4).map(({ stop }) => stop))
}

test('the cheapest plan survives every selection, and its copies do not', () => {
  const random = new Random(1)
  const population = new Population(nodes, classicParams.breeding.population)
  const best = shuffled(random)
  population.add(best, 1)
  for (let index = 0; index < 100; index++)
    population.add(index % 3 === 0 ? best : shuffled(random), index % 3 === 0 ? 1 : 10 + random.below(100))
  expect(population.size).toBeLessThanOrEqual(40)
  const picked = Array.from({ length: 300 }, () => population.pick(random))
  expect(Math.min(...picked.map((member) => member.cost))).toBe(1)
  expect(new Set(picked.filter((member) => member.cost === 1)).size).toBeLessThan(10)
})
