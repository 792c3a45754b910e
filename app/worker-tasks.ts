import { vroomTasks } from '#features/logistics/vroom/server/worker.ts'
import { documentTasks } from '#kit/documents/worker.ts'
import { taskRunner } from '#kit/server/worker-tasks.ts'
import { planningTasks } from '#platform/planning/server/worker.ts'

/** Runs in the worker of every home, which loads this and nothing else of the program. */
export const runTask = taskRunner({ ...documentTasks, ...planningTasks, ...vroomTasks })
