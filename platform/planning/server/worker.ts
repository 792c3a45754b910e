import { explainStops } from './explain-stops.ts'

export const planningTasks = { explainStops }

type PlanningTasks = typeof planningTasks
declare module '#kit/server/worker-tasks.ts' {
  interface WorkerTasks extends PlanningTasks {}
}
