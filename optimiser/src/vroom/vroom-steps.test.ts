import { expect, test } from 'vitest'
import { readVroom } from './read-vroom.ts'
import type { VroomStepType } from './vroom.ts'

function inputWith(...types: VroomStepType[]) {
  const steps = types.map((type) => ({ type, ...(type === 'job' && { id: 1 }) }))
  return {
    vehicles: [{ id: 1, start_index: 0, end_index: 0, steps }],
    jobs: [{ id: 1, location_index: 0 }],
    matrices: { car: { durations: [[0]] } },
  }
}

test.each([
  ['a start in the middle', ['job', 'start', 'end'], 1],
  ['a second start', ['start', 'start', 'job'], 1],
  ['an end in the middle', ['start', 'end', 'job'], 1],
  ['a second end', ['job', 'end', 'end'], 1],
] as const)('%s is refused, not moved', (_, types, at) => {
  const type = types[at]
  expect(() => readVroom(inputWith(...types))).toThrow(`vehicles[0].steps[${at}].type`)
  expect(() => readVroom(inputWith(...types))).toThrow(`is "${type}"`)
})

test.each([[['start', 'job', 'end']], [['job']], [['start', 'job']], [['job', 'end']]] as const)(
  'a start first and an end last are accepted: %j',
  (types) => {
    expect(readVroom(inputWith(...types)).startPlan).toEqual({ routes: [{ vehicle: '1', stops: ['job 1'] }] })
  },
)
