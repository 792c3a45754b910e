import type { Quantities } from '../settings/contract.ts'
import type { Service, VehicleProfile, VehicleRow, Warning } from './contract.ts'
import type { validities } from './rules/papers.ts'

/** Where a photo or signature that a driver took is kept, by the hash of its content. */
export function photoKey(sha256: string): string {
  return `proof/${sha256}`
}

export const warningTones = {
  'No Warnings': 'success',
  'Temperature not optimal': 'warning',
  'Ecu Not Responding': 'error',
  'Oil Leakage': 'info',
  'Fuel Problems': 'primary',
} as const satisfies Record<Warning, string>

/** The key of a warning among the texts. */
export const warningKeys = {
  'No Warnings': 'none',
  'Ecu Not Responding': 'ecu',
  'Oil Leakage': 'oil',
  'Fuel Problems': 'fuel',
  'Temperature not optimal': 'temperature',
} as const satisfies Record<Warning, string>

/** How much a vehicle holds: its own figure for a unit, else the profile's. */
export function capacitiesOf(
  { capacities }: { capacities: Quantities | null },
  profile: Pick<VehicleProfile, 'capacities'>,
): Quantities {
  return { ...profile.capacities, ...capacities }
}

const day = 86_400_000
/** Papers are asked for this many days before they expire. */
export const expiringDays = 30

export type Validity = (typeof validities)[number]

/** How a paper stands on a day; one without an end stays valid. */
export function validityOf(expiresOn: string | null, today: string): Validity {
  if (expiresOn === null) return 'valid'
  const left = (Date.parse(expiresOn) - Date.parse(today)) / day
  if (left < 0) return 'expired'
  return left <= expiringDays ? 'expiring' : 'valid'
}

export const validityTones = { valid: 'success', expiring: 'warning', expired: 'error' } as const

/** When a service is due next, by date and by distance; whichever comes first counts. */
export function serviceDue(
  { everyKilometers, everyMonths, lastKilometers, lastOn }: Omit<Service, 'id' | 'name'>,
  { odometerKilometers, today }: { odometerKilometers: number; today: string },
): { on: string | null; atKilometers: number | null; isDue: boolean } {
  const on = everyMonths === null ? null : monthsLater(lastOn, everyMonths)
  const atKilometers = everyKilometers === null ? null : lastKilometers + everyKilometers
  const isDue = (on !== null && on <= today) || (atKilometers !== null && atKilometers <= odometerKilometers)
  return { on, atKilometers, isDue }
}

/** The same day some months later, or the last day of a month that is too short. */
function monthsLater(date: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastDay))).toISOString().slice(0, 10)
}

type Seen = Pick<VehicleRow, 'depotId' | 'lastFix'>
type Spot = NonNullable<VehicleRow['lastFix']>['point']

/** What a map of the fleet begins with: vehicles of depots before those far from any, and depots where none was seen. */
export function placesToShow(vehicles: Seen[], depots: { point: Spot }[] = []): Spot[] {
  const seen = (some: Seen[]) => some.flatMap(({ lastFix }) => (lastFix ? [lastFix.point] : []))
  const near = seen(vehicles.filter(({ depotId }) => depotId !== null))
  const all = near.length > 0 ? near : seen(vehicles)
  return all.length > 0 ? all : depots.map(({ point }) => point)
}
