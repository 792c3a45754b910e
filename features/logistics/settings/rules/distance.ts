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
