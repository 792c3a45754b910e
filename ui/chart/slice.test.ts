import { expect, it } from 'vitest'
import { sliceOf } from './slice.ts'

it('the first of four slices goes from the top to the right', () => {
  expect(sliceOf(0, 4, 100)).toBe('M0 0L0 -100A100 100 0 0 1 100 0Z')
})

it('a single slice is a whole circle', () => {
  expect(sliceOf(0, 1, 50)).toBe('M0 -50A50 50 0 1 1 0 50A50 50 0 1 1 0 -50Z')
})
