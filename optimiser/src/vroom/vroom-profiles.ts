import { checkPart, ProblemFault } from '../door/fault.ts'
import type { Profile } from '../problem.ts'
import { hundredthsOf, profileOf } from './vroom-input.ts'
import type { VroomPlaces } from './vroom-places.ts'
import { vroomMatricesShape } from './vroom-shape.ts'
import type { VroomCoordinates, VroomInput, VroomMatrix, VroomVehicle } from './vroom.ts'

/** Where travel times come from when the input brings no matrices. */
export type MatrixSource = (profile: string, coordinates: readonly VroomCoordinates[]) => Omit<Profile, 'name'>

/** A profile of its own for each speed factor. */
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
    const base = input.matrices
      ? givenMatrices(input.matrices, profile)
      : sourcedMatrices(matrixSource, profile, places)
    return {
      ...base,
      name,
      ...(hundredths !== 100 && { durationsSeconds: atSpeed(base.durationsSeconds, hundredths) }),
    }
  })
}

/** VROOM counts in hundredths of a second. No leg is planned shorter: else what fits the plan would come too late for a window. */
function atSpeed(durations: Profile['durationsSeconds'], hundredths: number): Float64Array {
  return Float64Array.from(durations, (seconds) => Math.ceil((Math.round(seconds ?? Infinity) * hundredths) / 100))
}

function sourcedMatrices(
  matrixSource: MatrixSource | undefined,
  profile: string,
  places: VroomPlaces,
): Omit<Profile, 'name'> {
  if (!matrixSource) throw new ProblemFault('matrices', { kind: 'travel-times-needed' })
  return matrixSource(profile, places.coordinates)
}

function givenMatrices(matrices: NonNullable<VroomInput['matrices']>, profile: string): Omit<Profile, 'name'> {
  const found = matrices[profile]
  if (!found) throw new ProblemFault(`matrices.${profile}`, { kind: 'missing' })
  checkPart(`matrices.${profile}`, found, vroomMatricesShape)
  const durationsSeconds = flat(found.durations, `matrices.${profile}.durations`)
  return {
    durationsSeconds,
    distancesMeters: found.distances
      ? flat(found.distances, `matrices.${profile}.distances`)
      : durationsSeconds.map(() => 0),
    ...(found.costs && { legCosts: flat(found.costs, `matrices.${profile}.costs`) }),
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
