import { checkPart, ProblemFault } from '../door/fault.ts'
import { numberWithin } from '../door/shape.ts'
import type { VroomCoordinates, VroomInput } from './vroom.ts'

/** Anything with a location. */
export interface Located {
  readonly location?: VroomCoordinates | undefined
  readonly location_index?: number | undefined
}

/** The paths of these keys in the input. */
export interface LocatedAt {
  readonly location: string
  readonly index: string
}

const degrees = [numberWithin(-180, 180), numberWithin(-90, 90)]

/** The places of a VROOM input as matrix rows: by their index, or else in the order in which coordinates first appear. */
export class VroomPlaces {
  readonly coordinates: VroomCoordinates[] = []
  private readonly rowByText = new Map<string, number>()
  /** Rows of the matrices, in the order of the coordinates. */
  readonly rows: number[] = []
  private readonly isNumbered: boolean
  private readonly isDriven: boolean
  private readonly knownRows = new Set<number>()

  /** If the input has matrices, places have an index, and coordinates too if any profile uses the matrix source. */
  constructor(input: VroomInput, isDriven = false) {
    this.isNumbered = input.matrices !== undefined
    this.isDriven = isDriven
  }

  row({ location, location_index: index }: Located, at: LocatedAt): number {
    if (this.isNumbered) {
      if (index === undefined) throw new ProblemFault(at.index, { kind: 'index-needed' })
      if (this.isDriven) this.see(index, location, at.location)
      return index
    }
    if (!location) throw new ProblemFault(at.location, { kind: 'missing' })
    const key = location.slice(0, 2).join()
    const row = this.rowByText.get(key) ?? this.add([location[0], location[1]], at.location)
    this.rowByText.set(key, row)
    return row
  }

  private see(row: number, location: VroomCoordinates | undefined, path: string): void {
    if (!location) throw new ProblemFault(path, { kind: 'missing' })
    if (this.knownRows.has(row)) return
    this.knownRows.add(row)
    this.rows.push(row)
    this.add([location[0], location[1]], path)
  }

  private add(coordinates: VroomCoordinates, path: string): number {
    checkPart(path, coordinates, () => {
      for (const [axis, check] of degrees.entries()) checkPart(axis, coordinates[axis], check)
    })
    return this.coordinates.push(coordinates) - 1
  }
}

/** Refuses an input with places without coordinates, whose routes can't be drawn. */
export function checkCoordinates({ jobs = [], shipments = [], vehicles }: VroomInput): void {
  const places = new VroomPlaces({ vehicles })
  for (const [at, job] of jobs.entries()) places.row(job, taskAt(`jobs[${at}]`))
  for (const [at, shipment] of shipments.entries())
    for (const end of ['pickup', 'delivery'] as const) places.row(shipment[end], taskAt(`shipments[${at}].${end}`))
  for (const [at, vehicle] of vehicles.entries())
    for (const end of ['start', 'end'] as const) {
      const [location, index] = [vehicle[end], vehicle[`${end}_index`]]
      const path = `vehicles[${at}].${end}`
      if (location || index !== undefined) places.row({ location }, { location: path, index: path })
    }
}

/** The paths of a job or an end of a shipment. */
export function taskAt(path: string): LocatedAt {
  return { location: `${path}.location`, index: `${path}.location_index` }
}
