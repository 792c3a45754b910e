import type { Machine } from '#kit/server/machine.ts'
import { warnings, type ProfileInput, type VehicleCosts, type Warning } from './contract.ts'
import { vehicleDocuments, vehicleInspections, vehicleProfiles, vehicles, vehicleServices } from './server/tables.ts'

type Profile = ProfileInput & { costs: VehicleCosts }

const plain = { features: [], speedPercent: 100, heightMeters: null, weightTonnes: null, lengthMeters: null }

export const sampleProfiles: Profile[] = [
  {
    ...plain,
    name: 'Delivery van',
    kind: 'van',
    capacities: { parcels: 120, kilograms: 900 },
    costs: { fixedCents: 3500, perKilometerCents: 32, perHourCents: 0 },
    gramsPerKilometer: 210,
    heightMeters: 2.6,
    weightTonnes: 3.5,
    lengthMeters: 5.9,
  },
  {
    ...plain,
    name: 'Box truck',
    kind: 'truck',
    capacities: { parcels: 400, kilograms: 5000 },
    features: ['tailLift', 'palletJack'],
    speedPercent: 90,
    costs: { fixedCents: 8000, perKilometerCents: 68, perHourCents: 0 },
    gramsPerKilometer: 560,
    heightMeters: 3.6,
    weightTonnes: 9,
    lengthMeters: 8.2,
  },
  {
    ...plain,
    name: 'Cargo bike',
    kind: 'bicycle',
    capacities: { parcels: 20, kilograms: 80 },
    costs: { fixedCents: 400, perKilometerCents: 3, perHourCents: 0 },
    gramsPerKilometer: 4,
  },
  {
    ...plain,
    name: 'Small car',
    kind: 'car',
    capacities: { parcels: 30, kilograms: 250 },
    costs: { fixedCents: 2000, perKilometerCents: 24, perHourCents: 0 },
    gramsPerKilometer: 130,
  },
  {
    ...plain,
    name: 'On foot',
    kind: 'walk',
    capacities: { parcels: 8, kilograms: 15 },
    costs: { fixedCents: 0, perKilometerCents: 0, perHourCents: 0 },
    gramsPerKilometer: 0,
  },
]

type Place = [city: string, country: string, longitude: number, latitude: number]

/** The twelve that work from the two depots of Montevideo: name, profile, depot and where they were seen. */
const working: [name: string, profileId: number, depotId: number, place: Place][] = [
  ['Van 1', 1, 1, ['Ciudad Vieja', 'Uruguay', -56.2047, -34.9064]],
  ['Van 2', 1, 1, ['Centro', 'Uruguay', -56.1852, -34.9051]],
  ['Van 3', 1, 1, ['Aguada', 'Uruguay', -56.1893, -34.8868]],
  ['Van 4', 1, 1, ['Prado', 'Uruguay', -56.1977, -34.8616]],
  ['Van 5', 1, 2, ['Pocitos', 'Uruguay', -56.1519, -34.9088]],
  ['Van 6', 1, 2, ['La Blanqueada', 'Uruguay', -56.1556, -34.8853]],
  ['Van 7', 1, 2, ['Malvín', 'Uruguay', -56.1061, -34.8914]],
  ['Truck 1', 2, 1, ['Aguada', 'Uruguay', -56.1893, -34.8868]],
  ['Truck 2', 2, 2, ['Unión', 'Uruguay', -56.1293, -34.8745]],
  ['Bike 1', 3, 1, ['Centro', 'Uruguay', -56.1913, -34.9078]],
  ['Bike 2', 3, 1, ['Ciudad Vieja', 'Uruguay', -56.2019, -34.9079]],
  ['Bike 3', 3, 2, ['Pocitos', 'Uruguay', -56.1466, -34.9122]],
]

/** Driven by people who handle refrigerated goods. */
const refrigerated = ['Van 3', 'Van 5']

/** Routes between towns far from the depots, so that the list is as long as the specification says. */
const far: [from: Place, to: Place][] = [
  [
    ['Nantes', 'France', -1.5536, 47.2184],
    ['Hamburg', 'Germany', 9.9937, 53.5511],
  ],
  [
    ['Porto', 'Portugal', -8.6291, 41.1579],
    ['Vigo', 'Spain', -8.7207, 42.2406],
  ],
  [
    ['Casablanca', 'Morocco', -7.5898, 33.5731],
    ['Fez', 'Morocco', -5.0078, 34.0181],
  ],
  [
    ['Gdańsk', 'Poland', 18.6466, 54.352],
    ['Brno', 'Czechia', 16.6068, 49.1951],
  ],
  [
    ['Curitiba', 'Brazil', -49.2733, -25.4284],
    ['Joinville', 'Brazil', -48.8461, -26.3045],
  ],
  [
    ['Leeds', 'United Kingdom', -1.5491, 53.8008],
    ['Bristol', 'United Kingdom', -2.5879, 51.4545],
  ],
  [
    ['Turin', 'Italy', 7.6869, 45.0703],
    ['Lyon', 'France', 4.8357, 45.764],
  ],
  [
    ['Osaka', 'Japan', 135.5023, 34.6937],
    ['Nagoya', 'Japan', 136.9066, 35.1815],
  ],
  [
    ['Chennai', 'India', 80.2707, 13.0827],
    ['Bengaluru', 'India', 77.5946, 12.9716],
  ],
  [
    ['Perth', 'Australia', 115.8605, -31.9505],
    ['Albany', 'Australia', 117.8814, -35.0269],
  ],
  [
    ['Toronto', 'Canada', -79.3832, 43.6532],
    ['Ottawa', 'Canada', -75.6972, 45.4215],
  ],
  [
    ['Tampico', 'Mexico', -97.8686, 22.2553],
    ['Puebla', 'Mexico', -98.2063, 19.0414],
  ],
  [
    ['Mombasa', 'Kenya', 39.6682, -4.0435],
    ['Nairobi', 'Kenya', 36.8219, -1.2921],
  ],
]

