import { expect, it } from 'vitest'
import { WarmEvaluator, type EvaluatorQuestion } from '#platform/planning/server/evaluator.ts'
import type { NamedProblem } from '#optimiser/named-problem.ts'
import { evaluatorLines, type PortEvents } from './evaluator-line.ts'

const problemWith = (serviceSeconds: number): NamedProblem => ({
  vehicles: [{ id: 'van' }],
  stops: [{ id: 'stop', place: 0, serviceSeconds }],
  profiles: [{ name: 'van', matrixKey: 'town', speedPercent: 100 }],
})
const travel = new Map([['town', { durationsSeconds: Uint32Array.of(0), distancesMeters: Uint32Array.of(0) }]])
const order = { routes: [{ vehicle: 'van', stops: ['stop'] }] }

function lines() {
  const sent: EvaluatorQuestion[] = []
  const opened: PortEvents[] = []
  const ask = evaluatorLines((events) => {
    const evaluator = new WarmEvaluator()
    opened.push(events)
    return {
      post: (asked) => {
        sent.push(asked)
        queueMicrotask(() => events.onAnswer(structuredClone(evaluator.answer(structuredClone(asked)))))
      },
    }
  }, 1)
  const serviceOf = async (problem: NamedProblem) => {
    const { routes } = await ask('evaluate', { planId: 1, problem, travel }, { order })
    return routes[0]!.totals.serviceSeconds
  }
  return { ask, serviceOf, sent, opened }
}

it('a problem and its matrices are sent once, however often they are asked about', async () => {
  const { serviceOf, sent } = lines()
  const [one, other] = [problemWith(60), problemWith(90)]
  expect([await serviceOf(one), await serviceOf(one), await serviceOf(other)]).toEqual([60, 60, 90])
  expect(sent.map(({ problem, travel: matrices }) => [problem !== undefined, matrices.length])).toEqual([
    [true, 1],
    [false, 0],
    [true, 0],
  ])
})

it('problems nobody asked about for long are forgotten, and sent again when someone does', async () => {
  const { serviceOf, sent } = lines()
  const first = problemWith(1)
  await serviceOf(first)
  for (let seconds = 2; seconds < 20; seconds++) expect(await serviceOf(problemWith(seconds))).toBe(seconds)
  expect(await serviceOf(first)).toBe(1)
  expect(sent.at(-1)!.problem).toBeDefined()
  expect(sent.flatMap(({ forgets }) => forgets.problemIds)).toContain(1)
})

it('a problem that is asked about once takes no place of those that are kept', async () => {
  const { ask, serviceOf, sent } = lines()
  const first = problemWith(1)
  await serviceOf(first)
  for (let seconds = 2; seconds < 20; seconds++) {
    const about = { planId: 1, problem: problemWith(seconds), travel, isOnce: true }
    const { routes } = await ask('evaluate', about, { order })
    expect(routes[0]!.totals.serviceSeconds).toBe(seconds)
  }
  expect(await serviceOf(first)).toBe(1)
  expect(sent.at(-1)!.problem).toBeUndefined()
})

it('a question that cannot be answered fails alone, and a worker that dies is replaced', async () => {
  const { ask, serviceOf, opened } = lines()
  const problem = problemWith(60)
  const unknown = { order: { routes: [{ vehicle: 'ship', stops: [] }] } }
  await expect(ask('evaluate', { planId: 1, problem, travel }, unknown)).rejects.toThrow('ship')
  expect(await serviceOf(problem)).toBe(60)
  opened[0]!.onFailure(new Error('out of memory'))
  expect(await serviceOf(problem)).toBe(60)
  expect(opened).toHaveLength(2)
})

it('too many questions at once are turned away', async () => {
  const { serviceOf } = lines()
  const problem = problemWith(60)
  const asked = Array.from({ length: 250 }, () => serviceOf(problem))
  const ends = await Promise.allSettled(asked)
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(50)
})
