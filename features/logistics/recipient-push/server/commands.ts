import { and, asc, eq, inArray } from 'drizzle-orm'
import { inEach } from '#kit/contract/sentence.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { sweepLater } from './sweep.ts'
import { pushSubscriptions } from './tables.ts'
import { pairOf, vapidHeader, type Pair } from './vapid.ts'

/** What came of pushing to the browsers of one recipient; `unreachable` where none of them takes it, now or later. */
type Pushed = { kind: 'accepted' } | { kind: 'later' | 'unreachable'; error: string }
type Woken = { kind: 'accepted' } | { kind: 'later' | 'refused' | 'gone'; error: string }
type Pushing = Pick<Machine, 'db' | 'outboundHttp' | 'settings' | 'now' | 'secretKey'>

/** A time that was told is worth nothing after this. */
const keptSeconds = 4 * 3600
const mostBrowsers = 5
/** How long a push service may take to answer. */
const answerMs = 8000

/** Which of these deliveries have a browser that wants notifications. */
export async function pushedAmong(db: Database, deliveryIds: readonly number[]): Promise<Set<number>> {
  const { deliveryId } = pushSubscriptions
  const rows = await db
    .selectDistinct({ deliveryId })
    .from(pushSubscriptions)
    .where(inArray(deliveryId, [...deliveryIds, 0]))
  return new Set(rows.map((row) => row.deliveryId))
}

/**
 * Wakes the browsers of a recipient. Nothing of the message passes the push service: the browser asks us for it. One that is gone for good is
 * forgotten.
 */
export async function pushTo(machine: Pushing, deliveryId: number, signal: AbortSignal): Promise<Pushed> {
  const { db } = machine
  // A new pair forgets the browsers of the old one.
  const pair = await pairOf(machine)
  const rows = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.deliveryId, deliveryId))
    .orderBy(asc(pushSubscriptions.createdAt))
    .limit(mostBrowsers)
  // Side by side: a service that doesn’t answer keeps no other browser waiting.
  const outcomes = await Promise.all(
    rows.map(({ endpoint }) =>
      wake({ ...machine, pair }, endpoint, AbortSignal.any([signal, AbortSignal.timeout(answerMs)])),
    ),
  )
  const gone = rows.flatMap(({ endpoint }, at) => (outcomes[at]?.kind === 'gone' ? [endpoint] : []))
  if (gone.length > 0) await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.endpoint, gone))
  if (outcomes.some(({ kind }) => kind === 'accepted')) return { kind: 'accepted' }
  const failed = outcomes.flatMap((one) => (one.kind === 'accepted' ? [] : [one]))
  const later = failed.find(({ kind }) => kind === 'later')
  if (later) return { kind: 'later', error: later.error }
  return { kind: 'unreachable', error: failed[0]?.error ?? 'No browser takes notifications any more.' }
}

/** What push services say of a browser that is gone, or that was told another key. */
const goneStatuses = [401, 403, 404, 410]

async function wake(machine: Pushing & { pair: Pair }, endpoint: string, signal: AbortSignal): Promise<Woken> {
  const headers = {
    authorization: await vapidHeader(machine, endpoint),
    ttl: String(keptSeconds),
    urgency: 'high',
  }
  const posted = await machine.outboundHttp.post(endpoint, { headers, body: '', signal })
  if (posted.status === null) return { kind: 'later', error: inEach((language) => posted.problem[language]).en }
  const { status } = posted
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  const error = `${status} ${posted.reason}`.trim().slice(0, 200)
  if (goneStatuses.includes(status)) return { kind: 'gone', error }
  return { kind: status === 429 || status >= 500 ? 'later' : 'refused', error }
}

type Keeping = Pick<Machine, 'db' | 'now' | 'queue'>
type Browser = { deliveryId: number; endpoint: string }

/** Keeps a browser of a recipient; of many the newest. */
export async function subscribe({ db, now, queue }: Keeping, browser: Browser): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(pushSubscriptions)
      .values({ ...browser, createdAt: now() })
      .onConflictDoNothing()
    await sweepLater(tx, queue, now())
  })
  const kept = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.deliveryId, browser.deliveryId))
    .orderBy(asc(pushSubscriptions.createdAt))
    .limit(100)
  const old = kept.slice(0, Math.max(0, kept.length - mostBrowsers)).map(({ endpoint }) => endpoint)
  const isOld = and(
    eq(pushSubscriptions.deliveryId, browser.deliveryId),
    inArray(pushSubscriptions.endpoint, [...old, '']),
  )
  await db.delete(pushSubscriptions).where(isOld)
}

export async function unsubscribe(db: Database, { deliveryId, endpoint }: Browser): Promise<void> {
  const isIt = and(eq(pushSubscriptions.deliveryId, deliveryId), eq(pushSubscriptions.endpoint, endpoint))
  await db.delete(pushSubscriptions).where(isIt)
}

/** Its recipient is somebody else now. */
export async function forgetBrowsers(tx: Transaction, deliveryId: number): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.deliveryId, deliveryId))
}

/** The deliveries that a browser gets notifications of. */
export async function deliveriesOf(db: Database, endpoint: string): Promise<number[]> {
  const { deliveryId } = pushSubscriptions
  const rows = await db
    .select({ deliveryId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint))
    .limit(100)
  return rows.map((row) => row.deliveryId)
}