const minute = 60_000
/** Every third has a fault, each kind in turn. */
const warningOf = (at: number): Warning => (at % 3 === 2 ? warnings[1 + (Math.floor(at / 3) % 4)]! : 'No Warnings')
const faultCodes: Record<Warning, string> = {
  'No Warnings': '',
  'Ecu Not Responding': 'U0100',
  'Oil Leakage': 'P0520',
  'Fuel Problems': 'P0087',
  'Temperature not optimal': 'P0217',
}

function fleetRow(at: number, now: Date): typeof vehicles.$inferInsert {
  const warning = warningOf(at)
  const shared = {
    location: 468_000 + ((at * 7919) % 31_000),
    warnings: warning,
    faultCode: faultCodes[warning],
    odometerKilometers: 12_000 + ((at * 13_577) % 140_000),
    progress: (at * 37) % 101,
    isSample: true,
    lastSeenAt: new Date(now.getTime() - (2 + ((at * 11) % 50)) * minute),
    createdAt: now,
  }
  const own = working[at]
  if (own) {
    const [name, profileId, depotId, [city, country, lastLongitude, lastLatitude]] = own
    const plate = `S${profileId}A ${1000 + at * 73}`
    const route = {
      startCity: depotId === 1 ? 'Aguada' : 'Unión',
      startCountry: 'Uruguay',
      endCity: city,
      endCountry: country,
    }
    const features = refrigerated.includes(name) ? ['refrigerated' as const] : []
    return {
      ...shared,
      ...route,
      features,
      name,
      plate,
      profileId,
      depotId,
      lastLongitude,
      lastLatitude,
      lastPlace: city,
    }
  }
  const [from, to] = far[at - working.length]!
  // Somewhere between the two, as far along as its progress says.
  const along = (start: number, end: number) => start + ((end - start) * shared.progress) / 100
  return {
    ...shared,
    name: `Line ${at - working.length + 1}`,
    plate: `L${at - working.length + 1} ${200 + at * 31}`,
    profileId: 2,
    startCity: from[0],
    startCountry: from[1],
    endCity: to[0],
    endCountry: to[1],
    lastLongitude: along(from[2], to[2]),
    lastLatitude: along(from[3], to[3]),
    lastPlace: `${from[0]} → ${to[0]}`,
  }
}

/** The 25 vehicles of the specification, twelve of them at work in Montevideo; once per database. */
export async function sampleFleet({ db, now }: Machine): Promise<void> {
  const [found] = await db.select({ id: vehicles.id }).from(vehicles).limit(1)
  if (found) return
  await db.insert(vehicleProfiles).values(sampleProfiles)
  const profiles = await db.select({ id: vehicleProfiles.id, name: vehicleProfiles.name }).from(vehicleProfiles)
  const idOf = (place: number) => profiles.find(({ name }) => name === sampleProfiles[place - 1]!.name)!.id
  const rows = Array.from({ length: working.length + far.length }, (_, at) => fleetRow(at, now()))
  const made = await db
    .insert(vehicles)
    .values(rows.map((row) => ({ ...row, profileId: idOf(row.profileId) })))
    .returning({ id: vehicles.id, odometerKilometers: vehicles.odometerKilometers })
  const dayFromNow = (days: number) => new Date(now().getTime() + days * 1440 * minute).toISOString().slice(0, 10)
  await db.insert(vehicleDocuments).values(
    made.flatMap(({ id }, at) => [
      {
        vehicleId: id,
        kind: 'insurance' as const,
        number: `SEG-${48_000 + at * 17}`,
        // Expired where it doesn't keep the sample's day from being published: of the last vehicle, which is far away.
        expiresOn: dayFromNow(((at + 1) % made.length) * 23 - 5),
      },
      {
        vehicleId: id,
        kind: 'technicalTest' as const,
        number: `ITV-${9100 + at * 7}`,
        expiresOn: dayFromNow(300 - at * 9),
      },
    ]),
  )
  await db.insert(vehicleServices).values(
    made.map(({ id, odometerKilometers }, at) => ({
      vehicleId: id,
      name: 'Oil and filters',
      everyKilometers: 15_000,
      everyMonths: 12,
      lastKilometers: Math.max(0, odometerKilometers - ((at * 3100) % 16_000)),
      lastOn: dayFromNow(-((at * 29) % 340)),
    })),
  )
  await db.insert(vehicleInspections).values(
    made.slice(0, working.length).map(({ id }, at) => ({
      vehicleId: id,
      kind: 'preTrip' as const,
      result: at % 5 === 4 ? ('defects' as const) : ('passed' as const),
      note: at % 5 === 4 ? 'Left rear light is weak.' : '',
      personName: 'Workshop',
      at: new Date(now().getTime() - (60 + at * 4) * minute),
    })),
  )
}
