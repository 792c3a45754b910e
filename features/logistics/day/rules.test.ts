import { expect, test } from 'vitest'
import { minutesLate, progressOf } from './rules.ts'

const at = (time: string) => new Date(`2026-03-02T${time}:00Z`)
const open = { state: 'published', expectedAt: at('12:10'), due: at('12:00') } as const

test('a stop is late by the minutes it is expected after the end of its window, from a whole one on', () => {
  expect(minutesLate(open)).toBe(10)
  expect(minutesLate({ ...open, due: at('12:30') })).toBe(0)
  expect(minutesLate({ ...open, due: null })).toBe(0)
  expect(minutesLate({ ...open, expectedAt: new Date(at('12:00').getTime() + 59_000) })).toBe(0)
})

test('a stop where the driver is, or that is done, is no longer late', () => {
  for (const state of ['arrived', 'delivered', 'failed'] as const) expect(minutesLate({ ...open, state })).toBe(0)
})

test('progress is the time that done stops took of the whole route, whatever their number', () => {
  const route = { startSeconds: 0, endSeconds: 1000 }
  const stops = [
    { isOver: true, endSeconds: 600 },
    { isOver: false, endSeconds: 700 },
    { isOver: true, endSeconds: 800 },
  ] as const
  expect(progressOf(stops, route)).toBe(70)
  expect(progressOf([{ isOver: true, endSeconds: 800 }], route)).toBe(100)
  expect(progressOf([], route)).toBe(0)
  expect(progressOf(stops, { startSeconds: 5, endSeconds: 5 })).toBe(0)
})
