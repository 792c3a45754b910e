import { expect, it } from 'vitest'
import { besideOf, changesOf, nameIn } from './rules.ts'

it('a change is listed field by field, also within lists, without unchanged fields', () => {
  const before = { name: 'Nadia', tags: ['a'], address: { town: 'Berlin', country: 'DE' }, lines: [{ qty: 1 }] }
  const after = { name: 'Nadia', tags: ['a', 'b'], address: { town: 'Paris', country: 'DE' }, lines: [{ qty: 2 }] }
  expect(changesOf(before, after)).toEqual([
    { path: ['tags'], before: ['a'], after: ['a', 'b'] },
    { path: ['address', 'town'], before: 'Berlin', after: 'Paris' },
    { path: ['lines', '1', 'qty'], before: 1, after: 2 },
  ])
})

it('what was not sent has not changed, whatever the whole thing was before', () => {
  const before = { id: 2, version: 1, name: 'North', note: 'Gate 3', isArchived: false }
  expect(changesOf(before, { name: 'South' })).toEqual([{ path: ['name'], before: 'North', after: 'South' }])
})

it('a creation or deletion lists all fields, and no state lists none', () => {
  expect(changesOf(null, { stars: 5 })).toEqual([{ path: ['stars'], before: undefined, after: 5 }])
  expect(changesOf({ stars: 5 }, null)).toEqual([{ path: ['stars'], before: 5, after: undefined }])
  expect(changesOf(null, null)).toEqual([])
})

it('a thing has the name it has now, else the one it had', () => {
  expect(nameIn({ before: { name: 'Old' }, after: { name: 'New' } })).toBe('New')
  expect(nameIn({ before: { fullName: 'Nadia' }, after: null })).toBe('Nadia')
  expect(nameIn({ before: null, after: { name: '' } })).toBeUndefined()
  expect(nameIn({ entity: 'user', entityId: '7', actorId: 7, actorName: 'Ada', after: { device: 'x' } })).toBe('Ada')
  expect(nameIn({ entity: 'user', entityId: '7', actorId: 8, actorName: 'Ada' })).toBeUndefined()
})

it('a field stands beside those of the thing it is part of, in a list too', () => {
  const state = { name: 'Base', lines: [{ qty: 1, unit: 'kg' }] }
  expect(besideOf(state, ['name'])).toBe(state)
  expect(besideOf(state, ['lines', '1', 'qty'])).toEqual({ qty: 1, unit: 'kg' })
  expect(besideOf(null, ['lines', '1', 'qty'])).toEqual({})
})
