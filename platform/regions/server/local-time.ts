/** The local time of a place, as the UTC fields of a date; told from the longitude, which is good enough to know a rush hour. */
export function localTime(at: string, longitude: number): Date {
  return new Date(Date.parse(at) + Math.round(longitude / 15) * 3_600_000)
}
