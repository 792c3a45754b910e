import { placesOfVroom, solveVroom } from './vroom-tasks.ts'

export const vroomTasks = { placesOfVroom, solveVroom }

type VroomTasks = typeof vroomTasks
declare module '#kit/server/worker-tasks.ts' {
  interface WorkerTasks extends VroomTasks {}
}
