import { describe, expect, it } from 'vitest'
import { daysAfter } from '#kit/contract/days.ts'
import { ratesOf } from '../../fuel/rules.ts'
import { fillOn, pastFill, type Fill } from './fills.ts'

const drives = { seed: 3, vehicle: { id: 4, profile: 'van' as const }, distanceMeters: 32_000 }
const firstDay = '2026-11-23'
const days = Array.from({ length: 28 }, (_, index) => daysAfter(firstDay, index - 28))
const wasDriven = (day: string) => new Date(day).getUTCDay() !== 0

function past(more: object = {}): { day: string; fill: Fill }[] {
  return days.filter(wasDriven).flatMap((day) => {
    const fill = pastFill({ ...drives, ...more }, { day, firstDay, odometer: 60_000, wasDriven })
    return fill ? [{ day, fill }] : []
  })
}
const rates = (fills: readonly Fill[]) =>
  ratesOf(fills.map(({ odometer, ...fill }) => ({ ...fill, odometerKilometers: odometer, kilowattHours: null })))

describe('the fills of a simulated vehicle', () => {
  it('are some in four weeks, with an odometer that only goes up', () => {
    const fills = past()
    expect(fills.length).toBeGreaterThanOrEqual(3)
    const readings = fills.map(({ fill }) => fill.odometer)
    expect(readings).toEqual(readings.toSorted((one, other) => one - other))
    expect(readings.at(-1)).toBeLessThan(60_000)
  })

  it('come to what its engine takes, to a tenth', () => {
    const { each, total } = rates(past().map(({ fill }) => fill))
    for (const { litersPer100 } of each.slice(1)) expect(Math.abs(litersPer100! - 10.2)).toBeLessThan(1.1)
    expect(Math.abs(total.litersPer100! - 10.2)).toBeLessThan(1.1)
  })

  it('go on from the last one, and not on the days between', () => {
    const last = { day: firstDay, odometer: 60_000 }
    for (let days = 0; days < 6; days++)
      expect(fillOn(drives, { day: daysAfter(firstDay, days), odometer: 1, last })).toBeNull()
    const fill = fillOn(drives, { day: daysAfter(firstDay, 6), odometer: 1, last })!
    expect(fill.odometer).toBeGreaterThan(60_000 + 6 * 32)
    expect(rates([{ ...fill, odometer: 60_000 }, fill]).total.litersPer100).toBeCloseTo(10.2, -1)
  })

  it('are none for a bicycle', () => {
    const vehicle = { id: 4, profile: 'bicycle' as const }
    expect(past({ vehicle })).toEqual([])
  })
})
