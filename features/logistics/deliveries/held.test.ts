import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { planDay } from '#homes/test/plan-day.ts'
import { storedById } from './server/known-deliveries.ts'

const api = await testApi()

it('while deliveries are held, stops of a route that point at them can be written, and nobody else holds them', async () => {
  const { db } = api.machine
  const day = await planDay(api, 0)
  const id = await day.take()
  const tryTo = (lock: 'key share' | 'no key update') =>
    db.execute(sql`select 1 from deliveries where id = ${id} for ${sql.raw(lock)} nowait`).then(
      () => 'held',
      () => 'refused',
    )
  const outcomes = await db.transaction(async (tx) => {
    await storedById(tx, [id])
    return [await tryTo('key share'), await tryTo('no key update')]
  })
  expect(outcomes).toEqual(['held', 'refused'])
})
