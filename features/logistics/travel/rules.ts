import type { Point, Profile, RoadUse } from '#platform/regions/contract.ts'
import type { MatrixFacts } from './contract.ts'

/** How a kind of vehicle travels: what its matrix is worked out for. */
export type Travel = RoadUse & {
  profileId: number
  kind: Profile
  vehicle: { heightMeters?: number; weightTonnes?: number; lengthMeters?: number }
}
/** What names its matrices: its places are their rows, and each of its profiles travels by one. */
export type Travelled = {
  places: Point[]
  profiles: { id: number; matrixKey: string }[]
  matrices: MatrixFacts[]
}

/** Travel times and distances between places, row by row: `from * places + to`. */
export type TravelMatrix = { durationsSeconds: Uint32Array; distancesMeters: Uint32Array }

/** Where no road leads. */
export const noWay = 0xffff_ffff

/** Room for a matrix that threads share, where the machine lets them. */
export function emptyMatrix(size: number): TravelMatrix {
  const bytes = size * size * 4
  const room = () => (typeof SharedArrayBuffer === 'function' ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes))
  const [durationsSeconds, distancesMeters] = [new Uint32Array(room()), new Uint32Array(room())]
  return { durationsSeconds, distancesMeters }
}
