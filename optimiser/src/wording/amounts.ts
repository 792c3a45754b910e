import type { ChangeKind } from '../problem.ts'

/** "12 min", "1 h 05 min", "40 s". */
export function inWords(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}

/** "12.3 km", "800 m"; rounded up. */
export function inKilometers(meters: number): string {
  return meters < 1000 ? `${Math.ceil(meters)} m` : `${Math.ceil(meters / 100) / 10} km`
}

/** "1 stop", "3 stops". */
export function counted(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`
}

/** At most three decimals, without trailing zeros. */
export function amountOf(amount: number): string {
  return String(Math.round(amount * 1000) / 1000)
}

/** Capitalises the first letter. */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const nouns: { readonly [Kind in ChangeKind]: readonly [one: string, many: string] } = {
  vehicles: ['change of vehicle', 'changes of vehicle'],
  orders: ['change of order', 'changes of order'],
  promises: ['missed promise', 'missed promises'],
}

/** "change of vehicle", "changes of vehicle". */
export function changeNoun(kind: ChangeKind, count: number): string {
  return nouns[kind][count === 1 ? 0 : 1]
}

/** "the break of Anna", "break 2 of Anna" where there are several. */
export function breakName({
  vehicle,
  break: index,
  breakCount,
}: {
  readonly vehicle: string
  readonly break: number
  readonly breakCount: number
}): string {
  return breakCount > 1 ? `break ${index + 1} of ${vehicle}` : `the break of ${vehicle}`
}
