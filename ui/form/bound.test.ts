import { expect, it, vi } from 'vitest'
import { numbered, orNull, orZero } from './bound.ts'

const field = <V>(value: V) => ({ value, error: 'Required', onChange: vi.fn() })

it('a choice of things by their number says the number it was given as text', () => {
  const bound = field<number | null>(7)
  const { value, error, onChange } = numbered(bound)
  onChange('12')
  onChange(null)
  expect([value, error, bound.onChange.mock.calls]).toEqual(['7', 'Required', [[12], [null]]])
  expect(numbered(field<number | null>(null)).value).toBeNull()
})

it('a field that is empty where the form holds null empties to null', () => {
  const bound = field<string | null>(null)
  const { value, onChange } = orNull(bound)
  onChange('2026-11-23')
  onChange('')
  expect([value, bound.onChange.mock.calls]).toEqual(['', [['2026-11-23'], [null]]])
})

it('a number that may be missing keeps its nought', () => expect(orNull(field<number | null>(0)).value).toBe(0))

it('an emptied amount is nothing to pay', () => {
  const bound = field(1250)
  const { value, onChange } = orZero(bound)
  onChange(null)
  expect([value, bound.onChange.mock.calls]).toEqual([1250, [[0]]])
})
