import { checkPart, ProblemFault } from '../door/fault.ts'
import type { Profile } from '../problem.ts'
import { hundredthsOf, profileOf } from './vroom-input.ts'
import type { VroomPlaces } from './vroom-places.ts'
import { vroomMatricesShape } from './vroom-shape.ts'
import type { VroomCoordinates, VroomInput, VroomMatrices, VroomMatrix, VroomVehicle } from './vroom.ts'

/** Supplies travel times if the input has no matrices. */
export type MatrixSource = (profile: string, coordinates: readonly VroomCoordinates[]) => Omit<Profile, 'name'>

/** Each speed factor has its own profile. */
export function profileName(vehicle: VroomVehicle): string {
  const factor = hundredthsOf(vehicle) / 100
  return factor === 1 ? profileOf(vehicle) : `${profileOf(vehicle)} × ${factor}`
}

/** The matrices of each profile at each speed of its vehicles. */
export function readProfiles(
  input: VroomInput,
  places: VroomPlaces,
  matrixSource: MatrixSource | undefined,
): Profile[] {
  const wanted = new Map(input.vehicles.map((vehicle) => [profileName(vehicle), vehicle]))
  return [...wanted].map(([name, vehicle]) => {
    const profile = profileOf(vehicle)
    const hundredths = hundredthsOf(vehicle)
    const base = baseOf(input, profile, { places, matrixSource })
    return {
      ...base,
      name,
      ...(hundredths !== 100 && { durationsSeconds: atSpeed(base.durationsSeconds, hundredths) }),
    }
  })
}

/** VROOM uses hundredths of a second. Legs are rounded up, or a plan could miss a window in VROOM's times. */
function atSpeed(durations: Profile['durationsSeconds'], hundredths: number): Float64Array {
  return Float64Array.from(durations, (seconds) => Math.ceil((Math.round(seconds ?? Infinity) * hundredths) / 100))
}

interface Surroundings {
  readonly places: VroomPlaces
  readonly matrixSource: MatrixSource | undefined
}

/** Whether some profiles use the matrix source although others have matrices. */
export function isDriven(input: VroomInput): boolean {
  const { matrices, vehicles } = input
  return (
    matrices !== undefined &&
    vehicles.some((vehicle) => !matrices[profileOf(vehicle)]?.durations) &&
    hasCoordinates(input)
  )
}

/** Whether any place has coordinates. If none has, a profile without a matrix is treated as a mistake. */
function hasCoordinates({ jobs = [], shipments = [], vehicles }: VroomInput): boolean {
  const tasks = [...jobs, ...shipments.flatMap(({ pickup, delivery }) => [pickup, delivery])]
  return tasks.some(({ location }) => location) || vehicles.some(({ start, end }) => start ?? end)
}

function baseOf(input: VroomInput, profile: string, { places, matrixSource }: Surroundings): Omit<Profile, 'name'> {
  const { matrices } = input
  if (!matrices) {
    if (!matrixSource) throw new ProblemFault('matrices', { kind: 'travel-times-needed' })
    return matrixSource(profile, places.coordinates)
  }
  const found = matrices[profile]
  if (found) checkPart(`matrices.${profile}`, found, vroomMatricesShape)
  const legCosts = found?.costs && { legCosts: flat(found.costs, `matrices.${profile}.costs`) }
  if (found?.durations) return { ...givenMatrices(found, profile), ...legCosts }
  if (!matrixSource || places.coordinates.length === 0)
    throw new ProblemFault(`matrices.${profile}${found ? '.durations' : ''}`, { kind: 'missing' })
  return { ...byRow(matrixSource(profile, places.coordinates), places, sizeOf(input, places)), ...legCosts }
}

/** The size of the given matrices, which must be the same for all. */
function sizeOf({ matrices = {}, vehicles }: VroomInput, { rows }: VroomPlaces): number {
  const given = vehicles.flatMap((vehicle) => {
    const { durations, costs } = matrices[profileOf(vehicle)] ?? {}
    return (durations ?? costs) ? [(durations ?? costs)!.length] : []
  })
  return given[0] ?? rows.reduce((most, row) => Math.max(most, row), 0) + 1
}

/** Rearranges times and distances to the matrix rows of the input. */
function byRow(
  { durationsSeconds, distancesMeters, ...rest }: Omit<Profile, 'name'>,
  { rows }: VroomPlaces,
  size: number,
): Omit<Profile, 'name'> {
  const spread = (matrix: ArrayLike<number | null>) => {
    const wide = Array.from<number | null>({ length: size * size }).fill(0)
    for (const [from, row] of rows.entries())
      for (const [to, column] of rows.entries())
        if (row < size && column < size) wide[row * size + column] = matrix[from * rows.length + to]!
    return wide
  }
  return { ...rest, durationsSeconds: spread(durationsSeconds), distancesMeters: spread(distancesMeters) }
}

function givenMatrices({ durations = [], distances }: VroomMatrices, profile: string): Omit<Profile, 'name'> {
  const durationsSeconds = flat(durations, `matrices.${profile}.durations`)
  return {
    durationsSeconds,
    distancesMeters: distances ? flat(distances, `matrices.${profile}.distances`) : durationsSeconds.map(() => 0),
  }
}

function flat(rows: VroomMatrix, path: string): number[] {
  const ragged = rows.findIndex((row) => row.length !== rows.length)
  if (ragged >= 0)
    throw new ProblemFault(`${path}[${ragged}]`, {
      kind: 'wrong-count',
      count: rows[ragged]!.length,
      expected: rows.length,
    })
  return rows.flat()
}
