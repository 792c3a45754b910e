import { expect, test } from 'vitest'
import { planVroom } from '../src/vroom/plan-vroom.ts'
import type { VroomInput, VroomOutput } from '../src/vroom/vroom.ts'
import { faultsOf } from './vroom-answer.ts'
import { schemaFaultsOf } from './vroom-schema.ts'

const shipment = (pickup: number, delivery: number) => ({
  amount: [1],
  pickup: { id: pickup, location_index: 0 },
  delivery: { id: delivery, location_index: 0 },
})

function faultsInOrder(...order: readonly (readonly ['pickup' | 'delivery', number])[]): string[] {
  const input: VroomInput = {
    vehicles: [
      {
        id: 1,
        start_index: 0,
        end_index: 0,
        capacity: [9],
        steps: [{ type: 'start' }, ...order.map(([type, id]) => ({ type, id })), { type: 'end' }],
      },
    ],
    // The pickup of one shipment has the id of the other one's delivery.
    shipments: [shipment(1, 2), shipment(2, 1)],
    matrices: { car: { durations: [[0]] } },
  }
  return faultsOf(input, planVroom(input))
}

test('a delivery is after the pickup of its own shipment', () => {
  expect(faultsInOrder(['pickup', 1], ['delivery', 2], ['pickup', 2], ['delivery', 1])).toEqual([])
  expect(faultsInOrder(['pickup', 1], ['delivery', 1], ['pickup', 2], ['delivery', 2])).toContain(
    'vehicle 1: delivers before it collects',
  )
})

/** Parts of an answer that can be corrupted. */
interface Spoilable {
  readonly summary: Record<string, unknown>
  readonly routes: { readonly steps: Record<string, unknown>[] }[]
  readonly unassigned: Record<string, unknown>[]
}

test.each<[string, (answer: Spoilable) => void]>([
  ['summary.computing_times.solving is missing', ({ summary }) => (summary['computing_times'] = { loading: 0 })],
  ['summary.distance is too much', ({ summary }) => (summary['distance'] = 0)],
  ['routes[0].steps[1].job is missing', ({ routes }) => delete routes[0]!.steps[1]!['job']],
  ['routes[0].steps[1].location_index is 3', ({ routes }) => (routes[0]!.steps[1]!['location_index'] = 3)],
  [
    'routes[0].steps[1].violations is [{"cause":"late"}]',
    ({ routes }) => (routes[0]!.steps[1]!['violations'] = [{ cause: 'late' }]),
  ],
  ['routes[0].steps[1].description is missing', ({ routes }) => delete routes[0]!.steps[1]!['description']],
  ['routes[0].steps[0].id is too much', ({ routes }) => (routes[0]!.steps[0]!['id'] = 1)],
  ['unassigned[0].job is too much', ({ unassigned }) => (unassigned[0]!['job'] = 2)],
])('%s', (fault, spoil) => {
  const input: VroomInput = {
    vehicles: [{ id: 1, start_index: 0, end_index: 0, steps: [{ type: 'job', id: 1 }] }],
    jobs: [
      { id: 1, location_index: 1, description: 'shop' },
      { id: 2, location_index: 0 },
    ],
    matrices: {
      car: {
        durations: [
          [0, 60],
          [60, 0],
        ],
      },
    },
  }
  const answer: VroomOutput & Spoilable = JSON.parse(JSON.stringify(planVroom(input)))
  expect(schemaFaultsOf(input, answer)).toEqual([])
  spoil(answer)
  expect(schemaFaultsOf(input, answer)).toEqual([fault])
})
