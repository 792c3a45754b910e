import { describe, expect, it } from 'vitest'
import { planOf } from '#optimiser/schedule/plan-of.ts'
import type { Plan } from '#optimiser/plan.ts'
import type { PlanOrder, Problem } from '#optimiser/problem.ts'
import { searchTogether, type SearcherEvents } from './search-team.ts'

const problem: Problem = {
  vehicles: [{ id: 'van' }],
  stops: [
    { id: 'near', place: 0 },
    { id: 'far', place: 1 },
    { id: 'between', place: 2 },
  ],
  profiles: [
    {
      name: 'van',
      durationsSeconds: [0, 9, 5, 9, 0, 4, 5, 4, 0],
      distancesMeters: [0, 9000, 5000, 9000, 0, 4000, 5000, 4000, 0],
    },
  ],
}
const long = planOf(problem, { routes: [{ vehicle: 'van', stops: ['near', 'far', 'between'] }] })
const short = planOf(problem, { routes: [{ vehicle: 'van', stops: ['near', 'between', 'far'] }] })

/** Two searchers that do as they are told. */
function team(signal?: AbortSignal) {
  const searchers: { events: SearcherEvents; offers: PlanOrder[]; isStarted: boolean; isStopped: boolean }[] = []
  const told: Plan[] = []
  const make = (events: SearcherEvents) => {
    const searcher = { events, offers: [] as PlanOrder[], isStarted: false, isStopped: false }
    searchers.push(searcher)
    return {
      start: () => void (searcher.isStarted = true),
      offer: (order: PlanOrder) => void searcher.offers.push(order),
      stop: () => void (searcher.isStopped = true),
    }
  }
  const answer = searchTogether(
    problem,
    { seed: 1, milliseconds: 1000, onProgress: ({ plan }) => void told.push(plan), ...(signal && { signal }) },
    [make, make],
  )
  return { searchers, told, answer }
}

const better = (plan: Plan) => ({ done: 0.5, iterations: 8, plan })

describe('searching together', () => {
  it('offers what is better, tells the best with every sign of progress, and answers it when all are done', async () => {
    const { searchers, told, answer } = team()
    const [one, other] = searchers
    one!.events.onProgress(better(short))
    other!.events.onProgress(better(long))
    expect([told, one!.offers, other!.offers]).toEqual([
      [short, short],
      [],
      [{ routes: [{ vehicle: 'van', stops: ['near', 'between', 'far'] }] }],
    ])
    one!.events.onDone({ plan: long, iterations: 10 })
    other!.events.onDone({ plan: long, iterations: 20 })
    expect(await answer).toEqual({ plan: short, iterations: 30 })
  })

  it('answers the best so far in the moment it is cancelled, and ends the searchers', async () => {
    const cancel = new AbortController()
    const { searchers, answer } = team(cancel.signal)
    searchers[0]!.events.onProgress(better(long))
    cancel.abort()
    expect(searchers.map(({ isStopped }) => isStopped)).toEqual([true, true])
    expect((await answer).plan).toBe(long)
  })

  it('fails at once when it is cancelled before any plan is found', async () => {
    const cancel = new AbortController()
    const { searchers, answer } = team(cancel.signal)
    cancel.abort()
    await expect(answer).rejects.toThrow('aborted')
    expect(searchers.every(({ isStopped }) => isStopped)).toBe(true)
  })

  it('does not begin when it is cancelled already', async () => {
    const { searchers, answer } = team(AbortSignal.abort())
    await expect(answer).rejects.toThrow('aborted')
    expect(searchers.some(({ isStarted }) => isStarted)).toBe(false)
  })

  it('fails with the fault of the problem', async () => {
    const { searchers, answer } = team()
    searchers[0]!.events.onFailed(new Error('vehicles: is missing'))
    await expect(answer).rejects.toThrow('vehicles')
  })
})
