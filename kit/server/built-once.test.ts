import { expect, it, vi } from 'vitest'
import type { Database } from './machine.ts'
import { builtOnce } from './built-once.ts'

it('a statement is built once for each database, and no database gets the statement of another', () => {
  const build = vi.fn((db: Database) => ({ db }))
  const statement = builtOnce(build)
  const [one, other] = [{}, {}] as unknown as [Database, Database]
  expect(statement(one)).toBe(statement(one))
  expect(statement(other).db).toBe(other)
  expect(build).toHaveBeenCalledTimes(2)
})
