import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { monday } from '#homes/test/plan-day.ts'
import { outcomesOf, pictureOf, recordedDay, type RecordedDay } from '#homes/test/recorded-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { events } from '#platform/events/server/tables.ts'
import { readDeliveryById } from '../deliveries/contract.ts'
import type { SentAction } from '../driver/contract.ts'
import { hashOfAction, sha256 } from '../driver/rules/action-chain.ts'
import { readRouteFile } from '../routes/contract.ts'
import { routeActions } from '../routes/server/tables.ts'
import * as contract from './contract.ts'

const api = await testApi()
const { db } = api.machine
let day: RecordedDay
let stop: number

beforeEach(async () => {
  day = await recordedDay(api)
  stop = day.stops[0]!
})

const at = (seconds: number) => new Date(Date.parse(`${monday}T11:00:00Z`) + seconds * 1000).toISOString()
const office = (kind: contract.OfficeAction['kind'], given: Partial<contract.OfficeAction> = {}) => ({
  id: crypto.randomUUID(),
  kind,
  stopId: null,
  at: at(900),
  data: {},
  ...given,
})
const ask = (actions: contract.OfficeAction[], more: { as?: string; reason?: string } = {}) => ({
  as: more.as ?? day.as,
  params: { id: day.routeId },
  body: { reason: more.reason ?? 'Phone is broken', actions },
})
const record = async (actions: contract.OfficeAction[]) =>
  outcomesOf((await api.call(contract.recordForDriver, ask(actions))).results)
const deliveryOf = (id: number) => api.call(readDeliveryById, { as: day.as, params: { id } })
const actionsNow = async () => (await day.read()).record!.actions

describe('what the office records for a driver', () => {
  it('counts as if they had done it, and is marked with who did it and why', async () => {
    const done = office('deliver', { stopId: stop, data: { name: 'Ana' } })
    expect(await record([office('depart', { at: at(10) }), done])).toEqual(['applied', 'applied'])
    expect(await deliveryOf(stop)).toMatchObject({ state: 'delivered', doneAt: at(900), attempts: 1 })
    const [, kept] = await actionsNow()
    expect(kept).toMatchObject({
      kind: 'deliver',
      stopId: stop,
      takenInBy: '',
      data: { officeReason: 'Phone is broken' },
    })
    expect(kept!.byOffice).not.toBe('')
    const told = await db.select().from(events).where(eq(events.kind, 'route.action'))
    expect(told.at(-1)!.after).toMatchObject({ byOffice: kept!.byOffice })
  })

  it('corrects what was recorded: both stay in the log, and the chain holds', async () => {
    const wrong = day.act('deliver', { stopId: stop, at: 10 })
    await day.send([wrong])
    const undo = office('undo', { data: { id: wrong.id } })
    const right = office('fail', { stopId: stop, at: at(10), data: { reason: 'nobody' } })
    expect(await record([undo, right])).toEqual(['applied', 'applied'])
    expect(await deliveryOf(stop)).toMatchObject({ state: 'failed', failureReason: 'nobody', attempts: 1 })
    expect((await actionsNow()).map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
      'deliver superseded',
      'fail applied',
      'undo applied',
    ])
    let previous = ''
    for (const row of await db.select().from(routeActions).orderBy(routeActions.link)) {
      const times = { at: row.at.toISOString(), receivedAt: row.receivedAt.toISOString() }
      expect(await hashOfAction({ ...row, ...times }, previous)).toBe(row.hash)
      previous = row.hash
    }
  })

  it('counts once, however often it is sent', async () => {
    const done = office('deliver', { stopId: stop })
    await record([done])
    expect(await record([done])).toEqual(['applied'])
    expect(await actionsNow()).toHaveLength(1)
  })

  it('gives way to what the driver did earlier, and is kept beside it', async () => {
    await record([office('fail', { stopId: stop, data: { reason: 'nobody' } })])
    await day.send([day.act('deliver', { stopId: stop, at: 10 })])
    expect(await deliveryOf(stop)).toMatchObject({ state: 'delivered' })
    expect((await actionsNow()).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['deliver', null],
      ['fail', 'stopDone'],
    ])
  })

  it('is refused where it isn’t whole, and from those who may not', async () => {
    const refusal = (given: ReturnType<typeof ask>) => api.refusal(contract.recordForDriver, given)
    const one = [office('deliver', { stopId: stop })]
    // A driver may create proofs, but on their own page.
    expect((await refusal(ask(one, { as: day.driver }))).status).toBe(404)
    expect((await refusal({ ...ask(one), params: { id: 4711 } })).status).toBe(404)
    expect((await refusal(ask(one, { reason: ' ' }))).status).toBe(422)
    expect((await refusal(ask([office('fail', { stopId: stop })]))).message).toContain('required')
    expect(await actionsNow()).toEqual([])
  })
})

