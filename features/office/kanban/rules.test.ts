import { expect, it } from 'vitest'
import type { Board, Boards, Item } from './contract.ts'
import { cardAfter, dueOf, mergedOrder, moved, nextBoardId } from './rules.ts'

it('the next board is the count plus one, or one more than the highest where that is taken', () => {
  expect([nextBoardId([]), nextBoardId([1, 2, 3]), nextBoardId([1, 3])]).toEqual([1, 4, 4])
})

it('an order without what was seen is taken as it is, each card once', () => {
  expect(mergedOrder({ sent: [3, 1, 3], before: undefined, now: [1, 2, 3] })).toEqual([3, 1])
})

it('an order with what was seen keeps cards of others and lets go of what they moved away', () => {
  expect(mergedOrder({ sent: [2, 1], before: [1, 2], now: [1, 2, 9] })).toEqual([2, 1, 9])
  expect(mergedOrder({ sent: [2, 1], before: [1, 2], now: [2] })).toEqual([2])
  expect(mergedOrder({ sent: [1, 7, 2], before: [1, 2], now: [1, 2] })).toEqual([1, 7, 2])
})

const board = (id: number, itemsIds: number[]): Board => ({ id, title: `${id}`, itemsIds, isDone: false })
const item = (id: number): Item => ({
  id,
  title: `${id}`,
  dueDate: '',
  labels: [],
  members: [],
  comments: '',
  attachments: 0,
  commentsCount: 0,
  checks: 0,
  checksDone: 0,
  image: '',
  version: 1,
})
const state: Boards = { boards: [board(1, [1, 2]), board(2, [3])], items: [1, 2, 3].map(item) }
const orders = ({ boards }: Boards) => boards.map(({ itemsIds }) => itemsIds)

it('a card moves before another or to the end, and a second time changes nothing', () => {
  const move = { kind: 'card', id: 1, to: 2, beforeId: 3 } as const
  const once = moved(state, move)
  expect(orders(once)).toEqual([[2], [1, 3]])
  expect(moved(once, move)).toEqual(once)
  expect(orders(moved(state, { ...move, to: 1, beforeId: undefined }))).toEqual([[2, 1], [3]])
})

it('a move to a board or of a card that is gone changes nothing', () => {
  expect(moved(state, { kind: 'card', id: 1, to: 9, beforeId: undefined })).toBe(state)
  expect(moved(state, { kind: 'card', id: 9, to: 1, beforeId: undefined })).toBe(state)
  expect(moved(state, { kind: 'board', id: 9, beforeId: 1 })).toBe(state)
})

it('a board moves before another', () => {
  expect(moved(state, { kind: 'board', id: 2, beforeId: 1 }).boards.map(({ id }) => id)).toEqual([2, 1])
})

it('a card dropped among some that are shown lands beside them among all', () => {
  const all = [1, 2, 3, 4, 5]
  expect(cardAfter(all, [2, 4], { id: 9, index: 1 })).toBe(4)
  expect(cardAfter(all, [2, 4], { id: 9, index: 2 })).toBe(5)
  expect(cardAfter(all, [2, 4], { id: 2, index: 1 })).toBe(5)
  expect(cardAfter(all, [], { id: 9, index: 0 })).toBeUndefined()
})

it('a due day is overdue, soon or later', () => {
  const today = '2026-11-20'
  expect(['', '2026-11-19', '2026-11-20', '2026-11-22', '2026-11-23'].map((day) => dueOf(day, today))).toEqual([
    'none',
    'overdue',
    'soon',
    'soon',
    'later',
  ])
})
