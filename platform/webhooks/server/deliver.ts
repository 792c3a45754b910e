import { and, asc, eq, gt, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { inEach, type Sentence } from '#kit/contract/sentence.ts'
import { errorText } from '#kit/server/error-text.ts'
import type { Job, Machine, Posted } from '#kit/server/machine.ts'
import { unseal } from '#kit/server/seal.ts'
import { untilWritten } from '#kit/server/until-written.ts'
import { refusals } from './refusals.ts'
import { nextAttempt } from '../rules.ts'
import { signaturesOf } from './queries.ts'
import { deliverJob } from './commands.ts'
import { webhookAttempts, webhookDeliveries, webhooks } from './tables.ts'

/** How many deliveries to one webhook run at once. */
const atOnce = 10
const limitMs = 10_000
/** Shorter than the queue's own lease: when it takes up the work of a killed process, what that process was sending is due. */
const leaseMs = 15_000
/** After this time the queue's other jobs get their turn. */
const roundMs = 10_000

type Outcome = { isTaken: boolean; attempt: { status: number | null; error: Sentence | null; durationMs: number } }
type Due = {
  id: string
  payload: string
  attempts: number
  url: string
  sealedSecret: string
  formerSecret: string | null
}

/** Sends due deliveries and retries failed ones after growing pauses. Each webhook has its own lane, so that a silent one doesn't hold up the others. */
export function workOnWebhooks(machine: Machine): Promise<void> {
  const { db, queue, log } = machine
  const busy = new Set<number>()
  const send = async () => {
    const free = (await waitedFor(machine)).filter((id) => !busy.has(id))
    await Promise.all(free.map((id) => runLane(machine, id, busy)))
    if (free.length > 0 && (await waitedFor(machine)).some((id) => !busy.has(id)))
      await db.transaction((tx) => queue.add({ name: deliverJob, data: {} }, tx))
  }
  queue.work(deliverJob, send, { waitsOutside: true })
  // A workspace that was moved here brings its deliveries, but no jobs.
  return db
    .transaction((tx) => queue.add({ name: deliverJob, data: {}, key: `${deliverJob} start` }, tx))
    .catch((error: unknown) => log.warn({ reason: errorText(error) }, 'webhooks wait for the next event'))
}

/** Webhooks for which something is due. */
async function waitedFor({ db, now }: Machine): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: webhooks.id })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(isDue(now()))
  return rows.map(({ id }) => id)
}

async function runLane(machine: Machine, id: number, busy: Set<number>): Promise<void> {
  const end = performance.now() + roundMs
  busy.add(id)
  try {
    let due: Due[]
    do {
      due = await claim(machine, id)
      await Promise.all(due.map((one) => deliver(machine, one)))
    } while (due.length > 0 && performance.now() < end)
  } finally {
    busy.delete(id)
  }
}

/** Claims due deliveries for a while, so that no other process sends them too. */
async function claim({ db, now, queue }: Machine, webhookId: number): Promise<Due[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({
        id: webhookDeliveries.id,
        payload: webhookDeliveries.payload,
        attempts: webhookDeliveries.attempts,
        url: webhooks.url,
        sealedSecret: webhooks.sealedSecret,
        formerSecret: sql<
          string | null
        >`case when ${gt(webhooks.formerUntil, now())} then ${webhooks.formerSecret} end`,
      })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(and(eq(webhookDeliveries.webhookId, webhookId), isDue(now())))
      .orderBy(asc(webhookDeliveries.id))
      .limit(atOnce)
      .for('update', { of: webhookDeliveries, skipLocked: true })
    if (due.length === 0) return due
    const leaseEnd = new Date(now().getTime() + leaseMs)
    const ids = due.map(({ id }) => id)
    await tx.update(webhookDeliveries).set({ nextAttemptAt: leaseEnd }).where(inArray(webhookDeliveries.id, ids))
    // If this process or the database stopped in the meantime, nothing else would look again.
    await queue.add(lookAt(leaseEnd), tx)
    return due
  })
}

/** Deliveries to a webhook that is turned off wait until it is on again. */
function isDue(at: Date): SQL | undefined {
  return and(
    eq(webhookDeliveries.state, 'waiting'),
    lte(webhookDeliveries.nextAttemptAt, at),
    eq(webhooks.isActive, true),
  )
}

async function deliver(machine: Machine, due: Due): Promise<void> {
  const { db, now, queue } = machine
  const at = now()
  const { isTaken, attempt } = await post(machine, due)
  const attempts = due.attempts + 1
  const next = isTaken ? undefined : nextAttempt(attempts, at)
  const state = isTaken ? 'delivered' : next ? 'waiting' : 'failed'
  // If the database stays away, the delivery is sent again.
  await untilWritten(
    () =>
      db.transaction(async (tx) => {
        // What was written although its answer got lost is not written twice.
        const isNext = and(eq(webhookDeliveries.id, due.id), eq(webhookDeliveries.attempts, due.attempts))
        const [written] = await tx
          .update(webhookDeliveries)
          .set({ state, attempts, nextAttemptAt: next ?? null })
          .where(isNext)
          .returning({ id: webhookDeliveries.id })
        if (!written) return
        await tx.insert(webhookAttempts).values({ deliveryId: due.id, at, ...attempt })
        if (next) await queue.add(lookAt(next), tx)
      }),
    leaseMs - limitMs,
  )
}

/** One check covers everything that is due within a second. */
function lookAt(time: Date): Job {
  const second = Math.ceil(time.getTime() / 1000)
  return { name: deliverJob, data: {}, runAt: new Date(second * 1000), key: `${deliverJob} ${second}` }
}

async function post(machine: Machine, due: Due): Promise<Outcome> {
  const started = performance.now()
  const posted = await signAndPost(machine, due)
  const isTaken = posted.status !== null && posted.status >= 200 && posted.status < 300
  const error = isTaken ? null : posted.status === null ? posted.problem : inEach(() => posted.reason.slice(0, 200))
  return { isTaken, attempt: { status: posted.status, error, durationMs: Math.round(performance.now() - started) } }
}

async function signAndPost(
  { outboundHttp, secretKey, now }: Machine,
  { id, url, payload, sealedSecret, formerSecret }: Due,
): Promise<Posted> {
  const opened = (sealed: string) =>
    unseal(secretKey, sealed).then(
      (secret) => new TextDecoder().decode(secret),
      () => undefined,
    )
  const secret = await opened(sealedSecret)
  if (secret === undefined) return { status: null, problem: refusals.lostSecret }
  const former = formerSecret === null ? undefined : await opened(formerSecret)
  const signature = await signaturesOf([secret, ...(former === undefined ? [] : [former])], payload, now())
  const headers = {
    'content-type': 'application/json',
    'x-routewright-delivery': id,
    'x-routewright-signature': signature,
  }
  return outboundHttp.post(url, { headers, body: payload, signal: AbortSignal.timeout(limitMs) })
}
