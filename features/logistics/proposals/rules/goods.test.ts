import { expect, it } from 'vitest'
import { hasRoom, mostOnBoard, type Goods } from './goods.ts'

const goods: Record<number, Goods> = {
  1: { type: 'drop', quantities: { parcels: 4 } },
  2: { type: 'pickup', quantities: { parcels: 3 } },
  3: { type: 'service', quantities: { parcels: 9 } },
  4: { type: 'pickup', quantities: { parcels: 6 } },
  5: { type: 'drop', quantities: { parcels: 3 } },
  6: { type: 'pickup', quantities: { parcels: 3 }, dropId: 5 },
}
const goodsOf = (id: number) => goods[id]
const onBoard = { parcels: 4 }

it('counts what is on board along the way, and at most', () => {
  // 4, then 7 after the pick-up, then 3 after the drop.
  expect(mostOnBoard([2, 1], { onBoard, goodsOf }).get('parcels')).toBe(7)
  expect(mostOnBoard([1, 2, 3], { onBoard, goodsOf }).get('parcels')).toBe(4)
})

it('has room for what the vehicle holds on the whole way', () => {
  const loading = { onBoard, goodsOf, capacity: { parcels: 6 } }
  expect(hasRoom([1], [1, 2], loading)).toBe(true)
  expect(hasRoom([1], [2, 1], loading)).toBe(false)
  expect(hasRoom([1], [1, 4], loading)).toBe(true)
  expect(hasRoom([1], [1, 4, 2], loading)).toBe(false)
})

it('puts nothing more on a vehicle that is overloaded, and leaves it what it has', () => {
  const loading = { onBoard: { parcels: 8 }, goodsOf, capacity: { parcels: 6 } }
  expect(hasRoom([1], [1, 2], loading)).toBe(true)
  expect(hasRoom([1], [2, 1], loading)).toBe(false)
})

it('knows no limit of a unit that the vehicle has none for', () => {
  expect(hasRoom([1], [2, 4, 1], { onBoard, goodsOf, capacity: { pallets: 1 } })).toBe(true)
})

it('counts goods that are still at the depot, and those that are fetched only from where they are', () => {
  const loading = { onBoard, goodsOf, capacity: { parcels: 6 } }
  expect(hasRoom([1], [1, 5], loading)).toBe(false)
  expect(hasRoom([1], [1, 5], { ...loading, capacity: { parcels: 7 } })).toBe(true)
  expect(hasRoom([1], [1, 6, 5], loading)).toBe(true)
  // Overloaded as it is, it isn't loaded more.
  expect(hasRoom([1], [5, 1], { ...loading, onBoard: { parcels: 8 } })).toBe(false)
})
