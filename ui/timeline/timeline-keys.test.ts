import { expect, test } from 'vitest'
import { goalOf, slidTo } from './timeline-keys.ts'

const row = (id: string, moments: number[]) => ({
  id,
  name: id,
  color: '#000',
  shift: null,
  blocks: [],
  stops: moments.map((from) => ({ id: `${id}${from}`, label: '', name: '', windows: [], from, to: from + 10 })),
})
const rows = [row('a', [100, 200, 300]), row('b', []), row('c', [120, 290])]

test('left and right go to the stop before and after', () => {
  expect(goalOf(rows, 'a200', 'ArrowLeft')).toBe('a100')
  expect(goalOf(rows, 'a200', 'ArrowRight')).toBe('a300')
  expect(goalOf(rows, 'a300', 'ArrowRight')).toBeUndefined()
})

test('up and down go to the stop at about the same time, past empty rows', () => {
  expect(goalOf(rows, 'a300', 'ArrowDown')).toBe('c290')
  expect(goalOf(rows, 'c120', 'ArrowUp')).toBe('a100')
  expect(goalOf(rows, 'c120', 'ArrowDown')).toBeUndefined()
})

test('keys move a slider by small and large steps, and to its ends', () => {
  const between = { shown: 3600, least: 100, most: 7250 }
  const keys = ['ArrowLeft', 'ArrowRight', 'PageUp', 'Home', 'End', 'Tab']
  expect(keys.map((key) => slidTo(key, between))).toEqual([3300, 3900, 5400, 100, 7250, undefined])
})
