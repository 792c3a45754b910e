export type Filled = {
  liters: number | null
  kilowattHours: number | null
  cents: number | null
  odometerKilometers: number | null
}

type Rate = { kilometers: number | null; litersPer100: number | null; kilowattHoursPer100: number | null }

/** Farther than any vehicle drives on one fill: one of the readings is wrong. */
const mostKilometers = 3000

/**
 * What a vehicle takes, from fills in their order in time: all that went in since the reading of the odometer before counts for the distance since.
 * It is exact where tanks are filled up each time.
 */
export function ratesOf(fills: readonly Filled[]): { each: Rate[]; total: Rate } {
  let reading: number | null = null
  let taken = { liters: 0, kilowattHours: 0 }
  const sum = { kilometers: 0, liters: 0, kilowattHours: 0 }
  const each = fills.map(({ liters, kilowattHours, odometerKilometers }) => {
    taken = { liters: taken.liters + (liters ?? 0), kilowattHours: taken.kilowattHours + (kilowattHours ?? 0) }
    if (odometerKilometers === null) return rateOf(0, taken)
    const kilometers = distanceSince(reading, odometerKilometers)
    const rate = rateOf(kilometers, taken)
    if (kilometers > 0) {
      sum.kilometers += kilometers
      sum.liters += taken.liters
      sum.kilowattHours += taken.kilowattHours
    }
    reading = odometerKilometers
    taken = { liters: 0, kilowattHours: 0 }
    return rate
  })
  return { each, total: rateOf(sum.kilometers, sum) }
}

function distanceSince(before: number | null, now: number): number {
  const kilometers = before === null ? 0 : now - before
  return kilometers > 0 && kilometers <= mostKilometers ? kilometers : 0
}

function rateOf(kilometers: number, taken: { liters: number; kilowattHours: number }): Rate {
  if (kilometers === 0) return { kilometers: null, litersPer100: null, kilowattHoursPer100: null }
  const per100 = (amount: number) => (amount > 0 ? Math.round((amount / kilometers) * 1000) / 10 : null)
  return { kilometers, litersPer100: per100(taken.liters), kilowattHoursPer100: per100(taken.kilowattHours) }
}

/** `null` where none of them is known. */
export function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : Math.round(known.reduce((sum, value) => sum + value, 0) * 100) / 100
}
