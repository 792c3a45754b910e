import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { plans } from '../plans/server/tables.ts'
import * as contract from './contract.ts'
import { loadShare, monthAfter, sameDayOf, weeksOf } from './rules/month.ts'

const api = await testApi()
const { db } = api.machine
let day: PlanDay
beforeEach(async () => {
  day = await planDay(api, 4)
})

const read = (query: Partial<{ month: string; depotId: number }> = { month: '2026-11' }, as = day.as) =>
  api.call(contract.readMonth, { as, query: { depotId: 0, ...query } })
const mondayOf = async (query = {}) => {
  const { days } = await read({ month: '2026-11', ...query })
  return days.find((one) => one.day === monday)!
}

describe('the weeks of a month', () => {
  it('are whole, from the day that weeks begin on', () => {
    expect(weeksOf('2026-11', 'monday')).toHaveLength(42)
    expect([weeksOf('2026-11', 'monday')[0], weeksOf('2026-11', 'monday').at(-1)]).toEqual(['2026-10-26', '2026-12-06'])
    expect(weeksOf('2026-11', 'sunday')[0]).toBe('2026-11-01')
    expect(weeksOf('2027-02', 'monday')).toHaveLength(28)
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  })

  it('turn to the same day of another month, or to its last one', () => {
    expect([sameDayOf('2026-12', '2026-11-07'), sameDayOf('2027-02', '2027-01-31')]).toEqual([
      '2026-12-07',
      '2027-02-28',
    ])
  })
})

describe('the share of a load', () => {
  it('is that of the scarcest unit, and none if a vehicle has no limit', () => {
    expect(
      loadShare({ parcels: 5, kilograms: 90 }, [
        { parcels: 10, kilograms: 60 },
        { parcels: 10, kilograms: 60 },
      ]),
    ).toBe(0.75)
    expect(loadShare({ parcels: 5 }, [{ parcels: 10 }, {}])).toBeNull()
    expect(loadShare({}, [{ parcels: 10 }])).toBeNull()
    expect(loadShare({ parcels: 5 }, [])).toBeNull()
  })
})

describe('a month of days', () => {
  it('says how many deliveries each has, how many wait, and how full its vehicles would be', async () => {
    await db
      .update(deliveries)
      .set({ state: 'planned' })
      .where(inArray(deliveries.id, day.ids.slice(0, 3)))
    const cancelled = await day.take()
    await db.update(deliveries).set({ state: 'cancelled' }).where(eq(deliveries.id, cancelled))
    const { month, days } = await read()
    expect([month, days.length]).toEqual(['2026-11', 42])
    const one = await mondayOf()
    expect(one).toMatchObject({ deliveries: 4, unassigned: 1, plan: 'none', isHoliday: false })
    expect(one.vehicles).toBeGreaterThan(0)
    expect(one.loadShare).toBeGreaterThan(0)
    expect(days.find((other) => other.day === '2026-11-24')).toMatchObject({ deliveries: 0, loadShare: null })
  })

  it('says whether its main plan is published', async () => {
    await day.make()
    expect((await mondayOf()).plan).toBe('draft')
    await db.update(plans).set({ status: 'published' })
    expect((await mondayOf()).plan).toBe('published')
  })

  it('is the current one if no valid one is requested', async () => {
    const { month, today } = await read({})
    expect(month).toBe(today.slice(0, 7))
    expect((await read({ month: 'soon' })).month).toBe(month)
    expect((await read({ month: '2026-13' })).month).toBe(month)
  })

  it('covers only the depots that the person plans for', async () => {
    expect((await mondayOf({ depotId: 1 })).deliveries).toBe(4)
    expect((await mondayOf({ depotId: 2 })).deliveries).toBe(0)
    const conditions = { depotId: { $in: '$user.depotIds' } }
    const other = await api.signIn([{ action: ['read'], subject: 'Plan', conditions }], { depotIds: [2] })
    const { days } = await read({ month: '2026-11' }, other)
    expect(days.find((one) => one.day === monday)!.deliveries).toBe(0)
    const query = { month: '2026-11', depotId: 1 }
    expect((await api.refusal(contract.readMonth, { as: other, query })).status).toBe(403)
  })
})
