import { expect, it } from 'vitest'
import { StatementNames } from './statement-names.ts'

const askedOften = (names: StatementNames, text: string, times = 6) => {
  for (let time = 1; time < times; time++) names.nameOf(text)
  return names.nameOf(text)
}

it('a statement gets a name once it was asked often, and keeps it', () => {
  const names = new StatementNames()
  expect(askedOften(names, 'select $1', 5)).toBeUndefined()
  expect(names.nameOf('select $1')).toBe('s1')
  expect(names.nameOf('select $1')).toBe('s1')
  expect(askedOften(names, 'select $1, $2')).toBe('s2')
})

it('a search gets none, as its best plan depends on its words, and neither does a long one', () => {
  const names = new StatementNames()
  expect(askedOften(names, 'select * from places where search_text like lower($1)')).toBeUndefined()
  expect(askedOften(names, `insert into places values ${'($1),'.repeat(3000)}`)).toBeUndefined()
})

it('there are only so many names, as each connection keeps a plan for each', () => {
  const names = new StatementNames()
  const all = Array.from({ length: 500 }, (_, n) => askedOften(names, `select $1 + ${n}`))
  expect(all.filter((name) => name !== undefined)).toHaveLength(400)
  expect(names.nameOf('select $1 + 0')).toBe('s1')
})
