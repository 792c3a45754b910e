import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeDelivery, readDeliveryById } from '#features/logistics/deliveries/contract.ts'
import type { DeliveryState } from '#features/logistics/deliveries/rules.ts'
import { statusCodeOf } from '#features/logistics/deliveries/server/queries.ts'
import { deliveries } from '#features/logistics/deliveries/server/tables.ts'
import { pinsOfDeliveries } from '#features/logistics/door-pins/server/queries.ts'
import { digitsHeader } from '#features/logistics/recipient-checks/contract.ts'
import { instructionOf } from '#features/logistics/recipient-instructions/server/queries.ts'
import { pushedAmong } from '#features/logistics/recipient-push/server/commands.ts'
import { settingDefaults } from '#features/logistics/settings/rules.ts'
import { ownCodeOf } from '#homes/test/own-code.ts'
import { monday, planDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { addressOf, nameOf } from '#homes/test/walk/ask.ts'
import { handlers } from './api.ts'

const api = await testApi()
const { db, queue, clock } = api.machine
const forRecipients = handlers.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'recipient')

const track = '/api/track/{code}'
/** What a recipient does before their delivery, and after it, and what they only look at: each with what it takes. */
const before: Record<string, object> = {
  [`PUT ${track}/slots/held`]: { day: '2026-11-24', from: '09:00', to: '11:00' },
  [`POST ${track}/slots/chosen`]: {},
  [`POST ${track}/cancellation`]: {},
  [`PUT ${track}/instructions`]: { leaveWith: 'person', note: 'Ring twice' },
  [`PUT ${track}/instructions/photo`]: {},
  [`PUT ${track}/pin`]: { door: [-56.19, -34.887] },
  [`POST ${track}/place`]: { door: [-56.19, -34.887] },
  [`PUT ${track}/choice`]: { choice: 'depot' },
}
const after: Record<string, object> = {
  [`PUT ${track}/rating`]: { stars: 1 },
  [`POST ${track}/problems`]: { kind: 'damaged' },
  [`PUT ${track}/push`]: { endpoint: 'https://fcm.googleapis.com/1' },
}
const looks: Record<string, object> = {
  [`POST ${track}/own`]: {},
  [`POST ${track}/slots`]: {},
  [`POST ${track}/photos/{sha256}`]: {},
  [`POST ${track}/instructions/photo`]: {},
}
const acts = { ...before, ...after, ...looks }

let as = ''
let id = 0

beforeEach(async () => {
  clock.now = new Date(`${monday}T08:00:00Z`)
  const day = await planDay(api, 1)
  as = day.as
  id = day.ids[0]!
  const proof = { ...settingDefaults.proof.methods.person, pin: 'required' as const }
  await db
    .update(deliveries)
    .set({ phone: '099 123 456', email: 'ada@test.example', proof })
    .where(eq(deliveries.id, id))
})

function send(method: string, path: string, { code, digits, body }: { code: string; digits: string; body: object }) {
  const headers = { 'content-type': 'application/json', [digitsHeader]: digits }
  const url = `http://localhost${path.replace('{code}', code)}`
  return api.fetch(new Request(url, { method, headers, body: JSON.stringify({ digits, ...body }) }))
}

async function statusesOf(names: readonly string[], given: { code: string; digits: string }) {
  const found: [string, number][] = []
  for (const endpoint of forRecipients.filter((one) => names.includes(nameOf(one)))) {
    const path = addressOf(endpoint, (name) => (name === 'code' ? given.code : 'a'.repeat(64)))
    const { status } = await send(endpoint.method, path, { ...given, body: acts[nameOf(endpoint)] ?? {} })
    found.push([nameOf(endpoint), status])
  }
  return found
}

const seen = async (code: string) => {
  const response = await api.fetch(new Request(`http://localhost/api/track/${code}`))
  return { status: response.status, shown: await response.json() }
}

it('every call of a recipient is among those that old links are tried with', () => {
  expect(Object.keys(acts).toSorted()).toEqual(forRecipients.map(nameOf).toSorted())
})

