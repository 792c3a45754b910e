/** Size of a problem. `cells` counts one matrix per profile and speed factor. */
export type VroomSize = { tasks: number; vehicles: number; places: number; cells: number }

/** Whether no part of a size exceeds a limit. */
export function isWithin(size: VroomSize, most: VroomSize): boolean {
  const { tasks, vehicles, places, cells } = size
  return tasks <= most.tasks && vehicles <= most.vehicles && places <= most.places && cells <= most.cells
}

/**
 * Counts an unchecked VROOM input, because reading an oversized one would take long. Places are those of its matrices; without
 * matrices, `readVroom` determines them.
 */
export function sizeOfVroom(input: unknown): VroomSize & { profiles: number } {
  const { jobs, shipments, vehicles, matrices, matrix } = fieldsOf(input)
  const parts = Object.values(fieldsOf(matrices)).map(fieldsOf)
  const given = [matrix, ...parts.flatMap((one) => [one['durations'], one['costs']])]
  const places = given.reduce<number>((most, rows) => Math.max(most, listOf(rows).length), 0)
  const names = listOf(vehicles)
    .map(fieldsOf)
    .map((one) => JSON.stringify([one['profile'], one['speed_factor']]))
  const profiles = new Set(names).size
  return {
    tasks: listOf(jobs).length + 2 * listOf(shipments).length,
    vehicles: listOf(vehicles).length,
    places,
    cells: profiles * places ** 2,
    profiles,
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
