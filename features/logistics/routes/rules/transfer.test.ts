import { expect, it } from 'vitest'
import { isTakenOver } from './transfer.ts'

const stops = (...states: string[]) => states.map((state, index) => ({ deliveryId: index + 1, state }))
const transfer = { stopIds: [1, 2] }

it('goods are taken over once one of them is on board, or was', () => {
  expect(isTakenOver(transfer, stops('published', 'published', 'loaded'))).toBe(false)
  for (const state of ['loaded', 'outForDelivery', 'arrived', 'delivered', 'partlyDelivered', 'returning', 'returned'])
    expect(isTakenOver(transfer, stops('published', state))).toBe(true)
})

it('a stop that is called off, or has no address yet, says nothing of the others', () => {
  for (const state of ['draft', 'needsAddress', 'ready', 'cancelled'])
    expect(isTakenOver(transfer, stops(state, 'published'))).toBe(false)
})
