/** Told apart also by those who see few colours, and dark enough for white figures. */
const colors = [
  '#1f6fb5',
  '#b5452c',
  '#1a7a4c',
  '#7b4bc4',
  '#946200',
  '#b02a6b',
  '#0d7680',
  '#5b6a1e',
  '#c0392f',
  '#3d52b0',
  '#86502f',
  '#5c6470',
  '#9b3f93',
  '#2f6b3a',
]

type Known = { drivers: readonly { id: number }[]; vehicles: readonly { id: number }[] }
type Route = { driverId: number | null; vehicleId: number }

/** The colour of a route by its driver, else by its vehicle: the same in every plan that is made of the same people. */
export function routeColors({ drivers, vehicles }: Known): (route: Route) => string {
  const rankOf = (list: readonly { id: number }[]) =>
    new Map(
      list
        .map(({ id }) => id)
        .toSorted((one, other) => one - other)
        .map((id, rank) => [id, rank]),
    )
  const [driverRanks, vehicleRanks] = [rankOf(drivers), rankOf(vehicles)]
  return ({ driverId, vehicleId }) => {
    const rank =
      driverId === null
        ? driverRanks.size + (vehicleRanks.get(vehicleId) ?? vehicleId)
        : (driverRanks.get(driverId) ?? driverId)
    return colors[rank % colors.length] ?? '#1f6fb5'
  }
}

export const unassignedColor = '#5c6470'
