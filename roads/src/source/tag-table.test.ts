import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noTags } from './kept-tags.ts'
import { TagTable } from './tag-table.ts'

const text = fc.oneof(fc.constantFrom('highway', 'name', 'yes', 'residential'), fc.string())
const tags = fc.dictionary(
  text.filter((key) => key !== '__proto__'),
  text,
  { noNullPrototype: true },
)

test('tags come back as they were added, in the same order', () => {
  fc.assert(
    fc.property(fc.array(tags, { maxLength: 50 }), (sets) => {
      const table = new TagTable()
      const places = sets.map((set) => table.add(set))
      table.seal()
      expect(places.map((place) => Object.entries(table.at(place)))).toEqual(sets.map((set) => Object.entries(set)))
    }),
  )
})

test('an element without tags stays one without', () => {
  const table = new TagTable()
  expect(table.at(table.add(noTags))).toBe(noTags)
  table.add({ highway: 'primary' })
  expect(table.at(table.add(noTags))).toBe(noTags)
})
