import { expect, it } from 'vitest'
import { idIn } from './detail.ts'

it.each([
  ['7', 7],
  ['879861', 879861],
  ['abc', undefined],
  ['', undefined],
  [undefined, undefined],
  ['1.5', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['٧', undefined],
  ['12345678901', undefined],
])('the id in %j is %j', (part, id) => {
  expect(idIn(part)).toBe(id)
})
