const kilometersPerMile = 1.609344

/** How the limit of a route's distance, which is kept in kilometres, is read and typed in the workspace's measures. */
export function distanceLimit(unitSystem: 'metric' | 'imperial') {
  const each = unitSystem === 'imperial' ? kilometersPerMile : 1
  return {
    isInMiles: unitSystem === 'imperial',
    shown: (kilometers: number | null) => (kilometers === null ? null : Math.round((kilometers / each) * 10) / 10),
    kept: (typed: number | null) => (typed === null ? null : typed * each),
  }
}
