import { describe, expect, it } from 'vitest'
import { addDrives, learnTraffic, noDrives, typicalPercents, typicalProfile } from './typical-traffic.ts'

const through = 1
/** Hours of driving on through roads in towns in one hour of the day, that took so much longer. */
function driven(hour: number, freeHours: number, factor: number) {
  const one = noDrives()
  one.free[hour]![through] = freeHours * 3600
  one.driven[hour]![through] = freeHours * 3600 * factor
  return one
}

describe('typical traffic', () => {
  it('slows through roads of towns most, and never makes a road faster than empty', () => {
    const { percents, roads } = typicalProfile(typicalPercents, { driven: undefined, learnedDays: null })
    expect(Math.max(...roads!.slowdown)).toBe(roads!.slowdown[through])
    expect(percents[8]).toBeGreaterThan(percents[12]!)
    for (const percent of percents)
      for (const slowdown of roads!.slowdown) expect((slowdown * percent) / roads!.basePercent).toBeGreaterThan(99)
  })
})

describe('learned traffic', () => {
  it('waits for days and driving enough', () => {
    expect(learnTraffic(driven(9, 10, 1.5), 4)).toBeUndefined()
    expect(learnTraffic(driven(9, 2, 1.5), 9)).toBeUndefined()
    expect(learnTraffic(driven(9, 10, 1.5), 5)).toBeDefined()
  })

  it('goes by what was driven where that is much, else by other hours of the same kind of road, else by what is typical', () => {
    const sum = driven(9, 20, 2)
    addDrives(sum, driven(10, 0.1, 1))
    const percents = learnTraffic(sum, 10)!
    expect(percents[9]![through]).toBeGreaterThanOrEqual(195)
    expect(percents[10]![through]).toBeGreaterThan(140)
    expect(percents[9]![0]).toBe(Math.round(typicalPercents[9]![0]! / 5) * 5)
  })
})
