import { eq } from 'drizzle-orm'
import { timeOrderedId, toHex } from '#kit/server/ids.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { listensTo } from '../rules.ts'
import { webhookDeliveries, webhooks } from './tables.ts'

export const deliverJob = 'webhooks.deliver'

type Message = {
  kind: string
  /** Numbers and names by which it is found in the log. */
  about: (string | number)[]
  data: unknown
}

/** Notes, in the transaction of the change itself, who is to be told of it. */
export function announce(tx: Database, maker: { now: () => Date }, message: Message): Promise<void> {
  return announceAll(tx, maker, [message])
}

/** The same for many at once. */
export async function announceAll(tx: Database, { now }: { now: () => Date }, messages: Message[]): Promise<void> {
  const active = await tx.select().from(webhooks).where(eq(webhooks.isActive, true))
  const at = now()
  const rows = messages.flatMap(({ kind, about, data }) =>
    active
      .filter((webhook) => listensTo(webhook.kinds, kind))
      .map((webhook) => {
        const id = timeOrderedId(at)
        return {
          id,
          webhookId: webhook.id,
          kind,
          about: about.join(' '),
          payload: JSON.stringify({ id, kind, at: at.toISOString(), data }),
          nextAttemptAt: at,
          createdAt: at,
        }
      }),
  )
  const batch = 1000
  for (let start = 0; start < rows.length; start += batch)
    await tx.insert(webhookDeliveries).values(rows.slice(start, start + batch))
}

/** Has what is due sent; called once the change is kept. */
export async function wakeDelivery({ db, queue }: Pick<Machine, 'db' | 'queue'>): Promise<void> {
  const [waiting] = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.state, 'waiting'))
    .limit(1)
  if (waiting) await queue.add({ name: deliverJob, data: {} })
}

/** HMAC-SHA256 of a text. */
async function hmac(secret: string, text: string): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))
}

/** `t=<seconds>,v1=<hex of HMAC over "t.body">`: the time is signed too, so that an old message cannot be sent again as new. */
export async function signatureOf(secret: string, body: string, at: Date): Promise<string> {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${toHex(await hmac(secret, `${seconds}.${body}`))}`
}

/** Whether a shop's base64 signature fits the body; takes equally long for every wrong one. */
export async function isSignedBy(secret: string, body: string, signature: string): Promise<boolean> {
  const expected = btoa(String.fromCharCode(...(await hmac(secret, body))))
  if (signature.length !== expected.length) return false
  let difference = 0
  for (let at = 0; at < expected.length; at++) difference |= expected.charCodeAt(at) ^ signature.charCodeAt(at)
  return difference === 0
}
