import { expect, test } from 'vitest'
import { inKilometers, inWords } from './amounts.ts'

test('amounts in sentences are rounded up', () => {
  expect([8040, 10_101, 8000, 799.2].map(inKilometers)).toEqual(['8.1 km', '10.2 km', '8 km', '800 m'])
  expect([61, 3600, 3541].map(inWords)).toEqual(['2 min', '1 h 00 min', '1 h 00 min'])
})
