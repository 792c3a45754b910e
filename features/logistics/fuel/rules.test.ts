import { describe, expect, it } from 'vitest'
import { ratesOf, sumOf, type Filled } from './rules.ts'

const fill = (liters: number | null, odometerKilometers: number | null, kilowattHours: number | null = null) =>
  ({ liters, odometerKilometers, kilowattHours, cents: null }) satisfies Filled

describe('what a vehicle takes', () => {
  it('is what went in since the reading before, over the distance since', () => {
    const { each, total } = ratesOf([fill(40, 1000), fill(50, 1500), fill(20, 1750)])
    expect(each.map(({ kilometers, litersPer100 }) => [kilometers, litersPer100])).toEqual([
      [null, null],
      [500, 10],
      [250, 8],
    ])
    // 70 litres over 750 kilometres.
    expect(total).toEqual({ kilometers: 750, litersPer100: 9.3, kilowattHoursPer100: null })
  })

  it('counts a fill without a reading at the next one', () => {
    expect(ratesOf([fill(40, 1000), fill(30, null), fill(20, 1500)]).each[2]).toMatchObject({ litersPer100: 10 })
  })

  it('says nothing where the odometer went back or too far, and goes on from there', () => {
    const { each } = ratesOf([fill(40, 9000), fill(40, 1000), fill(40, 90_000), fill(40, 90_400)])
    expect(each.map(({ litersPer100 }) => litersPer100)).toEqual([null, null, null, 10])
  })

  it('keeps energy apart from fuel', () => {
    expect(ratesOf([fill(null, 100, 30), fill(null, 300, 44)]).total).toEqual({
      kilometers: 200,
      litersPer100: null,
      kilowattHoursPer100: 22,
    })
  })

  it('adds up what is known, and nothing to nothing', () => {
    expect(sumOf([1.1, null, 2.2])).toBe(3.3)
    expect(sumOf([null, null])).toBeNull()
    expect(ratesOf([]).total.kilometers).toBeNull()
  })
})
