import { beforeEach, describe, expect, it } from 'vitest'
import { monday } from '#homes/test/plan-day.ts'
import { outcomesOf, recordedDay, type RecordedDay } from '#homes/test/recorded-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { readDeliveryById } from '../deliveries/contract.ts'
import { changeFailures } from '../settings/contract.ts'
import { settingDefaults } from '../settings/rules.ts'
import { recordForDriver } from '../recording/contract.ts'
import * as contract from './contract.ts'
import type { ProofRules } from '../settings/contract.ts'
import { missingProofs } from '../driver/rules/missing-proofs.ts'

const api = await testApi()
let day: RecordedDay

beforeEach(async () => {
  day = await recordedDay(api)
})

const ask = (as = day.as) => ({ as, params: { id: day.routeId } })
const read = () => api.call(contract.readClosing, ask())
type Body = Parameters<typeof close>[0]
const whole = () => ({
  stops: [] as {
    deliveryId: number
    choice: 'reschedule' | 'return' | 'cancel'
    reason: string
    date: string | null
    isBack: boolean
  }[],
  acceptsMissingProofs: true,
  handedInCents: null as number | null,
  odometerEnd: null as number | null,
  note: '',
  signedBy: 'Ana Pereira',
})
const close = (given: Partial<ReturnType<typeof whole>> = {}, as = day.as) =>
  api.call(contract.closeRoute, { ...ask(as), body: { ...whole(), ...given } })
const refusal = (given: Partial<Body> = {}, as = day.as) =>
  api.refusal(contract.closeRoute, { ...ask(as), body: { ...whole(), ...given } })
const deliveryOf = (id: number) => api.call(readDeliveryById, { as: day.as, params: { id } })
const settled = (deliveryId: number, choice: 'reschedule' | 'return' | 'cancel', date: string | null = null) => ({
  deliveryId,
  choice,
  reason: 'nobody',
  date,
  isBack: true,
})

