import type { call as send } from '#kit/web/call.ts'
import { weekdays } from '../../settings/contract.ts'
import { weekOf } from '../../settings/rules.ts'
import {
  createProfile,
  createVehicle,
  listProfiles,
  listVehicles,
  type VehicleProfile,
} from '../../vehicles/contract.ts'
import { createDriver } from '../contract.ts'

export const mostCrew = 50
type Crew = { names: string[]; kind: VehicleProfile['kind']; kindName: string; depotId: number | null }

/** The names written in lines, each once. */
export function crewNames(written: string): string[] {
  const names = written.split('\n').map((line) => line.trim().slice(0, 80))
  return [...new Set(names)].filter((name) => name !== '')
}

/** Adds a driver and a vehicle for each name, one after another, and says after each who is left. */
export async function addCrew(
  call: typeof send,
  { names, kind, kindName, depotId }: Crew,
  onAdded: (left: string[]) => void,
): Promise<void> {
  const profileId = await profileFor(call, kind, kindName)
  const { totalVehicles } = await call(listVehicles, { query: { itemsPerPage: 1, archived: 'all' } })
  for (const [index, name] of names.entries()) {
    const vehicle = await call(createVehicle, {
      body: {
        name: `${kindName} ${totalVehicles + index + 1}`,
        plate: '',
        profileId,
        depotId,
        capacities: null,
        features: [],
        odometerKilometers: 0,
        warnings: 'No Warnings',
        faultCode: '',
        notes: '',
      },
    })
    await call(createDriver, { body: driverOf(name, { depotId, vehicleId: vehicle.id }) })
    onAdded(names.slice(index + 1))
  }
}

/** The first profile of this kind, made where there is none. */
async function profileFor(call: typeof send, kind: Crew['kind'], name: string): Promise<number> {
  const { profiles } = await call(listProfiles, {})
  const known = profiles.find((one) => one.kind === kind)
  if (known) return known.id
  const sizes = { heightMeters: null, weightTonnes: null, lengthMeters: null }
  const body = { name, kind, capacities: {}, features: [], speedPercent: 100, gramsPerKilometer: 0, ...sizes }
  return (await call(createProfile, { body })).id
}

function driverOf(name: string, at: { depotId: number | null; vehicleId: number }) {
  return {
    name,
    ...at,
    phone: '',
    email: '',
    skills: [],
    languages: [],
    homeAddress: '',
    hoursPack: null,
    week: weekOf(weekdays, '08:00', '16:30'),
    hasShownPicture: false,
    notes: '',
  }
}
