import { expect, test } from 'vitest'
import { lacksWorkBreak, workBreaksOf } from './work-breaks.ts'

const hour = 3600
const rules = [
  { afterWorkSeconds: 6 * hour, breakSeconds: 1800 },
  { afterWorkSeconds: 9 * hour, breakSeconds: 2700 },
]
const span = (from: number, to: number) => ({ startSeconds: from * hour, endSeconds: to * hour })
const placed = (hours: ReturnType<typeof span>[]) =>
  workBreaksOf(hours, rules).map(({ window, durationSeconds }) => [
    window.startSeconds / hour,
    window.endSeconds / hour,
    durationSeconds / 60,
  ])

test('a shift of over six hours has half an hour, one of over nine another quarter', () => {
  expect(placed([span(8, 14)])).toEqual([])
  expect(placed([span(8, 15)])).toEqual([[12, 14, 30]])
  expect(placed([span(8, 18)])).toEqual([
    [12, 14, 30],
    [15, 17, 15],
  ])
})

test('rests of the shift count, unless they are shorter than a quarter of an hour or come too late', () => {
  expect(placed([span(8, 12), span(12.5, 16)])).toEqual([])
  expect(placed([span(8, 12), span(12.75, 18)])).toEqual([])
  expect(placed([span(8, 12), span(12.25, 16)])).toEqual([[12, 14, 15]])
  expect(placed([span(8, 12), span(12 + 1 / 6, 16)])).toEqual([[12, 14, 30]])
  expect(placed([span(8, 14.5), span(15.5, 16.5)])).toEqual([[12, 14, 30]])
})

test('without hours or rules there is none', () => {
  expect(placed([])).toEqual([])
  expect(workBreaksOf([span(8, 18)], [])).toEqual([])
})

test('a long day lacks a break until it has all of it', () => {
  const day = (hours: number, minutes: number) => ({ durationSeconds: hours * hour, breakSeconds: minutes * 60 })
  expect(
    [day(6, 0), day(6.1, 0), day(6.6, 30), day(9.5, 30), day(9.6, 30), day(9.8, 45)].map((one) =>
      lacksWorkBreak(one, rules),
    ),
  ).toEqual([false, true, false, false, true, false])
})
