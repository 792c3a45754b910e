import * as z from 'zod/mini'

/** After so many minutes an exception that is still open gets more severe, and people are told; never at 0. */
const patience = z.int().check(z.nonnegative(), z.maximum(1440))
export const Escalation = z.object({ critical: patience, warning: patience, notice: patience })
export type Escalation = z.infer<typeof Escalation>

export const usualEscalation: Escalation = { critical: 10, warning: 30, notice: 0 }
