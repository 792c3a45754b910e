import { ProblemFault } from '../door/fault.ts'
import type { VroomCoordinates, VroomInput } from './vroom.ts'

/** Something that stands somewhere, with the path it was read from. */
export interface Located {
  readonly location?: VroomCoordinates | undefined
  readonly location_index?: number | undefined
}

/** The places of a VROOM input as rows of a matrix: as numbered there, else in the order in which coordinates first appear. */
export class VroomPlaces {
  readonly coordinates: VroomCoordinates[] = []
  private readonly rowByText = new Map<string, number>()
  private readonly isNumbered: boolean

  constructor(input: VroomInput) {
    this.isNumbered = input.matrices !== undefined
  }

  row({ location, location_index: index }: Located, path: string): number {
    if (this.isNumbered) {
      if (index === undefined) throw new ProblemFault(`${path}.location_index`, { kind: 'index-needed' })
      return index
    }
    if (!location) throw new ProblemFault(`${path}.location`, { kind: 'missing' })
    const key = location.slice(0, 2).join()
    const row = this.rowByText.get(key) ?? this.coordinates.push([location[0], location[1]]) - 1
    this.rowByText.set(key, row)
    return row
  }
}
