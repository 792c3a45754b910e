import { Refused } from './errors.ts'
import { parseCalendar } from '#kit/documents/parse-calendar.ts'
import { parseEmails } from '#kit/documents/parse-email.ts'
import { parseTable } from '#kit/documents/parse-table.ts'
import { explainStops } from './plan-tasks.ts'
import { placesOfVroom, solveVroom } from './vroom-tasks.ts'
import { writeLabels } from '#kit/documents/write-labels.ts'
import { writePdf } from '#kit/documents/write-pdf.ts'

/** Work that would hold up other calls. Each takes plain data, gives plain data and knows nothing of the machine. */
const workerTasks = {
  explainStops,
  parseCalendar,
  parseEmails,
  parseTable,
  placesOfVroom,
  solveVroom,
  writeLabels,
  writePdf,
}

type Tasks = typeof workerTasks
export type TaskName = keyof Tasks
type Inputs = { [N in TaskName]: Parameters<Tasks[N]>[0] }
export type TaskInput<N extends TaskName> = Inputs[N]
export type TaskResult<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>

/** Limits of a task. It is stopped when it reaches them or when no one waits for it any more. One person's tasks run one after another. */
export type TaskOrder = {
  userId: number
  seconds: number
  megabytes: number
  signal: AbortSignal
  /** Background tasks that no one waits for run one at a time, in a worker of their own. */
  isBackground?: boolean
}

export type Task = { [N in TaskName]: { name: N; input: TaskInput<N> } }[TaskName]
/** How a task ended, as a worker reports it to the caller. */
export type TaskEnd =
  | { kind: 'done'; result: unknown }
  | ({ kind: 'refused' } & Pick<Refused, 'status' | 'text' | 'details'>)
  | { kind: 'failed'; message: string }

const runners: { [N in TaskName]: (input: Inputs[N]) => unknown } = workerTasks

function run<N extends TaskName>(name: N, input: Inputs[N]): unknown {
  return runners[name](input)
}

/** Runs in the worker. */
export async function runTask<N extends TaskName>({ name, input }: { name: N; input: Inputs[N] }): Promise<TaskEnd> {
  try {
    return { kind: 'done', result: await run(name, input) }
  } catch (error) {
    if (error instanceof Refused)
      return { kind: 'refused', status: error.status, text: error.text, details: error.details }
    return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** The result of a task, or the error it ended in. */
export function resultOf(end: TaskEnd): unknown {
  if (end.kind === 'done') return end.result
  throw end.kind === 'refused' ? new Refused(end.status, end.text, end.details) : new Error(end.message)
}
