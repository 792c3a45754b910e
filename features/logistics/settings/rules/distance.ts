type UnitSystem = 'metric' | 'imperial'

const kilometersPerMile = 1.609344

/** Kilometres, which is what is kept, of a distance in the workspace’s own unit. */
export function kilometersOf(distance: number, unitSystem: UnitSystem): number {
  return unitSystem === 'imperial' ? Math.round(distance * kilometersPerMile * 1000) / 1000 : distance
}

/** Kilometres in the workspace’s own unit. */
export function inOwnUnit(kilometers: number, unitSystem: UnitSystem): number {
  return unitSystem === 'imperial' ? kilometers / kilometersPerMile : kilometers
}

/** As `Intl` names it. */
export function distanceUnit(unitSystem: UnitSystem): 'kilometer' | 'mile' {
  return unitSystem === 'imperial' ? 'mile' : 'kilometer'
}

/** What an odometer shows. */
export function readingOf(kilometers: number, unitSystem: UnitSystem): number {
  return Math.round(inOwnUnit(kilometers, unitSystem))
}

/** More than a vehicle drives between two routes. */
const mostBetweenRoutes = 1500

/** By how many kilometres an odometer went on since it was read last, where that is more than can be; else nothing. */
export function oddJump(before: number | null | undefined, now: number): number | null {
  const kilometers = now - (before ?? now)
  return kilometers > mostBetweenRoutes ? kilometers : null
}

type Data = Readonly<Record<string, unknown>>

/** Whether the odometer that an act holds was read in miles: it names no unit, and the workspace counts in them. */
export function isInMiles({ odometer, odometerUnit }: Data, unitSystem: UnitSystem): boolean {
  return unitSystem === 'imperial' && typeof odometer === 'number' && odometerUnit === undefined
}

/** What an act holds, with its odometer in kilometres. */
export function inKilometers<Held extends Data>(act: { data: Held; isInMiles: boolean }): Held {
  const { odometer } = act.data
  if (!act.isInMiles || typeof odometer !== 'number') return act.data
  return { ...act.data, odometer: kilometersOf(odometer, 'imperial'), odometerUnit: 'km' }
}
