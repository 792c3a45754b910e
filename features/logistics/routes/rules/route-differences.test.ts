import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyDifferences,
  countChanges,
  differencesOf,
  recipientDifferences,
  type RouteCopy,
} from './route-differences.ts'

const stop = (deliveryId: number, startSeconds = 30_000) => ({
  deliveryId,
  reference: `D-${deliveryId}`,
  recipient: `Recipient ${deliveryId}`,
  arrivalSeconds: startSeconds - 60,
  startSeconds,
  endSeconds: startSeconds + 240,
})
const route = (key: string, ids: number[], driverId = 1): RouteCopy => ({
  key,
  driverId,
  driverName: `Driver ${driverId}`,
  vehicleId: 1,
  vehicleName: 'Van 1',
  depots: { start: 'North', end: 'North' },
  stops: ids.map((id, index) => stop(id, 30_000 + index * 600)),
})
const sorted = (routes: RouteCopy[]) => routes.toSorted((one, other) => one.key.localeCompare(other.key))

/** Any share of twelve stops over four routes, in any order and at any time. */
const publication = fc
  .record({
    order: fc.shuffledSubarray(Array.from({ length: 12 }, (_, index) => index + 1)),
    cuts: fc.array(fc.nat(12), { minLength: 3, maxLength: 3 }),
    drivers: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 4, maxLength: 4 }),
    late: fc.nat(900),
  })
  .map(({ order, cuts, drivers, late }) => {
    const [a = 0, b = 0, c = 0] = cuts.toSorted((one, other) => one - other)
    const parts = [order.slice(0, a), order.slice(a, b), order.slice(b, c), order.slice(c)]
    return parts.flatMap((ids, index) => {
      const one = route(`route ${index}`, ids, drivers[index])
      const moved = one.stops.map((each) => ({ ...each, arrivalSeconds: each.arrivalSeconds + late }))
      return ids.length === 0 ? [] : [{ ...one, stops: moved }]
    })
  })

describe('what changes between two publications', () => {
  it('turns the old one into the new one, and is empty only between equal ones', () => {
    fc.assert(
      fc.property(publication, publication, (before, after) => {
        const changes = differencesOf(before, after)
        expect(sorted(applyDifferences(before, changes))).toEqual(sorted(after))
        expect(differencesOf(after, after)).toEqual([])
        expect(changes.length === 0).toBe(JSON.stringify(sorted(before)) === JSON.stringify(sorted(after)))
      }),
      { numRuns: 300, seed: 21 },
    )
  })

  it('includes a new end of a route, even if no stop changes', () => {
    const before = [route('a', [1, 2])]
    const after = [{ ...before[0]!, depots: { start: 'North', end: '' } }]
    const changes = differencesOf(before, after)
    expect(changes).toMatchObject([{ kind: 'changed', depotsBefore: { end: 'North' }, depots: { end: '' } }])
    expect(countChanges(changes)).toBe(1)
    expect(applyDifferences(before, changes)).toEqual(after)
  })

  it('counts a stop that changes its route once, and a new order once', () => {
    const before = [route('a', [1, 2, 3]), route('b', [4, 5], 2)]
    expect(countChanges(differencesOf(before, [route('a', [1, 3]), route('b', [4, 2, 5], 2)]))).toBe(1)
    expect(countChanges(differencesOf(before, [route('a', [3, 2, 1]), route('b', [4, 5], 2)]))).toBe(1)
    expect(countChanges(differencesOf(before, [route('a', [1, 2, 3], 3), route('b', [4, 5], 2)]))).toBe(1)
    expect(countChanges(differencesOf([], before))).toBe(5)
  })

  it('names the fewest stops that were moved, from where to where', () => {
    const movesFrom = (ids: number[], next: number[]) =>
      differencesOf([route('a', ids)], [route('a', next)]).flatMap(({ moves }) =>
        moves.map(({ reference, from, to }) => [reference, from, to]),
      )
    expect(movesFrom([1, 2, 3, 4], [4, 1, 2, 3])).toEqual([['D-4', 3, 0]])
    expect(movesFrom([1, 2, 3, 4], [2, 3, 1, 4])).toEqual([['D-1', 0, 2]])
    expect(movesFrom([1, 2, 3], [3, 2, 1])).toHaveLength(2)
    // Positions are those the driver sees, with what was added and removed beside them.
    expect(movesFrom([9, 1, 2, 3], [3, 8, 1, 2])).toEqual([['D-3', 3, 0]])
    expect(movesFrom([1, 2], [1, 3, 2])).toEqual([])
  })

  it('leaves the other stops in their order once the moved ones are out', () => {
    fc.assert(
      fc.property(publication, publication, (before, after) => {
        for (const { key, moves, order } of differencesOf(before, after)) {
          const [old, next] = [before, after].map((some) => some.find((one) => one.key === key)?.stops ?? [])
          const moved = new Set(moves.map(({ deliveryId }) => deliveryId))
          const rest = (stops: RouteCopy['stops'] = [], others: RouteCopy['stops'] = []) =>
            stops
              .map(({ deliveryId }) => deliveryId)
              .filter((id) => !moved.has(id) && others.some(({ deliveryId }) => deliveryId === id))
          expect(rest(next, old)).toEqual(rest(old, next))
          expect(moves.length > 0).toBe(order !== null)
        }
      }),
      { numRuns: 300, seed: 22 },
    )
  })

  it('does not count a few seconds', () => {
    const before = [route('a', [1])]
    const later = (seconds: number) => [{ ...before[0]!, stops: [stop(1, 30_000 + seconds)] }]
    expect(countChanges(differencesOf(before, later(59)))).toBe(0)
    expect(countChanges(differencesOf(before, later(60)))).toBe(1)
    expect(recipientDifferences(before, later(299))).toEqual([])
    expect(recipientDifferences(before, later(300))).toMatchObject([{ before: 30_000, after: 30_300 }])
  })

  it('names recipients who get another driver, who are new and who are left out', () => {
    const before = [route('a', [1, 2]), route('b', [3], 2)]
    const after = [route('a', [2]), { ...route('b', [3, 1, 4], 2) }]
    expect(
      recipientDifferences(before, after).map(({ deliveryId, driverBefore, driverAfter }) => [
        deliveryId,
        driverBefore,
        driverAfter,
      ]),
    ).toEqual([
      [1, 'Driver 1', 'Driver 2'],
      [2, 'Driver 1', 'Driver 1'],
      [4, null, 'Driver 2'],
    ])
  })
})
