import { expect, it } from 'vitest'
import { cellsIn, preambleOf } from './preamble.ts'

it('finds the titles under what a bank writes above them', () => {
  expect(preambleOf('Account;DE02\n\nDate;Amount\n01.02.2026;5')).toEqual({ lines: 2, letters: 14 })
})

it('looks at no more of a line than any bank writes', () => {
  expect(cellsIn(','.repeat(1_000_000), ',')).toHaveLength(100)
  expect(cellsIn('a'.repeat(1_000_000), ',')[0]!.length).toBeLessThan(100)
})
