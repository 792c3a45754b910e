import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { filled, type Sentence } from '#kit/contract/sentence.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { changeVersion } from '#kit/server/versions.ts'
import { refusals } from './refusals.ts'
import { announceDelivery, type Maker } from './change-delivery.ts'
import type { Stored } from './queries.ts'
import { deliveries, rowLock } from './tables.ts'

type Draft = { reference: string; linkedTo: string; ownerId: number | null }
type How = { mayChange: SQL }
type Outcome = { index: number; outcome: string; id: number | null }
/** Drafts and stored deliveries that a draft can name, by owner and reference. */
export type Partners = { stored: Map<string, Stored>; drafted: Set<string> }

const keyOf = (ownerId: number | null, reference: string) => `${ownerId} ${reference}`

/** What the drafts may link to: one another, and deliveries of the same owner that the caller may change. */
export async function partnersOf(tx: Transaction, drafts: Draft[], { mayChange }: How): Promise<Partners> {
  const references = drafts.flatMap(({ linkedTo }) => (linkedTo === '' ? [] : [linkedTo]))
  const drafted = new Set(drafts.map(({ ownerId, reference }) => keyOf(ownerId, reference)))
  if (references.length === 0) return { stored: new Map(), drafted }
  const rows = await tx
    .select()
    .from(deliveries)
    .where(and(inArray(deliveries.reference, references), mayChange))
  return { stored: new Map(rows.map((row) => [keyOf(row.ownerId, row.reference), row])), drafted }
}

/** Why a draft can't be linked, where it can't. */
export function linkProblem({ linkedTo, ownerId }: Draft, { stored, drafted }: Partners): Sentence | undefined {
  const key = keyOf(ownerId, linkedTo)
  if (linkedTo === '' || stored.has(key) || drafted.has(key)) return undefined
  return filled(refusals.noPartner, { reference: linkedTo })
}

/** The delivery that a draft names, where it exists already. */
export function partnerId({ linkedTo, ownerId }: Draft, { stored }: Partners): number | null {
  return stored.get(keyOf(ownerId, linkedTo))?.id ?? null
}

/** Links pickups and drops with each other, once all of them are stored; whoever was linked before is let go. */
export async function linkAll(
  tx: Transaction,
  maker: Maker,
  { drafts, outcomes, how }: { drafts: Draft[]; outcomes: Outcome[]; how: How },
): Promise<void> {
  const partners = await partnersOf(tx, drafts, how)
  for (const { index, outcome, id } of outcomes) {
    const draft = drafts[index]
    const partner = draft && partnerId(draft, partners)
    if (outcome !== 'created' || id === null || !partner) continue
    await point(tx, maker, id, partner)
    await point(tx, maker, partner, id)
  }
}

/** Points one delivery at another, and takes the link from the one it pointed at. */
async function point(tx: Transaction, maker: Maker, id: number, to: number): Promise<void> {
  const [row] = await tx.select().from(deliveries).where(eq(deliveries.id, id)).for(rowLock)
  if (!row || row.linkedId === to) return
  const former = row.linkedId
  await setLink(tx, maker, row, to)
  if (former === null) return
  const [left] = await tx.select().from(deliveries).where(eq(deliveries.id, former)).for(rowLock)
  if (left?.linkedId === id) await setLink(tx, maker, left, null)
}

async function setLink(tx: Transaction, maker: Maker, row: Stored, linkedId: number | null): Promise<void> {
  const { id, version } = row
  await changeVersion(tx, deliveries, { where: eq(deliveries.id, id), version, set: { linkedId } })
  await recordEvent(tx, maker, {
    kind: 'delivery.changed',
    entity: 'delivery',
    entityId: id,
    before: { linkedTo: row.linkedId },
    after: { linkedTo: linkedId },
  })
  await announceDelivery(tx, maker, 'delivery.changed', id)
}
