import { expect, test } from 'vitest'
import { randomCore } from '../../testing/random-core.ts'
import { nearestChain } from './chain.ts'

test('a chain begins at the depot and continues to the nearest remaining node', () => {
  const { nodes, cost } = randomCore(3, 'capacity')
  const places = Int32Array.from({ length: nodes }, (_, node) => (7 * node) % nodes)
  const distance = (from: number, to: number) => cost[places[from]! * nodes + places[to]!]!
  const chain = [...nearestChain(places, cost, nodes)]
  expect(chain[0]).toBe(0)
  expect(chain.toSorted((a, b) => a - b)).toEqual(Array.from({ length: nodes }, (_, node) => node))
  for (let at = 1; at < nodes; at++) {
    const left = chain.slice(at).map((node) => distance(chain[at - 1]!, node))
    expect(left[0]).toBe(Math.min(...left))
  }
})
