import type * as z from 'zod/mini'
import type { Run } from './replies.ts'

type Stated = Pick<z.infer<typeof Run>, 'state'>

/** Whether a search ended without a result of its own. */
export function isLost({ state }: Stated): boolean {
  return state === 'interrupted' || state === 'failed'
}

export function isUnderWay({ state }: Stated): boolean {
  return state === 'queued' || state === 'running'
}
