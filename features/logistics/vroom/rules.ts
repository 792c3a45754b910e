import type { VroomSize } from '#optimiser/vroom/vroom-size.ts'

/** What is answered at once; anything larger becomes a run. */
export const vroomAtOnce: VroomSize = { tasks: 150, vehicles: 200, places: 300, cells: 450_000 }
/** What a run can take: the cells of ten matrices of the most places. */
export const vroomMost: VroomSize = { tasks: 5000, vehicles: 2000, places: 2000, cells: 40_000_000 }
