import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { todayOf } from '../drivers/server/queries.ts'
import { countDeliveries, createDelivery, listDeliveries, listDeliveryPoints } from './contract.ts'
import { deliveries } from './server/tables.ts'

const api = await testApi()
let as = ''
let today = ''
beforeEach(async () => {
  as = await api.signIn()
  today = await todayOf(api.machine.db, api.machine.now())
})

const add = async (reference: string, date: string, from?: string) => {
  const windows = from === undefined ? [] : [{ from, to: '19:00' }]
  const body = { reference, recipient: 'Ana', address: 'Rambla 12', date, windows }
  return (await api.call(createDelivery, { as, body })).id
}
const list = async (query: object) =>
  (await api.call(listDeliveries, { as, query })).deliveries.map(({ reference }) => reference)

describe('the deliveries of a day', () => {
  it('are those of the workspace’s today or tomorrow, whatever the date is', async () => {
    await add('PAST', daysAfter(today, -1))
    await add('NOW', today)
    await add('NEXT', daysAfter(today, 1))
    expect(await list({ day: 'today' })).toEqual(['NOW'])
    expect(await list({ day: 'tomorrow' })).toEqual(['NEXT'])
    expect(await list({})).toEqual(['NEXT', 'NOW', 'PAST'])
    expect(await list({ day: 'someday' })).toHaveLength(3)
    expect(await list({ day: 'all' })).toEqual(['NEXT', 'NOW', 'PAST'])
    expect(await api.call(countDeliveries, { as, query: { day: 'today' } })).toMatchObject({ all: 1 })
    expect((await api.call(listDeliveryPoints, { as, query: { day: 'tomorrow' } })).points).toEqual([])
  })

  it('begin with what waits for a decision, then what is open, and end with what is over', async () => {
    const done = await add('DONE', today, '08:00')
    const open = await add('OPEN', today, '09:00')
    const failed = await add('FAILED', today, '18:00')
    const setState = (id: number, state: 'delivered' | 'ready' | 'failed') =>
      api.machine.db.update(deliveries).set({ state }).where(eq(deliveries.id, id))
    await setState(done, 'delivered')
    await setState(open, 'ready')
    await setState(failed, 'failed')
    expect(await list({ day: 'today' })).toEqual(['FAILED', 'OPEN', 'DONE'])
  })

  it('stand in the order of the day: by the time they are expected, then by their time windows', async () => {
    await add('ANY', today)
    await add('AFTERNOON', today, '14:00')
    await add('MORNING', today, '08:00')
    const last = await add('LAST', today, '08:00')
    const first = await add('FIRST', today, '15:00')
    const expectAt = (id: number, minutes: number) =>
      api.machine.db
        .update(deliveries)
        .set({ eta: new Date(api.machine.now().getTime() + minutes * 60_000) })
        .where(eq(deliveries.id, id))
    await expectAt(last, 30)
    await expectAt(first, 10)
    expect(await list({ day: 'today' })).toEqual(['FIRST', 'LAST', 'MORNING', 'AFTERNOON', 'ANY'])
    await add('NEXT', daysAfter(today, 1))
    await add('PAST', daysAfter(today, -1))
    expect((await list({ day: 'all' })).slice(0, 3)).toEqual(['NEXT', 'FIRST', 'LAST'])
    expect((await list({ day: 'all' })).at(-1)).toBe('PAST')
    expect(await list({ day: 'today', sortBy: 'reference' })).toEqual(['AFTERNOON', 'ANY', 'FIRST', 'LAST', 'MORNING'])
  })
})
