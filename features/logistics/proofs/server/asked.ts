import { endKinds } from '../../attempts/rules.ts'
import { requiredProofs } from '../../driver/rules/missing-proofs.ts'
import { proofRulesAt, type Stored } from '../../deliveries/server/queries.ts'
import { logisticsSettingAt } from '../../settings/server/queries.ts'
import type { Database } from '#kit/server/machine.ts'
import type { ProofPack } from '../rules/pack.ts'

type Ended = { id: string; kind: string; at: Date; data: Record<string, unknown>; outcome: string }
type Asked = NonNullable<ProofPack['asked']>

/** What was asked for when each entry ended the stop: rules that were made laxer or stricter since are another matter. */
export async function askedAt(
  db: Database,
  delivery: Pick<Stored, 'id' | 'proof' | 'type'>,
  rows: readonly Ended[],
): Promise<Asked> {
  const asked: Asked = []
  for (const { id, kind, at, data, outcome } of rows) {
    if (!endKinds.has(kind) || outcome !== 'applied') continue
    const settings = await logisticsSettingAt(db, 'proof', at)
    const { reasons } = await logisticsSettingAt(db, 'failures', at)
    const ended = { kind, data, isPickUp: delivery.type === 'pickup' }
    const own = await proofRulesAt(db, delivery, at)
    const required = requiredProofs(ended, { own, settings, reasons })
    asked.push({ id, required, workspace: requiredProofs(ended, { own: null, settings, reasons }) })
  }
  return asked
}