describe('a file with what a device couldn’t send', () => {
  const given = (actions: SentAction[], more: { as?: string; id?: number; driverId?: number } = {}) => ({
    as: more.as ?? day.as,
    params: { id: more.id ?? day.driverId },
    body: {
      format: contract.outboxFormat,
      driverId: more.driverId ?? day.driverId,
      deviceId: day.deviceId,
      actions,
    },
  })
  const put = (hash: string, body: Uint8Array<ArrayBuffer>, as = day.as) => ({
    as,
    params: { id: day.driverId, sha256: hash },
    body,
  })

  it('is taken in as the driver’s own, with who brought it; what had arrived stays as it is', async () => {
    const [sent, waiting, strange] = [
      day.act('depart', { at: 1 }),
      day.act('deliver', { stopId: stop, at: 20 }),
      day.act('deliver', { stopId: 4711, at: 30 }),
    ]
    await day.send([sent])
    const { taken, known } = await api.call(contract.takeOutbox, given([sent, waiting, strange]))
    expect([known, outcomesOf(taken)]).toEqual([1, ['applied', 'refused: stopMoved']])
    expect(await deliveryOf(stop)).toMatchObject({ state: 'delivered', doneAt: at(20) })
    const [first, second] = await actionsNow()
    expect(first).toMatchObject({ takenInBy: '', byOffice: '' })
    expect(second).toMatchObject({ byOffice: '', deviceId: day.deviceId })
    expect(second!.takenInBy).not.toBe('')
    // The device finds the network again and sends the same.
    expect(outcomesOf((await day.send([waiting, strange, day.act('finish', { at: 60 })])).results)).toEqual([
      'applied',
      'refused: stopMoved',
      'applied',
    ])
    expect(await actionsNow()).toHaveLength(4)
    expect((await api.call(contract.takeOutbox, given([sent, waiting]))).known).toBe(2)
  })

  it('brings its pictures under their hashes', async () => {
    const bytes = pictureOf(7)
    const hash = await sha256(bytes)
    await api.call(contract.takeOutbox, given([day.act('deliver', { stopId: stop, data: { files: [hash] } })]))
    const { bytes: size } = await api.call(contract.takeOutboxFile, put(hash, bytes))
    expect(size).toBe(bytes.length)
    const params = { id: day.routeId, sha256: hash }
    expect((await api.call(readRouteFile, { as: day.as, params })).status).toBe(200)
    expect((await api.refusal(contract.takeOutboxFile, put('0'.repeat(64), bytes))).status).toBe(422)
  })

  it('is refused for another driver, from others, and where it is something else', async () => {
    const refusal = (one: ReturnType<typeof given>) => api.refusal(contract.takeOutbox, one)
    expect((await refusal(given([], { as: day.driver }))).status).toBe(404)
    expect((await refusal(given([], { id: 4711, driverId: 4711 }))).status).toBe(404)
    expect((await refusal(given([], { driverId: day.driverId + 1 }))).message).toContain('another driver')
    const other = { ...given([]), body: { ...given([]).body, format: 'other' } }
    expect((await api.refusal(contract.takeOutbox, other)).status).toBe(422)
    const hash = await sha256(pictureOf())
    expect((await api.refusal(contract.takeOutboxFile, put(hash, pictureOf(), day.driver))).status).toBe(404)
  })
})
