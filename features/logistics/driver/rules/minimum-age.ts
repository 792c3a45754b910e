type Shown = {
  birthYear: number
  /** Asked only in the year in which it matters. */
  hadBirthday: boolean
}

/** In the year in which somebody gets old enough, it depends on whether they had their birthday. */
export function needsBirthday(birthYear: number | undefined, minimumAge: number, year: number): boolean {
  return minimumAge > 0 && birthYear !== undefined && year - birthYear === minimumAge
}

/** Whether whoever showed a document may take what asks for an age. */
export function isOldEnough({ birthYear, hadBirthday }: Shown, minimumAge: number, year: number): boolean {
  return year - birthYear > minimumAge || (year - birthYear === minimumAge && hadBirthday)
}
