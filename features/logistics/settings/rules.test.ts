import { expect, it } from 'vitest'
import { VehiclePoint } from './contract.ts'
import { newPointKey } from './rules.ts'

it('no two points of a vehicle get one key, also after one was removed', () => {
  const keys = Array.from({ length: 1000 }, newPointKey)
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of keys)
    expect(VehiclePoint.safeParse({ key, name: 'Tail lift', isCritical: true, isAsked: true }).success).toBe(true)
})
