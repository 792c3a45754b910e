/** @module-tag engine */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { askRows } from '#kit/server/ask-rows.ts'
import { testMachines } from '#homes/test/machine.ts'

it.each([
  ['a column is gone', 'alter table users drop column company cascade'],
  ['a column has another name', 'alter table users rename column company to firm'],
  ['an index is gone', 'drop index jobs_state_run_at'],
  ['a table is gone', 'drop table migrations'],
  ['a table was added', 'create table added (id integer)'],
])('a database isn’t left to the next test file once %s', async (_, change) => {
  const before = await testMachines()
  await before.first.db.execute(sql.raw(change))
  await before.close()
  const { first, close } = await testMachines()
  const question = sql`
    select (select count(company)::int from users) as people, (select count(*)::int from migrations) > 0 as "hasHistory",
      to_regclass('jobs_state_run_at') is not null as "hasIndex", to_regclass('added') is not null as "hasMore"`
  const [found] = await askRows(first.db, question)
  expect(found).toEqual({ people: 0, hasHistory: true, hasIndex: true, hasMore: false })
  await close()
})
