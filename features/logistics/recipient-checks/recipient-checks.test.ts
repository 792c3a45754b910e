import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { deliveries } from '../deliveries/server/tables.ts'

const api = await testApi()
const { db, clock } = api.machine
let code = ''

beforeEach(async () => {
  clock.now = new Date(`${monday}T12:00:00Z`)
  await planDay(api, 1)
  const [row] = await db.update(deliveries).set({ state: 'published', phone: '099 123 456' }).returning()
  code = row!.trackingCode
})

const right = '3456'
async function statuses(all: readonly string[]): Promise<number[]> {
  const answers = await Promise.all(
    all.map((digits) => {
      const body = JSON.stringify({ digits })
      const headers = { 'content-type': 'application/json' }
      return api.fetch(new Request(`http://localhost/api/track/${code}/own`, { method: 'POST', headers, body }))
    }),
  )
  return answers.map(({ status }) => status)
}

describe('digits', () => {
  it('that are right are taken after three typos, however many come at once', async () => {
    for (const wrong of ['0001', '0002', '0003']) expect(await statuses([wrong])).toEqual([422])
    expect(await statuses([right, right, right, right])).toEqual([200, 200, 200, 200])
    expect(await statuses(['0004', '0005'])).toEqual([422, 422])
    expect(await statuses([right])).toEqual([429])
  })

  it('that are wrong are compared five times in an hour, however many come at once', async () => {
    const answers = await statuses(Array.from({ length: 20 }, (_, at) => `00${at + 10}`))
    expect(answers.filter((status) => status === 422)).toHaveLength(5)
    expect(answers.filter((status) => status === 429)).toHaveLength(15)
    expect(await statuses([right])).toEqual([429])
  })
})
