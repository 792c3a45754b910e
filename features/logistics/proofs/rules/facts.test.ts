import { expect, it } from 'vitest'
import { factsIn } from './facts.ts'

it('an entry says who has it, what was scanned, and the age that was checked', () => {
  const data = { to: 'neighbour', pin: '4711', codes: ['MVD-1', 5], age: { document: 'passport', birthYear: 1980 } }
  const age = { document: 'passport', birthYear: 1980 }
  expect(factsIn({ kind: 'deliver', data })).toEqual({ to: 'neighbour', hasPin: true, codes: ['MVD-1'], age })
})

it('what a pick-up holds by default isn’t said, nor what can’t be read', () => {
  const nothing = { to: undefined, hasPin: false, codes: [], age: undefined }
  expect(factsIn({ kind: 'pickUp', data: { to: 'person', pin: '', codes: [], age: null } })).toEqual(nothing)
  expect(factsIn({ kind: 'deliver', data: { to: 'moon', codes: 'x', age: { birthYear: 'old' } } })).toEqual(nothing)
})
