import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { inEach, type Sentence } from '#kit/contract/sentence.ts'
import type { Machine } from '#kit/server/machine.ts'
import { unseal } from '#kit/server/seal.ts'
import { nextAttempt } from '../rules.ts'
import { deliverJob, signatureOf } from './queries.ts'
import { webhookAttempts, webhookDeliveries, webhooks } from './tables.ts'

const atOnce = 20
const limitMs = 10_000
/** Shorter than the queue's own lease: when it takes up the work of a killed process, what that process was sending is due. */
const leaseMs = 20_000

type Outcome = { isTaken: boolean; attempt: { status: number | null; error: Sentence | null; durationMs: number } }
type Due = { id: string; payload: string; attempts: number; url: string; sealedSecret: string }

/** Sends what is due; what fails is tried again after growing pauses. */
export function webhookJobs(machine: Machine): void {
  machine.queue.work(deliverJob, async () => {
    for (let due = await claim(machine); due.length > 0; due = await claim(machine)) await Promise.all(due.map((one) => deliver(machine, one)))
  })
  // What a killed process left behind is taken up by the next that starts.
  machine.queue.add({ name: deliverJob, data: {}, key: 'start' }).catch((error: unknown) => machine.log.warn({ reason: String(error) }, 'webhooks wait for the next event'))
}

/** Takes due deliveries for a while, so that no second process sends them too. */
async function claim({ db, now }: Machine): Promise<Due[]> {
  return db.transaction(async (tx) => {
    const isDue = and(eq(webhookDeliveries.state, 'waiting'), lte(webhookDeliveries.nextAttemptAt, now()))
    const due = await tx
      .select({ id: webhookDeliveries.id, payload: webhookDeliveries.payload, attempts: webhookDeliveries.attempts, url: webhooks.url, sealedSecret: webhooks.sealedSecret })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(isDue)
      .orderBy(asc(webhookDeliveries.id))
      .limit(atOnce)
      .for('update', { of: webhookDeliveries, skipLocked: true })
    if (due.length > 0) await tx.update(webhookDeliveries).set({ nextAttemptAt: new Date(now().getTime() + leaseMs) }).where(inArray(webhookDeliveries.id, due.map(({ id }) => id)))
    return due
  })
}

async function deliver(machine: Machine, due: Due): Promise<void> {
  const { db, now, queue } = machine
  const at = now()
  const { isTaken, attempt } = await post(machine, due)
  const attempts = due.attempts + 1
  const next = isTaken ? undefined : nextAttempt(attempts, at)
  await db.transaction(async (tx) => {
    await tx.insert(webhookAttempts).values({ deliveryId: due.id, at, ...attempt })
    const state = isTaken ? 'delivered' : next ? 'waiting' : 'failed'
    await tx.update(webhookDeliveries).set({ state, attempts, nextAttemptAt: next ?? null }).where(eq(webhookDeliveries.id, due.id))
  })
  if (next) await queue.add({ name: deliverJob, data: {}, runAt: next })
}

async function post({ outward, secretKey, now }: Machine, { id, url, payload, sealedSecret }: Due): Promise<Outcome> {
  const started = performance.now()
  const secret = new TextDecoder().decode(await unseal(secretKey, sealedSecret))
  const headers = { 'content-type': 'application/json', 'x-routewright-delivery': id, 'x-routewright-signature': await signatureOf(secret, payload, now()) }
  const posted = await outward.post(url, { headers, body: payload, signal: AbortSignal.timeout(limitMs) })
  const isTaken = posted.status !== null && posted.status >= 200 && posted.status < 300
  const error = isTaken ? null : posted.status === null ? posted.problem : inEach(() => posted.reason.slice(0, 200))
  return { isTaken, attempt: { status: posted.status, error, durationMs: Math.round(performance.now() - started) } }
}