describe('closing a route', () => {
  it('settles every stop that is open: planned again, returned or cancelled', async () => {
    const [one, two, three] = day.stops as [number, number, number]
    await day.send([day.act('depart'), day.act('fail', { stopId: one, data: { reason: 'nobody' } })])
    const { openStops } = await read()
    expect(openStops.map(({ deliveryId, isUnserved, choices }) => [deliveryId, isUnserved, choices])).toEqual([
      [one, false, ['reschedule', 'return']],
      [two, true, ['reschedule', 'return', 'cancel']],
      [three, true, ['reschedule', 'return', 'cancel']],
    ])
    const stops = [settled(one, 'return'), settled(two, 'reschedule', '2026-11-24'), settled(three, 'cancel')]
    const closing = await close({ stops })
    expect(closing).toMatchObject({ signedBy: 'Ana Pereira', reopenedAt: null, cash: { expected: 0, handedIn: null } })
    expect(await deliveryOf(one)).toMatchObject({ state: 'returning', location: 'depot' })
    expect(await deliveryOf(two)).toMatchObject({ state: 'ready', date: '2026-11-24', attempts: 1, routeId: null })
    expect((await deliveryOf(three)).state).toBe('cancelled')
    const route = await day.read()
    expect(route.state).toBe('closed')
    expect(route.record!.actions.map(({ kind, outcome, byOffice }) => [kind, outcome, byOffice !== ''])).toEqual([
      ['depart', 'applied', false],
      ['fail', 'applied', false],
      ['fail', 'applied', true],
      ['returned', 'applied', true],
      ['finish', 'applied', true],
    ])
  })

  it('is refused while something is open, twice, and before the route has begun', async () => {
    expect((await refusal()).message).toContain('hasn’t begun')
    const [one, two, three] = day.stops as [number, number, number]
    await day.send([day.act('depart'), ...[one, two, three].map((stopId) => day.act('deliver', { stopId }))])
    expect((await refusal({ stops: [settled(one, 'return')] })).status).toBe(422)
    expect((await refusal({ acceptsMissingProofs: false })).message).toContain('Proofs are missing')
    await close()
    expect((await refusal()).status).toBe(409)
  })

  it('is refused with a day that is over, and with an odometer that ran backwards', async () => {
    const [one, two, three] = day.stops as [number, number, number]
    await day.send([
      day.act('onDuty', { routeId: null, data: { odometer: 50_000 } }),
      day.act('depart', { data: { odometer: 50_000 } }),
      ...[one, two].map((stopId) => day.act('deliver', { stopId })),
    ])
    for (const date of ['1990-01-01', '2040-01-01'])
      expect((await refusal({ stops: [settled(three, 'reschedule', date)] })).issues).toMatchObject([{ path: 'stops' }])
    const stops = [settled(three, 'reschedule')]
    expect((await refusal({ stops, odometerEnd: 1 })).issues).toMatchObject([{ path: 'odometerEnd' }])
    await close({ stops, odometerEnd: 50_080 })
  })

  it('says what is missing: proofs, files on their way, and cash', async () => {
    const [one, two, three] = day.stops as [number, number, number]
    const signature = await day.picture()
    const data = { name: 'Ana', signature, files: [signature, 'a'.repeat(64)], paid: { cents: 900, by: 'cash' } }
    await day.send([
      day.act('depart'),
      day.act('deliver', { stopId: one, data }),
      day.act('deliver', { stopId: two }),
      day.act('deliver', { stopId: three }),
    ])
    const found = await read()
    expect(found.missingProofs.find(({ deliveryId }) => deliveryId === one)!.filesWaiting).toBe(1)
    expect(found.cash).toEqual({ taken: 900, handedIn: null })
    expect((await refusal({ handedInCents: 850 })).issues).toMatchObject([{ path: 'note' }])
    const closing = await close({ handedInCents: 850, note: 'Fifty cents short' })
    expect(closing.cash).toEqual({ expected: 900, handedIn: 850 })
    expect(closing.missingProofs).toBe(found.missingProofs.length)
  })

  it('misses no proof of what the office recorded itself', async () => {
    const { failures } = settingDefaults
    const reasons = failures.reasons.map((one) => ({ ...one, photo: 'required' as const }))
    await api.call(changeFailures, { as: day.as, body: { version: 0, value: { ...failures, reasons } } })
    const [one, two, three] = day.stops as [number, number, number]
    const reason = reasons[0]!.key
    await day.send([day.act('depart'), day.act('fail', { stopId: one, data: { reason } })])
    const at = `${monday}T11:30:00Z`
    const byPhone = { id: crypto.randomUUID(), kind: 'fail' as const, stopId: two, at, data: { reason } }
    await api.call(recordForDriver, { ...ask(), body: { reason: 'By phone', actions: [byPhone] } })
    expect((await read()).missingProofs).toMatchObject([{ deliveryId: one, missing: ['photo'] }])
    const stops = [one, two, three].map((id) => ({ ...settled(id, 'return'), reason }))
    expect((await close({ stops })).missingProofs).toBe(1)
  })

  it('looks at the new day only of what is planned again', async () => {
    const [one, two, three] = day.stops as [number, number, number]
    await day.send([day.act('depart'), ...[one, two].map((stopId) => day.act('deliver', { stopId }))])
    await close({ stops: [settled(three, 'return', '1990-01-01')] })
    expect((await deliveryOf(three)).state).toBe('returning')
  })

  it('keeps what comes in later as a contradiction, until someone opens the route again', async () => {
    const [one, two, three] = day.stops as [number, number, number]
    await day.send([day.act('depart'), ...[one, two].map((stopId) => day.act('deliver', { stopId }))])
    await close({ stops: [settled(three, 'reschedule')] })
    const late = day.act('deliver', { stopId: three, at: 20 })
    expect(outcomesOf((await day.send([late])).results)).toEqual(['refused: routeClosed'])
    const note = { id: crypto.randomUUID(), kind: 'note' as const, stopId: null, at: `${monday}T11:30:00Z`, data: {} }
    const office = await api.call(recordForDriver, { ...ask(), body: { reason: 'Late', actions: [note] } })
    expect(outcomesOf(office.results)).toEqual(['refused: routeClosed'])
    const reopen = (as = day.as, reason = 'Wrong cash') =>
      api.refusal(contract.reopenRoute, { ...ask(as), body: { reason } })
    expect((await reopen(day.as, ' ')).status).toBe(422)
    const opened = await api.call(contract.reopenRoute, { ...ask(), body: { reason: 'Wrong cash' } })
    expect(opened).toMatchObject({ reopenReason: 'Wrong cash', signedBy: 'Ana Pereira' })
    expect((await day.read()).state).toBe('finished')
    expect((await reopen()).status).toBe(409)
    expect(await read()).toMatchObject({ current: null, earlier: [{ reopenReason: 'Wrong cash' }] })
    await close()
    expect((await read()).current).not.toBeNull()
  })

  it('is for those who may, on routes of their depots', async () => {
    const elsewhere = await api.signIn([
      { action: 'read', subject: 'Route' },
      { action: ['read', 'create', 'delete'], subject: 'Closing', conditions: { depotId: { $in: [2] } } },
    ])
    expect((await refusal({}, day.driver)).status).toBe(403)
    expect((await refusal({}, elsewhere)).status).toBe(404)
    expect((await refusal({ signedBy: ' ' })).status).toBe(422)
    expect((await api.refusal(contract.readClosing, ask(day.driver))).status).toBe(403)
    expect((await api.refusal(contract.readClosing, { as: day.as, params: { id: 4711 } })).status).toBe(404)
  })
})

