import { expect, test } from 'vitest'
import { solveVroom } from './vroom-tasks.ts'

const durations = [
  [0, 60, 60],
  [60, 0, 60],
  [60, 60, 0],
]
const ends = { id: 1, start_index: 0, end_index: 0 }
const jobs = [
  { id: 1, location_index: 1, skills: [1] },
  { id: 2, location_index: 2, skills: [2] },
]
const solved = (problem: object) =>
  solveVroom({ text: JSON.stringify(problem), travel: {}, milliseconds: 1000 }).profiles

test('each route has the profile of its own vehicle where several have the same number', () => {
  const vehicles = [
    { ...ends, profile: 'unused', skills: [3] },
    { ...ends, profile: 'van', skills: [1] },
    { ...ends, profile: 'bicycle', skills: [2] },
  ]
  const matrices = { unused: { durations }, van: { durations }, bicycle: { durations } }
  expect(solved({ vehicles, jobs, matrices })).toEqual(['van', 'bicycle'])
  const planned = vehicles.map((vehicle, at) => ({ ...vehicle, steps: at === 0 ? [] : [{ type: 'job', id: at }] }))
  expect(solved({ vehicles: planned, jobs, matrices, options: { c: true } })).toEqual(['van', 'bicycle'])
})
