import { expect, it } from 'vitest'
import { mentionBegun, mentionedIn } from './mentions.ts'

const people = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Ana Sosa' },
  { id: 3, name: 'Lea' },
  { id: 4, name: 'Lea' },
]

it('a person is mentioned by an at sign and their full name, each once', () => {
  expect(mentionedIn('Ask @Ana, then @Ana again', people)).toEqual([1])
  expect(mentionedIn('Ana, not mentioned', people)).toEqual([])
  expect(mentionedIn('@nobody', people)).toEqual([])
})

it('of names with the same beginning the longest one is taken', () => {
  expect(mentionedIn('@Ana Sosa knows the gate', people)).toEqual([2])
})

it('a text mentions at most fifty people', () => {
  expect(mentionedIn(`${'@ '.repeat(49)}@Lea`, people)).toEqual([3, 4])
  expect(mentionedIn(`${'@ '.repeat(50)}@Lea`, people)).toEqual([])
})

it('everyone with the same name is mentioned', () => {
  expect(mentionedIn('@Lea please look', people)).toEqual([3, 4])
})

it('a mention starts with an at sign at the start of a word', () => {
  expect(mentionBegun('Ask @An')).toBe('An')
  expect(mentionBegun('@')).toBe('')
  expect(mentionBegun('post@example')).toBeUndefined()
  expect(mentionBegun('Ask @Ana\nnow')).toBeUndefined()
})
