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
async function statuses(all: readonly string[], address = '192.0.2.1'): Promise<number[]> {
  const answers = await Promise.all(
    all.map((digits) => {
      const body = JSON.stringify({ digits })
      const headers = { 'content-type': 'application/json' }
      return api.fetch(new Request(`http://localhost/api/track/${code}/own`, { method: 'POST', headers, body }), {
        address,
      })
    }),
  )
  return answers.map(({ status }) => status)
}

describe('digits', () => {
  it('that are right are taken after three typos, however many come at once', async () => {
    for (const wrong of ['0001', '0002', '0003']) expect(await statuses([wrong])).toEqual([422])
    expect(await statuses([right, right, right, right])).toEqual([200, 200, 200, 200])
    expect(await statuses(['0004', '0005'])).toEqual([422, 422])
    expect(await statuses([right])).toEqual([200])
  })

  it('that are wrong are compared five times in an hour, however many come at once', async () => {
    const answers = await statuses(Array.from({ length: 20 }, (_, at) => `00${at + 10}`))
    expect(answers.filter((status) => status === 422)).toHaveLength(5)
    expect(answers.filter((status) => status === 429)).toHaveLength(15)
    expect(await statuses([right])).toEqual([429])
  })

  it('that a stranger guesses keep no one out who gives the right ones from elsewhere', async () => {
    await statuses(['0001', '0002', '0003', '0004', '0005', '0006'])
    expect(await statuses([right], '198.51.100.7')).toEqual([200])
  })

  const guessFromMany = async () => {
    for (let network = 0; network < 20; network++)
      expect(await statuses(['0001', '0002', '0003', '0004', '0005'], `203.0.113.${network}`)).not.toContain(429)
  }
  const later = (hours: number) => (clock.now = new Date(clock.now.getTime() + hours * 3_600_000))

  it('are guessed by many networks: then each that is wide is compared once an hour, and three of all together', async () => {
    await guessFromMany()
    const wide = Array.from({ length: 20 }, (_, at) => `2001:db8:1:${at}::1`)
    const answers = []
    for (const address of wide) answers.push(...(await statuses(['0001'], address)))
    expect(answers.filter((status) => status === 422)).toHaveLength(1)
    expect(await statuses(['0002'], '198.51.100.1')).toEqual([422])
    expect(await statuses([right], '198.51.100.2')).toEqual([429])
    expect(await statuses(['0003'], '192.0.2.1')).toEqual([422])
    expect(await statuses([right], '2001:db8:2::1')).toEqual([429])
  })

  it('with one typo wait an hour while others guess, not a day', async () => {
    await guessFromMany()
    expect(await statuses(['0001'], '198.51.100.7')).toEqual([422])
    expect(await statuses([right], '198.51.100.7')).toEqual([429])
    later(1.1)
    expect(await statuses([right], '198.51.100.7')).toEqual([200])
    expect(await statuses(['0001', '0002', right], '198.51.100.7')).toEqual([422, 422, 200])
  })

  it('that are right release the tries of their own network alone', async () => {
    await guessFromMany()
    expect(await statuses([right], '198.51.100.7')).toEqual([200])
    expect(await statuses(['0001', '0002'], '203.0.114.9')).toEqual([422, 429])
    const four = ['0001', '0002', '0003', '0004']
    for (let round = 0; round < 3; round++) {
      await statuses(four, '198.51.100.7')
      expect(await statuses([right], '198.51.100.7')).toEqual([200])
    }
  })
})
