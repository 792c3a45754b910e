import { expect, it } from 'vitest'
import { settingDefaults } from '../rules.ts'
import { rulesAtDoor, rulesOfFailure } from './proof.ts'

const { methods } = settingDefaults.proof
const scanned = { ...methods.locker, photo: 'off' } as const

it('what a delivery asks itself comes first, then what its outcome asks', () => {
  const at = { own: null, isPickUp: false, to: 'safePlace' } as const
  expect(rulesAtDoor({ methods }, at)).toBe(methods.safePlace)
  expect(rulesAtDoor({ methods, pickUp: scanned }, at)).toBe(methods.safePlace)
  expect(rulesAtDoor({ methods, pickUp: scanned }, { ...at, isPickUp: true })).toBe(scanned)
  expect(rulesAtDoor({ methods, pickUp: scanned }, { ...at, isPickUp: true, own: methods.person })).toBe(methods.person)
})

it('pick-ups ask what a delivery to the recipient asks until the workspace says otherwise', () => {
  expect(rulesAtDoor({ methods }, { own: null, isPickUp: true, to: 'person' })).toBe(methods.person)
})

it('a failed visit asks for what its reason asks, and never for a name or a signature', () => {
  const asked = rulesOfFailure({ photo: 'required', note: 'off' })
  expect(asked).toEqual({
    photo: 'required',
    note: 'off',
    signature: 'off',
    name: 'off',
    pin: 'off',
    scan: 'off',
    age: 'off',
  })
  // A reason from before there were rules, or one that was removed since.
  expect(rulesOfFailure(undefined)).toMatchObject({ photo: 'optional', note: 'optional' })
})