it('a proof is missing where it is required for the way of handing over and not held', () => {
  const off = { photo: 'off', signature: 'off', name: 'off', pin: 'off', scan: 'off', age: 'off', note: 'off' } as const
  const methods = {
    person: { ...off, signature: 'required' as const },
    neighbour: { ...off, name: 'required' as const },
    safePlace: { ...off, photo: 'required' as const },
    locker: off,
  }
  const settings = { methods, hasLoadCheck: false, photoPixels: 1000 }
  const reasons = [
    {
      key: 'damaged',
      name: 'Damaged',
      group: 'goods',
      nextStep: 'return',
      isActive: true,
      photo: 'required',
      note: 'off',
    },
  ] as const
  const missing = (data: Record<string, unknown>, own: ProofRules | null = null, kind = 'deliver', isPickUp = false) =>
    missingProofs({ kind, data, isPickUp }, { own, settings, reasons })
  expect(missing({})).toEqual(['signature'])
  expect(missing({ to: 'neighbour', name: 'Ana' })).toEqual([])
  expect(missing({ to: 'safePlace', files: ['x'], signature: 'x' })).toEqual(['photo'])
  expect(missing({ to: 'locker' }, { ...off, note: 'required' })).toEqual(['note'])
  // Pick-ups ask what a delivery to the recipient asks, until they have rules of their own.
  expect(missing({}, null, 'pickUp', true)).toEqual(['signature'])
  const withPickUp = { ...settings, pickUp: { ...off, scan: 'required' as const } }
  const pickedUp = { kind: 'pickUp', data: {}, isPickUp: true }
  expect(missingProofs(pickedUp, { own: null, settings: withPickUp, reasons })).toEqual(['scan'])
  // A failed visit is measured by its reason alone, whatever the delivery would have asked.
  expect(missing({ reason: 'damaged' }, { ...off, name: 'required' }, 'fail')).toEqual(['photo'])
  expect(missing({ reason: 'damaged', files: ['x'] }, null, 'fail')).toEqual([])
  expect(missing({ reason: 'no longer there' }, null, 'fail')).toEqual([])
})
