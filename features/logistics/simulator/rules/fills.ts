import { daysAfter, daysBetween } from '#kit/contract/days.ts'
import type { Profile } from '#platform/regions/contract.ts'
import { roll } from './roll.ts'

/** So many days a van of a town drives on one fill, what engines take for 100 kilometres there, and what a litre costs; guesses. */
const daysPerFill = 6
const litersPer100: Partial<Record<Profile, number>> = { car: 7.4, van: 10.2, truck: 24 }
const centsPerLiter = 165
/** What is driven beside the planned way: to the pump, around a block. */
const moreKilometers = 3
const mostDaysBack = 30
const dayMs = 86_400_000

export type Fill = { liters: number; cents: number; odometer: number; odometerUnit?: 'km'; files: [] }
type Drives = { seed: number; vehicle: { id: number; profile: Profile }; distanceMeters: number }
type Reading = { day: string; odometer: number }

/** What goes in before a vehicle sets off on a day; nothing on most. Its odometer goes on from the last fill, or from what is known of the vehicle. */
export function fillOn(drives: Drives, { day, odometer, last }: Reading & { last: Reading | null }): Fill | null {
  const days = last ? daysBetween(last.day, day) : daysPerFill
  if (last ? days < daysPerFill : !isFillDay(drives, day)) return null
  const kilometers = sumOf(drives, daysBefore(day).slice(0, days))
  return fillOf(drives, { day, odometer: last ? last.odometer + kilometers : odometer, kilometers })
}

type Past = { day: string; firstDay: string; odometer: number; wasDriven: (day: string) => boolean }

/** The same on a day before the first: the odometer is what the vehicle had driven by then. */
export function pastFill(drives: Drives, { day, firstDay, odometer, wasDriven }: Past): Fill | null {
  if (!isFillDay(drives, day)) return null
  const before = daysBefore(day).filter(wasDriven)
  const lastFill = before.findIndex((one) => isFillDay(drives, one))
  const kilometers = sumOf(drives, lastFill === -1 ? before.slice(0, daysPerFill) : before.slice(0, lastFill + 1))
  const since = daysBefore(firstDay).filter((one) => one >= day && wasDriven(one))
  return fillOf(drives, { day, odometer: odometer - sumOf(drives, since), kilometers })
}

type Filling = { day: string; odometer: number; kilometers: number }

function fillOf({ seed, vehicle }: Drives, { day, odometer, kilometers }: Filling): Fill | null {
  const per100 = litersPer100[vehicle.profile]
  if (per100 === undefined || kilometers <= 0 || odometer <= 0) return null
  const taken = (kilometers * per100 * (0.92 + 0.16 * roll(seed, 'taken', vehicle.id, day))) / 100
  const liters = Math.round(taken * 10) / 10
  const cents = Math.round(liters * centsPerLiter * (0.97 + 0.06 * roll(seed, 'price', day)))
  return { liters, cents, odometer, odometerUnit: 'km', files: [] }
}

function isFillDay({ vehicle }: Drives, day: string): boolean {
  return (Date.parse(day) / dayMs) % daysPerFill === vehicle.id % daysPerFill
}

/** The nearest first. */
function daysBefore(day: string): string[] {
  return Array.from({ length: mostDaysBack }, (_, index) => daysAfter(day, -index - 1))
}

function sumOf({ seed, vehicle, distanceMeters }: Drives, days: readonly string[]): number {
  const each = days.map((day) => (distanceMeters / 1000) * (0.95 + 0.2 * roll(seed, 'way', vehicle.id, day)))
  return Math.round(each.reduce((sum, kilometers) => sum + kilometers + moreKilometers, 0))
}
