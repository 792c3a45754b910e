import { describe, expect, it } from 'vitest'
import { check } from '#optimiser/check/check.ts'
import type { Problem } from '#optimiser/problem.ts'
import { nodeOptimise, optimiseUntil } from './node-optimise.ts'

const count = 60

/** Stops on a spiral round a depot, for four vans. */
function spiral(): Problem {
  const at = Array.from(
    { length: count + 1 },
    (_, index) => [Math.cos(index) * index * 40, Math.sin(index) * index * 40] as const,
  )
  const distances = Float64Array.from(at.flatMap(([x, y]) => at.map(([u, v]) => Math.round(Math.hypot(x - u, y - v)))))
  return {
    units: ['boxes'],
    depots: [{ id: 'depot', place: 0 }],
    vehicles: Array.from({ length: 4 }, (_, index) => ({
      id: `van-${index}`,
      start: 'depot',
      end: 'depot',
      capacity: { boxes: 20 },
    })),
    stops: Array.from({ length: count }, (_, index) => ({
      id: `stop-${index}`,
      place: index + 1,
      delivery: { boxes: 1 },
    })),
    profiles: [{ name: 'van', distancesMeters: distances, durationsSeconds: distances }],
  }
}

describe('searching in threads', () => {
  it('answers the best plan, which keeps every rule', async () => {
    const costs: number[] = []
    const { plan } = await nodeOptimise(spiral(), {
      seed: 1,
      milliseconds: 600,
      onProgress: (progress) => void costs.push(progress.plan.costs.total),
    })
    expect(check(spiral(), plan).violations).toEqual([])
    expect(plan.unassigned).toEqual([])
    expect(plan.costs.total).toBeLessThanOrEqual(costs.at(-1)!)
    expect(costs).toEqual(costs.toSorted((a, b) => b - a))
  })

  it('answers the best so far when it is cancelled, long before its time is over', async () => {
    const cancel = new AbortController()
    const started = performance.now()
    const { plan } = await nodeOptimise(spiral(), {
      seed: 1,
      milliseconds: 60_000,
      signal: cancel.signal,
      onProgress: () => cancel.abort(),
    })
    expect(plan.routes.length).toBeGreaterThan(0)
    expect(performance.now() - started).toBeLessThan(30_000)
  })

  it('refuses a bad problem with the path of its fault', async () => {
    const bad: Problem = {
      ...spiral(),
      profiles: [{ name: 'van', distancesMeters: new Float64Array(3), durationsSeconds: new Float64Array(3) }],
    }
    await expect(nodeOptimise(bad, { seed: 1, milliseconds: 100 })).rejects.toThrow(/profiles/)
  })
})

it('a search ends at once, without a result, when its process leaves', async () => {
  const leaving = new AbortController()
  const reason = new Error('leaving')
  const search = optimiseUntil(leaving.signal)
  const found = search(spiral(), { seed: 1, milliseconds: 60_000, onProgress: () => leaving.abort(reason) })
  await expect(found).rejects.toBe(reason)
  await expect(search(spiral(), { seed: 1, milliseconds: 60_000 })).rejects.toBe(reason)
})