describe('a link of a delivery that was given to somebody else', () => {
  const give = async (contact: { phone?: string; email?: string }) => {
    const { version } = await api.call(readDeliveryById, { as, params: { id } })
    await api.call(changeDelivery, { as, params: { id }, body: { version, ...contact } })
    await queue.runKept()
  }

  const somebodyElse = { phone: '099 765 432', email: 'bo@test.example' }

  it('shows the state alone, the one on its label too, whatever digits come with it', async () => {
    const code = await ownCodeOf(api, id)
    const label = await statusCodeOf({ trackingCode: code })
    await give(somebodyElse)
    const now = await ownCodeOf(api, id)
    expect(now).not.toBe(code)
    for (const digits of ['3456', '5432'])
      for (const [name, status] of await statusesOf(Object.keys(acts), { code, digits }))
        expect([name, status]).toEqual([name, 404])
    const alone = await seen(await statusCodeOf({ trackingCode: now }))
    expect(alone.status).toBe(200)
    expect(await seen(code)).toEqual(alone)
    expect(await seen(label)).toEqual(alone)
    expect((await send('POST', `${track}/own`, { code: now, digits: '5432', body: {} })).status).toBe(200)
  })

  it('stops no messages to its new recipient', async () => {
    const code = await ownCodeOf(api, id)
    const stop = () =>
      send('PUT', `${track}/messages`, {
        code,
        digits: '',
        body: { channel: 'sms', isOptedOut: true, digits: undefined },
      })
    await give(somebodyElse)
    expect((await stop()).status).toBe(404)
  })

  it('takes along what its recipient said, got and knew', async () => {
    const code = await ownCodeOf(api, id)
    const pin = (await pinsOfDeliveries(db, [id])).get(id)
    const names = [`PUT ${track}/instructions`, `PUT ${track}/push`]
    expect((await statusesOf(names, { code, digits: '3456' })).map(([, status]) => status)).toEqual([200, 204])
    expect([(await instructionOf(db, id))?.note, (await pushedAmong(db, [id])).has(id)]).toEqual(['Ring twice', true])
    await give(somebodyElse)
    expect([await instructionOf(db, id), (await pushedAmong(db, [id])).has(id)]).toEqual([null, false])
    expect((await pinsOfDeliveries(db, [id])).get(id)).not.toBe(pin)
  })

  it('has no PIN of before any more as soon as it is changed, unless its driver is on the way with it', async () => {
    const pin = (await pinsOfDeliveries(db, [id])).get(id)
    const change = async (contact: object) => {
      const { version } = await api.call(readDeliveryById, { as, params: { id } })
      await api.call(changeDelivery, { as, params: { id }, body: { version, ...contact } })
      return (await pinsOfDeliveries(db, [id])).get(id)
    }
    const next = await change(somebodyElse)
    expect(next).not.toBe(pin)
    await db.update(deliveries).set({ state: 'outForDelivery' }).where(eq(deliveries.id, id))
    expect(await change({ phone: '099 888 777', email: 'cy@test.example' })).toBe(next)
  })

  it('stays its recipient’s, with what they said and know, where their number is put right', async () => {
    const code = await ownCodeOf(api, id)
    const pin = (await pinsOfDeliveries(db, [id])).get(id)
    await statusesOf([`PUT ${track}/instructions`], { code, digits: '3456' })
    await give({ phone: '099 123 457', email: 'Ada@test.example' })
    expect(await ownCodeOf(api, id)).toBe(code)
    expect((await instructionOf(db, id))?.note).toBe('Ring twice')
    expect((await pinsOfDeliveries(db, [id])).get(id)).toBe(pin)
  })

  it('stays its recipient’s where only a number is added to their address, or the address left out', async () => {
    await db.update(deliveries).set({ phone: '' }).where(eq(deliveries.id, id))
    const code = await ownCodeOf(api, id)
    await give({ phone: '099 123 456' })
    await give({ email: '' })
    expect(await ownCodeOf(api, id)).toBe(code)
  })
})

describe('a link of a delivery that is over', () => {
  const over: DeliveryState[] = ['delivered', 'cancelled', 'returned']

  it.each(over)('changes nothing of one that was %s, and shows its state', async (state) => {
    const code = await ownCodeOf(api, id)
    await db.update(deliveries).set({ state, doneAt: clock.now }).where(eq(deliveries.id, id))
    const kept = () => db.select().from(deliveries).where(eq(deliveries.id, id))
    const untouched = await kept()
    for (const [name, status] of await statusesOf(Object.keys(before), { code, digits: '3456' }))
      expect([name, [409, 415, 422].includes(status)]).toEqual([name, true])
    expect(await kept()).toEqual(untouched)
    expect((await seen(code)).status).toBe(200)
  })
})
