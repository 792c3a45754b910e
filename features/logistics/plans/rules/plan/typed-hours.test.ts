import { expect, test } from 'vitest'
import { endTyped, restTyped, startTyped } from './typed-hours.ts'

const at = (...hours: [from: number, to: number][]) =>
  hours.map(([from, to]) => ({ startSeconds: from * 3600, endSeconds: to * 3600 }))
const clock = (hours: number) => hours * 3600
const changed = (...hours: [from: number, to: number][]) => ({ kind: 'changed', hours: at(...hours) })
const fault = (reason: string) => ({ kind: 'fault', fault: reason })

test('a break after midnight is changed in a shift that ends on the next day', () => {
  const night = at([22, 26], [26.5, 30])
  const rest = at([26, 26.5])[0]!
  expect(restTyped(night, rest, ['endSeconds', clock(3)])).toEqual(changed([22, 26], [27, 30]))
  expect(restTyped(night, rest, ['startSeconds', clock(1.5)])).toEqual(changed([22, 25.5], [26.5, 30]))
  expect(restTyped(night, rest, ['startSeconds', clock(23)])).toEqual(changed([22, 23], [26.5, 30]))
  expect(restTyped(night, rest, ['startSeconds', clock(2)])).toEqual({ kind: 'same' })
})

test('a break lies within the shift and starts before it ends', () => {
  const day = at([8, 12], [13, 17])
  const rest = at([12, 13])[0]!
  expect(restTyped(day, rest, ['endSeconds', clock(17)])).toEqual(fault('breakOutside'))
  expect(restTyped(day, rest, ['startSeconds', clock(7)])).toEqual(fault('breakOutside'))
  expect(restTyped(day, rest, ['startSeconds', clock(8)])).toEqual(fault('breakOutside'))
  expect(restTyped(day, rest, ['startSeconds', clock(14)])).toEqual(fault('breakBackwards'))
  expect(restTyped(day, rest, ['endSeconds', clock(12)])).toEqual(fault('breakBackwards'))
})

test('a shift starts before it ends, and the same start changes nothing', () => {
  expect(startTyped(at([8, 17]), clock(18))).toEqual(fault('startAfterEnd'))
  expect(startTyped(at([8, 17]), clock(17))).toEqual(fault('startAfterEnd'))
  expect(startTyped(at([8, 17]), clock(8))).toEqual({ kind: 'same' })
  expect(startTyped(at([8, 17]), clock(9))).toEqual(changed([9, 17]))
  expect(startTyped(at([22, 30]), clock(23))).toEqual(changed([23, 30]))
  expect(startTyped(at([22, 30]), clock(2))).toEqual(changed([26, 30]))
  expect(startTyped([], clock(8))).toEqual(changed([8, 16]))
})

test('a shift ends after its start, on the next day if necessary', () => {
  expect(endTyped(at([22, 30]), clock(5))).toEqual(changed([22, 29]))
  expect(endTyped(at([22, 30]), clock(23))).toEqual(changed([22, 23]))
  expect(endTyped(at([8, 17]), clock(17))).toEqual({ kind: 'same' })
  expect(endTyped(at([70, 71]), clock(20))).toEqual(fault('tooLate'))
  expect(endTyped([], clock(16))).toEqual(changed([8, 16]))
})

test('a time that would make a shift last most of a day is treated as a slip', () => {
  expect(endTyped(at([7, 15.5]), clock(6))).toEqual(fault('tooLong'))
  expect(endTyped(at([26, 30]), clock(2))).toEqual(fault('tooLong'))
  expect(endTyped(at([18, 22]), clock(8))).toEqual(changed([18, 32]))
  expect(endTyped(at([17.5, 22]), clock(8))).toEqual(fault('tooLong'))
  expect(startTyped(at([22, 30]), clock(7))).toEqual(fault('tooLong'))
  // On one day nothing is guessed; midnight still belongs to it.
  expect(endTyped(at([8, 14]), clock(24))).toEqual(changed([8, 24]))
  expect(endTyped(at([5, 14]), clock(22))).toEqual(changed([5, 22]))
})

test('a break that overlaps another one is refused', () => {
  const two = at([8, 10], [10.5, 12], [13, 17])
  const rest = at([10, 10.5])[0]!
  expect(restTyped(two, rest, ['endSeconds', clock(12)])).toEqual(fault('breakOverlaps'))
  expect(restTyped(two, rest, ['endSeconds', clock(14)])).toEqual(fault('breakOverlaps'))
  expect(restTyped(two, rest, ['endSeconds', clock(11)])).toEqual(changed([8, 10], [11, 12], [13, 17]))
})
