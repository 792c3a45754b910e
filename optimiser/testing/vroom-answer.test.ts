import { expect, test } from 'vitest'
import { planVroom } from '../src/vroom/plan-vroom.ts'
import type { VroomInput } from '../src/vroom/vroom.ts'
import { faultsOf } from './vroom-answer.ts'

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
    // What the one collects has the number of what the other delivers.
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
