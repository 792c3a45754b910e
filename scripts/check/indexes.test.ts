import { expect, it } from 'vitest'
import { unexplainedIndexes } from './indexes.ts'

const table = (count: number, above = '') =>
  `export const things = pgTable('things', {}, (table) => [\n${Array.from({ length: count }, (_, n) => `${above}    index('things_${n}').on(table.id),\n`).join('')}])\n`

it('in a table with many indexes each names the question it answers', () => {
  expect(unexplainedIndexes(table(10))).toHaveLength(10)
  expect(unexplainedIndexes(table(10, '    // The newest.\n'))).toHaveLength(10)
  expect(unexplainedIndexes(table(10, '    // Which are newest?\n'))).toEqual([])
})

it('a table with few says it without, also beside one with many', () => {
  expect(unexplainedIndexes(table(9))).toEqual([])
  expect(unexplainedIndexes(table(9) + table(10, '    // Which are newest?\n'))).toEqual([])
})
