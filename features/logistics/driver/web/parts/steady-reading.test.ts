import { expect, it } from 'vitest'
import { steadyReading } from './steady-reading.ts'

const readIn = (pictures: (string | undefined)[]) => {
  const steady = steadyReading()
  return pictures.flatMap((code) => steady(code) ?? [])
}

it('a code counts once two readings agree, and once only', () => {
  expect(readIn(['MVD-1', undefined, 'MVD-1', 'MVD-1'])).toEqual(['MVD-1'])
  expect(readIn(['MVD-1', 'MVD-1', 'MVD-2', 'MVD-2', 'MVD-1', 'MVD-1'])).toEqual(['MVD-1', 'MVD-2', 'MVD-1'])
})

it('a part of a code that was read once is nothing', () => {
  expect(readIn(['00340434', '0043', '00340434', '00340434'])).toEqual(['00340434'])
})
