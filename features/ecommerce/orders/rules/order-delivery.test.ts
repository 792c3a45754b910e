import { expect, it } from 'vitest'
import { statusOf } from '../rules.ts'
import { stageOfParts } from './order-delivery.ts'

it('an order of which a part was called off was delivered in part', () => {
  expect(stageOfParts(['delivered', 'delivered'])).toBe('delivered')
  expect(stageOfParts(['delivered', 'cancelled'])).toBe('partly')
  expect(stageOfParts(['cancelled', 'cancelled'])).toBe('cancelled')
  expect(stageOfParts(['delivered', 'failed', 'waiting'])).toBe('failed')
  expect(stageOfParts([])).toBeUndefined()
})

it('an order is ready in the house only while its goods lie there', () => {
  expect(statusOf('cancelled', true)).toBe('Ready to Pickup')
  expect(statusOf('cancelled', false)).toBe('Dispatched')
  // One part was handed over, the other one waits.
  expect(statusOf('waiting', false)).toBe('Dispatched')
  expect(statusOf('delivered', false)).toBe('Delivered')
})
