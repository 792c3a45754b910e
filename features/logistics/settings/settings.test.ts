import { beforeEach, describe, expect, it } from 'vitest'
import { listEvents } from '#platform/events/contract.ts'
import { program } from '#app/api.ts'
import { testApi } from '#homes/test/test-api.ts'
import * as contract from './contract.ts'
import { hoursLeft, hoursLimitsOf, settingDefaults, weekOf } from './rules.ts'
import { feature } from './server/feature.ts'
import { logisticsSetting } from './server/queries.ts'
import { logisticsSettings } from './server/tables.ts'

const api = await testApi()
let as = ''
beforeEach(async () => void (as = await api.signIn()))

const { general, hours, traffic, planning, proof, failures, holidays, forecast, tracking } = settingDefaults
const changes = [
  [contract.changeGeneral, general],
  [contract.changePlanning, planning],
  [contract.changeHours, hours],
  [contract.changeTraffic, traffic],
  [contract.changeProof, proof],
  [contract.changeFailures, failures],
  [contract.changeHolidays, holidays],
  [contract.changeForecast, forecast],
  [contract.changeTracking, tracking],
] as const

describe('the settings of logistics', () => {
  it('begin with defaults, and are saved tab by tab', async () => {
    const fresh = await api.call(contract.readLogisticsSettings, { as })
    expect(fresh.tabs).toEqual(settingDefaults)
    expect(fresh.versions).toEqual({
      general: 0,
      planning: 0,
      hours: 0,
      traffic: 0,
      proof: 0,
      failures: 0,
      holidays: 0,
      forecast: 0,
      tracking: 0,
    })
    for (const [call, value] of changes)
      expect(await api.call(call, { as, body: { version: 0, value } as never })).toEqual({ version: 1 })
    const value = { ...general, dayCutOff: '16:30' }
    await api.call(contract.changeGeneral, { as, body: { version: 1, value } })
    const saved = await api.call(contract.readLogisticsSettings, { as })
    expect(saved.tabs.general.dayCutOff).toBe('16:30')
    expect(saved.versions).toMatchObject({ general: 2, planning: 1 })
    expect((await api.call(listEvents, { as, query: { kind: 'setting.changed' } })).events).toHaveLength(10)
  })

  it('let recipients change or cancel nothing because of an update', async () => {
    await api.call(contract.changeTracking, { as, body: { version: 0, value: tracking } })
    const { anotherSlot: _slot, cancel: _cancel, ...offers } = tracking.offers
    await api.machine.db.update(logisticsSettings).set({ value: { ...tracking, offers } })
    const { tabs } = await api.call(contract.readLogisticsSettings, { as })
    expect(tabs.tracking.offers).toEqual({ ...tracking.offers, anotherSlot: false, cancel: false })
  })

  it('that can no longer be read are named and stand as to begin with, while all others stay', async () => {
    const value = { ...general, dayCutOff: 'at noon', proofDays: 12 }
    await api.machine.db.insert(logisticsSettings).values({ tab: 'general', value })
    await api.call(contract.changeHolidays, { as, body: { version: 0, value: holidays } })
    const { tabs, unread, versions } = await api.call(contract.readLogisticsSettings, { as })
    expect(tabs.general).toEqual({ ...general, proofDays: 12 })
    expect(unread).toEqual({ general: [['dayCutOff']] })
    expect((await logisticsSetting(api.machine.db, 'general')).proofDays).toBe(12)

    await api.call(contract.changeGeneral, { as, body: { version: versions['general']!, value: tabs.general } })
    expect((await api.call(contract.readLogisticsSettings, { as })).unread).toEqual({})
  })

  it('that can no longer be read are in the log from the start', async () => {
    await api.machine.db.insert(logisticsSettings).values({ tab: 'forecast', value: 'lost' })
    const lines: unknown[] = []
    const log = { ...api.machine.log, warn: (facts: object) => void lines.push(facts) }
    await feature.jobs?.({ ...api.machine, log }, program)
    expect(lines).toEqual([{ unread: { forecast: [[]] } }])
  })

  it('refuse a change based on an older version, and a second initial one', async () => {
    await api.call(contract.changeHours, { as, body: { version: 0, value: hours } })
    for (const version of [0, 7])
      expect((await api.refusal(contract.changeHours, { as, body: { version, value: hours } })).status).toBe(409)
  })

  it.each([
    [{ units: [] }, 'value.units'],
    [{ units: [general.units[0]!, general.units[0]!] }, 'value.units'],
    [{ units: Array.from({ length: 6 }, (_, at) => ({ key: `u${at}`, name: 'U', decimals: 0 })) }, 'value.units'],
    [{ dayCutOff: '25:00' }, 'value.dayCutOff'],
    [{ timeZone: 'Nowhere/At all' }, 'value.timeZone'],
    [{ positionDays: 0 }, 'value.positionDays'],
  ])('refuse %j', async (change, path) => {
    const body = { version: 0, value: { ...general, ...change } }
    expect((await api.refusal(contract.changeGeneral, { as, body })).issues[0]?.path).toBe(path)
  })

  it.each([
    [{ bands: [] }, 'value.bands'],
    [{ bands: [forecast.bands[1]!, forecast.bands[0]!] }, 'value.bands'],
    [{ bands: [{ ...forecast.bands[0]!, earlyMinutes: -1 }] }, 'value.bands.0.earlyMinutes'],
    [{ riskMinutes: 0 }, 'value.riskMinutes'],
    [{ deviationMeters: 0 }, 'value.deviationMeters'],
  ])('refuse the forecast %j', async (change, path) => {
    const body = { version: 0, value: { ...forecast, ...change } }
    expect((await api.refusal(contract.changeForecast, { as, body })).issues[0]?.path).toBe(path)
  })

  it.each([
    [{ linkDays: 0 }, 'value.linkDays'],
    [{ texts: { ...tracking.texts, fr: { ...tracking.texts.fr, footer: 'x'.repeat(501) } } }, 'value.texts.fr.footer'],
  ])('refuse the tracking page %j', async (change, path) => {
    const body = { version: 0, value: { ...tracking, ...change } }
    expect((await api.refusal(contract.changeTracking, { as, body })).issues[0]?.path).toBe(path)
  })

  it.each([
    [{ profiles: [{ ...traffic.profiles[0]!, percents: [100] }] }, 'value.profiles.0.percents'],
    [
      { profiles: [{ ...traffic.profiles[0]!, percents: Array.from({ length: 24 }, () => 0) }] },
      'value.profiles.0.percents.0',
    ],
    [{ profiles: [traffic.profiles[0]!, traffic.profiles[0]!] }, 'value.profiles'],
    [{ usual: 'nowhere' }, 'value.usual'],
  ])('refuse traffic %j', async (change, path) => {
    const body = { version: 0, value: { ...traffic, ...change } }
    expect((await api.refusal(contract.changeTraffic, { as, body })).issues[0]?.path).toBe(path)
  })

  it.each([[-1], [241], [7.5], [null]])('refuse promised times that may be missed by %j minutes', async (minutes) => {
    const body = { version: 0, value: { ...planning, promiseMinutes: minutes } }
    const refusal = await api.refusal(contract.changePlanning, { as, body })
    expect([refusal.status, refusal.issues[0]?.path]).toEqual([422, 'value.promiseMinutes'])
  })

  it('are partly visible to everyone signed in, without archived reasons', async () => {
    const reasons = failures.reasons.map((one, at) => ({ ...one, isActive: at > 0 }))
    await api.call(contract.changeFailures, { as, body: { version: 0, value: { ...failures, reasons } } })
    const driver = await api.signIn([])
    const facts = await api.call(contract.readLogisticsFacts, { as: driver })
    expect(facts.units).toEqual(general.units)
    expect(facts.reasons).toHaveLength(failures.reasons.length - 1)
  })

  it('are changed by nobody who may only read them', async () => {
    const reader = await api.signIn([{ action: 'read', subject: 'Setting' }])
    for (const [call, value] of changes) {
      const body = { version: 0, value }
      expect((await api.refusal(call, { as: reader, body })).status).toBe(403)
    }
  })
})

describe('hours rules', () => {
  it('are those of the optimiser for Europe and the United States', () => {
    expect(hoursLimitsOf('eu', hours)).toEqual({
      drivingMinutes: 540,
      dutyMinutes: 780,
      breakAfterMinutes: 270,
      breakMinutes: 45,
    })
    expect(hoursLimitsOf('us', hours)).toMatchObject({ drivingMinutes: 660, breakAfterMinutes: 480 })
    expect(hoursLimitsOf('none', hours)).toBeUndefined()
    expect(hoursLimitsOf('custom', hours)).toEqual(hours.custom)
  })

  it('show what is left of a day, below zero once a limit is passed', () => {
    const limits = hoursLimitsOf('eu', hours)!
    expect(hoursLeft(limits, { driving: 300, duty: 800, sinceBreak: 270 })).toEqual({
      driving: 240,
      duty: -20,
      untilBreak: 0,
    })
  })

  it('leave days without hours empty', () => {
    expect(weekOf(['friday'], '08:00', '12:00')).toMatchObject({
      thursday: [],
      friday: [{ from: '08:00', to: '12:00' }],
    })
  })
})
