import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { newestEvents } from '#platform/events/server/queries.ts'
import type { Database } from '#kit/server/machine.ts'
import type { BillingEvent } from '../../billing/contract.ts'

const most = 20

/** Audit log events that belong to the billing history, and their names there. */
const kinds: Record<string, BillingEvent['kind']> = {
  'user.card-added': 'card-added',
  'user.card-changed': 'card-changed',
  'user.card-deleted': 'card-deleted',
  'user.billing-address-changed': 'address',
}

/** The newest changes to a user's billing, by anyone. */
export async function billingHistory(db: Database, userId: number): Promise<BillingEvent[]> {
  const found = await newestEvents(db, (event) => and(ofPerson(event, userId), isBilling(event)), most)
  return found.map((one) => ({ id: one.id, at: one.at.toISOString(), actorName: one.actorName, ...presentEvent(one) }))
}

type EventColumns = Parameters<Parameters<typeof newestEvents>[1]>[0]

function ofPerson({ entity, entityId }: EventColumns, userId: number): SQL | undefined {
  return and(eq(entity, 'user'), eq(entityId, String(userId)))
}

function isBilling({ kind, before, after }: EventColumns): SQL | undefined {
  // A person may be changed in many ways; only what concerns their plan counts here.
  const isOfPlan = sql`((${before} ->> 'currentPlan') is distinct from (${after} ->> 'currentPlan') or (${before} ->> 'billing') is distinct from (${after} ->> 'billing'))`
  return or(inArray(kind, [...Object.keys(kinds), 'user.plan-changed']), and(eq(kind, 'user.changed'), isOfPlan))
}

type Kept = { currentPlan?: string; card?: string }

function presentEvent(one: { kind: string; before: unknown; after: unknown }): Pick<BillingEvent, 'kind' | 'about'> {
  // Only this feature writes these values, in this shape.
  const [before, after] = [one.before, one.after] as (Kept | null)[]
  const kind = kinds[one.kind]
  if (kind) return { kind, about: after?.card ?? '' }
  return before?.currentPlan === after?.currentPlan
    ? { kind: 'terms', about: '' }
    : { kind: 'plan', about: after?.currentPlan ?? '' }
}
