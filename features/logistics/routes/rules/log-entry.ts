import * as z from 'zod/mini'
import { isoTime } from '#kit/contract/fields.ts'
import { editKinds, EditSummary } from '../../plans/rules/replies.ts'

/** One thing that happened to a route. */
export const LogEntry = z.object({
  kind: z.enum(['published', 'recalled', 'confirmed', 'edited']),
  at: isoTime,
  personName: z.string(),
  /** Of the publication; 0 for an edit of the plan. */
  number: z.number(),
  note: z.string(),
  /** Why rules were set aside; empty where none were. */
  reason: z.string(),
  /** What was changed in the plan, for those who may read it. */
  edit: z.nullable(z.object({ kind: z.enum(editKinds), summary: EditSummary })),
  /** Of this route against the publication before. */
  added: z.number(),
  removed: z.number(),
  isReordered: z.boolean(),
})
export type LogEntry = z.infer<typeof LogEntry>
