import * as z from 'zod/mini'

/** The outcome of one row of a file. */
export const ImportRow = z.object({
  line: z.number(),
  name: z.string(),
  plate: z.string(),
  outcome: z.enum(['create', 'update', 'refused']),
  message: z.string(),
})
export type ImportRow = z.infer<typeof ImportRow>
