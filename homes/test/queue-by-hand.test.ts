import { expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'

const api = await testApi()
const { db, queue } = api.machine
const ran: unknown[] = []
queue.work('test.job', async ({ name }) => void ran.push(name))

it('a job of a transaction runs once that is committed, and not at all if it is rolled back', async () => {
  const tried = db.transaction(async (tx) => {
    await queue.add({ name: 'test.job', data: { name: 'lost' } }, tx)
    throw new Error('rolled back')
  })
  await expect(tried).rejects.toThrow('rolled back')
  await db.transaction(async (tx) => {
    await queue.add({ name: 'test.job', data: { name: 'kept' } }, tx)
    await queue.runKept()
    expect(ran).toEqual([])
  })
  await queue.runKept()
  expect(ran).toEqual(['kept'])
})
