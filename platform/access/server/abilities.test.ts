import { subject } from '@casl/ability'
import { expect, it } from 'vitest'
import { scopeConditions } from '../rules/matrix.ts'
import { abilityFor } from './abilities.ts'

const own = JSON.stringify([{ action: 'read', subject: 'Delivery', conditions: scopeConditions.own }])
const all = JSON.stringify([{ action: 'read', subject: 'Delivery' }])

it('two people with the same rules are told apart, and other rules of one person count at once', () => {
  const delivery = subject('Delivery', { ownerId: 7 })
  expect(abilityFor(own, { id: 7, depotIds: [] }).can('read', delivery)).toBe(true)
  expect(abilityFor(own, { id: 8, depotIds: [] }).can('read', delivery)).toBe(false)
  expect(abilityFor(all, { id: 8, depotIds: [] }).can('read', delivery)).toBe(true)
  expect(abilityFor('[]', { id: 8, depotIds: [] }).can('read', 'Delivery')).toBe(false)
})
