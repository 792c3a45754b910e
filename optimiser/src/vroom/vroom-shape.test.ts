import { expect, it } from 'vitest'
import { ProblemFault } from '../door/fault.ts'
import { vroomShape } from './vroom-shape.ts'

const many = <T>(length: number, entry: T) => Array.from({ length }, () => entry)
const rest = (count: number) => ({ vehicles: [{ id: 1, breaks: many(count, { id: 1, time_windows: [[0, 9]] }) }] })
const skills = (count: number) => ({ vehicles: [{ id: 1 }], jobs: [{ id: 1, skills: many(count, 1) }] })
const windows = (count: number) => ({ vehicles: [{ id: 1 }], jobs: [{ id: 1, time_windows: many(count, [0, 9]) }] })
const steps = (count: number) => ({ vehicles: [{ id: 1, steps: many(count, { type: 'start' }) }] })

it.each([
  ['skills', 'jobs[0].skills', 500, skills],
  ['time windows', 'jobs[0].time_windows', 100, windows],
  ['breaks', 'vehicles[0].breaks', 50, rest],
  ['steps', 'vehicles[0].steps', 10_000, steps],
])('a list of too many %s is refused, and says how many it may have', (_, path, most, problemWith) => {
  expect(() => vroomShape(problemWith(most))).not.toThrow()
  const refused = () => vroomShape(problemWith(most + 1))
  expect(refused).toThrow(ProblemFault)
  expect(refused).toThrow(expect.objectContaining({ path, detail: { kind: 'too-many', most, count: most + 1 } }))
})
