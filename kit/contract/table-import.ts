import * as z from 'zod/mini'
import { raw } from './endpoint.ts'

/** How a file of things is sent: first to be checked, then to be taken. */
export const sentTable = {
  query: z.object({ mode: z._default(z.enum(['check', 'apply']), 'check') }),
  body: raw('application/octet-stream'),
  limitBytes: 5_000_000,
}

/** What becomes of each row; `known` is what things of the kind are known by beside their name. */
export function importReply<const T extends z.core.$ZodShape>(known: T) {
  const row = z.object({
    /** In the file, whose titles are line 1. */
    line: z.number(),
    name: z.string(),
    ...known,
    outcome: z.enum(['create', 'update', 'refused']),
    message: z.string(),
  })
  /** `unread` are the titles of columns that nothing is taken from. */
  return z.object({ rows: z.array(row), unread: z.array(z.string()) })
}
