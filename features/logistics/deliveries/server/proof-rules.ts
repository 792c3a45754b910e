import * as z from 'zod/mini'
import type { Database } from '#kit/server/machine.ts'
import { stateBefore } from '#platform/events/server/queries.ts'
import { ProofRules } from '../../settings/contract.ts'

type Ruled = { id: number; proof: ProofRules | null }

const Before = z.object({ proof: z.nullable(ProofRules) })

/** What a delivery itself asked for at its door at a moment, whatever it asks for now. */
export async function proofRulesAt(db: Database, { id, proof }: Ruled, at: Date): Promise<ProofRules | null> {
  const of = { entity: 'delivery', entityId: String(id), kind: 'delivery.changed', field: 'proof' }
  const changed = await stateBefore(db, of, at)
  return changed ? (z.safeParse(Before, changed.before).data?.proof ?? null) : proof
}
