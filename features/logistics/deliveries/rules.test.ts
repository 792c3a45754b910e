import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliveryMoves, deliveryStates, stateAfter, statesOfTab, transitions, type DeliveryState } from './rules.ts'

/** What the life cycle allows, written down a second time: who comes after whom. */
const follows: Record<DeliveryState, DeliveryState[]> = {
  draft: ['ready', 'needsAddress', 'cancelled'],
  needsAddress: ['ready', 'cancelled'],
  ready: ['planned', 'needsAddress', 'cancelled'],
  planned: ['ready', 'needsAddress', 'published', 'cancelled'],
  published: ['planned', 'loaded', 'outForDelivery', 'cancelled'],
  loaded: ['published', 'outForDelivery', 'cancelled'],
  outForDelivery: ['arrived', 'failed', 'cancelled'],
  arrived: ['delivered', 'partlyDelivered', 'failed'],
  delivered: [],
  partlyDelivered: [],
  failed: ['ready', 'needsAddress', 'awaitingCollection', 'returning', 'cancelled'],
  awaitingCollection: ['collected', 'ready', 'needsAddress', 'returning', 'cancelled'],
  collected: [],
  returning: ['returned'],
  returned: [],
  cancelled: ['ready', 'needsAddress', 'draft'],
}

describe('the states of a delivery', () => {
  it('only change by moves of the life cycle, whatever is requested', () => {
    const step = fc.record({ move: fc.constantFrom(...deliveryMoves), isReliable: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let state: DeliveryState = 'draft'
        for (const { move, isReliable } of steps) {
          const next = stateAfter(state, move, { isReliable })
          if (next === undefined) continue
          expect(follows[state]).toContain(next)
          if (next === 'ready') expect(isReliable).toBe(true)
          state = next
        }
      }),
      { numRuns: 500 },
    )
  })

  it('can all be reached, and are final once the goods are returned or collected', () => {
    const reached = new Set<DeliveryState>(['draft', 'needsAddress'])
    for (const state of reached) for (const next of Object.values(transitions[state])) reached.add(next)
    expect([...reached].sort()).toEqual([...deliveryStates].sort())
    const ends = deliveryStates.filter((state) => Object.keys(transitions[state]).length === 0)
    expect(ends).toEqual(['collected', 'returned'])
    // What a driver did at a door is only ever taken back by who did it.
    for (const state of ['delivered', 'partlyDelivered'] as const)
      expect(Object.keys(transitions[state])).toEqual(['takeBack'])
  })

  it('allow a cancellation until the driver has arrived, and of what could not be delivered', () => {
    const cancellable = deliveryStates.filter((state) => transitions[state].cancel)
    const beforeArrival = ['draft', 'needsAddress', 'ready', 'planned', 'published', 'loaded', 'outForDelivery']
    expect(cancellable).toEqual([...beforeArrival, 'failed', 'awaitingCollection'])
  })

  it('are in one tab each, except drafts and cancelled ones', () => {
    const inTabs = Object.values(statesOfTab).flat()
    expect(new Set(inTabs).size).toBe(inTabs.length)
    expect(deliveryStates.filter((state) => !inTabs.includes(state))).toEqual(['draft', 'cancelled'])
  })
})
