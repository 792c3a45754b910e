import type { LinePattern } from '#ui/map/route-lines.tsx'
import type { StopMarker } from '#ui/map/stop-markers.tsx'

/** How a route is drawn everywhere: no two of a day's routes look alike, also to those who see few colours. */
export type RouteLook = { color: string; pattern: LinePattern; shape: NonNullable<StopMarker['shape']> }

/** Within each row all are told apart also by those who see few colours, and are dark enough for white figures. */
const rows: readonly (readonly string[])[] = [
  ['#003ccc', '#0c8460', '#e41854', '#84600c', '#603c84', '#783c00', '#9c0c54'],
  ['#007890', '#d83c0c', '#3048a8', '#6c7848', '#903cd8', '#9c1800', '#783c48'],
]
/** The same hues, so light that they stand out from a dark screen. */
const darkRows: typeof rows = [
  ['#335cf5', '#0f7b5e', '#e30c69', '#986c14', '#9247c5', '#795a25', '#c03b9b'],
  ['#157ea6', '#e32603', '#3a5dad', '#7a7859', '#962ef7', '#c1091e', '#874d5f'],
]
const rowLength = 7
const patterns = ['plain', 'striped', 'dashed', 'dotted'] as const
const shapes = ['disc', 'hexagon', 'pentagon'] as const

/** The look of the route with this rank: each row of colours with a pattern and a shape of its own. */
export function lookOf(rank: number, isDark = false): RouteLook {
  const colors = isDark ? darkRows : rows
  const series = Math.floor(rank / rowLength)
  return {
    color: colors[series % colors.length]?.[rank % rowLength] ?? unassignedColor,
    pattern: patterns[series % patterns.length] ?? 'plain',
    shape: shapes[series % shapes.length] ?? 'disc',
  }
}

type Known = { drivers: readonly { id: number }[]; vehicles: readonly { id: number }[] }
type Route = { driverId: number | null; vehicleId: number }

/** The look of a route by its driver, else by its vehicle: the same in every plan that is made of the same people. */
export function routeLooks({ drivers, vehicles }: Known, isDark = false): (route: Route) => RouteLook {
  const rankOf = (list: readonly { id: number }[]) =>
    new Map(
      list
        .map(({ id }) => id)
        .toSorted((one, other) => one - other)
        .map((id, rank) => [id, rank]),
    )
  const [driverRanks, vehicleRanks] = [rankOf(drivers), rankOf(vehicles)]
  return ({ driverId, vehicleId }) =>
    lookOf(
      driverId === null
        ? driverRanks.size + (vehicleRanks.get(vehicleId) ?? vehicleId)
        : (driverRanks.get(driverId) ?? driverId),
      isDark,
    )
}

export const unassignedColor = '#5c6470'
export const unknownLook: RouteLook = { color: unassignedColor, pattern: 'plain', shape: 'disc' }
