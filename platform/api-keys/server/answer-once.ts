import { and, eq, lt } from 'drizzle-orm'
import { toHex } from '#kit/contract/hex.ts'
import { createDailySweep } from '#kit/server/daily-sweep.ts'
import { conflict, Refused, refusalOf } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { hexHmac } from '#platform/webhooks/server/queries.ts'
import { keptHours } from '../contract.ts'
import { refusals } from './refusals.ts'
import { idempotentReplies } from './tables.ts'

const longestKey = 200
const forgetJob = 'forget-idempotent-replies'
const planForgetting = createDailySweep(forgetJob)

type Answer = (context: Context) => Promise<Response>
type Place = { caller: string; key: string }
type Known = typeof idempotentReplies.$inferSelect

/**
 * Answers a call once for each idempotency key: the same call again gets the first reply, with its status, and another one with that key
 * is refused. Refused calls changed nothing, so they are not kept.
 */
export async function answerOnce(context: Context, body: unknown, answer: Answer): Promise<Response> {
  const key = context.request.headers.get('idempotency-key')
  if (key === null) return answer(context)
  if (key.length === 0 || key.length > longestKey) throw new Refused(400, refusals.keyLength)
  const place = { caller: callerOf(context), key }
  // A body may hold a password, which the kept hash alone must not let anyone find by trying.
  const bodyHash = await hexHmac(toHex(context.secretKey), JSON.stringify(body) ?? '')
  const known = await findReply(context.db, place, context.now())
  if (known) return earlierReply(known, bodyHash)
  const work = workInOne(context.db, (tx) => claim(tx, context, { ...place, bodyHash }))
  try {
    const response = await answer({ ...context, db: work.db })
    await work.commit((tx) => keepReply(tx, place, response))
    return response
  } catch (error) {
    // What was counted stays counted, such as attempts: each has a savepoint of its own.
    if (work.isBegun() && refusalOf(error) === error) await work.commit((tx) => release(tx, place))
    else await work.drop(error)
    const faster = await findReply(context.db, place, context.now())
    if (faster) return earlierReply(faster, bodyHash)
    throw error
  }
}

/** Deletes replies once they have been kept long enough. */
export function forgetReplies({ db, queue, now }: Machine): void {
  queue.work(forgetJob, () =>
    db.transaction(async (tx) => {
      await tx.delete(idempotentReplies).where(lt(idempotentReplies.createdAt, keptSince(now())))
      if ((await tx.$count(idempotentReplies)) > 0) await planForgetting(tx, queue, now())
    }),
  )
}

/**
 * A database whose transactions are parts of one, which begins with the first of them: what is looked up before, perhaps far away,
 * holds no connection. Once it ends, whatever a call goes on with after its reply is on its own.
 */
function workInOne(db: Database, begin: (tx: Transaction) => Promise<void>) {
  let open: Transaction | undefined
  let opening: Promise<Transaction> | undefined
  let whole: Promise<void> | undefined
  let end: { commit: () => void; drop: (reason: unknown) => void } | undefined
  let isOver = false
  const parts = new Set<Promise<unknown>>()
  const opened = () =>
    (opening ??= new Promise((resolve, reject) => {
      whole = db.transaction(async (tx) => {
        await begin(tx)
        await new Promise<void>((commit, drop) => {
          end = { commit, drop }
          open = tx
          resolve(tx)
        })
      })
      whole.catch(reject)
    }))
  const transaction: Database['transaction'] = async (run, config) => {
    if (isOver) {
      await whole?.catch(() => undefined)
      return db.transaction(run, config)
    }
    const part = opened().then((tx) => tx.transaction(run))
    parts.add(part)
    return part.finally(() => parts.delete(part))
  }
  const endParts = async () => {
    isOver = true
    await Promise.allSettled(parts)
  }
  const finish = async (how: 'commit' | 'drop', reason?: unknown) => {
    open = undefined
    end?.[how](reason)
    await whole
  }
  return {
    db: new Proxy(db, {
      get: (_, name) => (name === 'transaction' ? transaction : memberOf(open ?? db, name)),
    }),
    isBegun: () => open !== undefined,
    /** Undone as a whole where this last part fails. */
    async commit(last: (tx: Transaction) => Promise<void>) {
      await endParts()
      await last(await opened()).then(
        () => finish('commit'),
        (reason: unknown) => finish('drop', reason),
      )
    },
    async drop(reason: unknown) {
      await endParts()
      await finish('drop', reason).catch(() => undefined)
    },
  }
}

function memberOf(db: Database, name: string | symbol): unknown {
  const member: unknown = Reflect.get(db, name, db)
  return typeof member === 'function' ? member.bind(db) : member
}

/** Waits for another call with the same key, if one is being answered. */
async function claim(tx: Transaction, { now, queue }: Context, row: Place & { bodyHash: string }): Promise<void> {
  await tx.delete(idempotentReplies).where(and(isAt(row), lt(idempotentReplies.createdAt, keptSince(now()))))
  const mine = await tx
    .insert(idempotentReplies)
    .values({ ...row, createdAt: now() })
    .onConflictDoNothing()
    .returning({ key: idempotentReplies.key })
  if (mine.length > 0) return planForgetting(tx, queue, now())
  throw conflict(refusals.keyReused)
}

async function keepReply(tx: Transaction, place: Place, response: Response): Promise<void> {
  const text = await response.clone().text()
  const reply: unknown = text === '' ? null : JSON.parse(text)
  await tx.update(idempotentReplies).set({ reply, status: response.status }).where(isAt(place))
}

async function release(tx: Transaction, place: Place): Promise<void> {
  await tx.delete(idempotentReplies).where(isAt(place))
}

async function findReply(db: Database, place: Place, at: Date): Promise<Known | undefined> {
  const [known] = await db.select().from(idempotentReplies).where(isAt(place))
  return known && known.createdAt >= keptSince(at) ? known : undefined
}

function earlierReply({ bodyHash, reply, status }: Known, hash: string): Response {
  if (bodyHash !== hash) throw conflict(refusals.keyReused)
  const headers = { 'idempotent-replayed': 'true' }
  return reply === null ? new Response(null, { status, headers }) : Response.json(reply, { status, headers })
}

function callerOf({ user, request }: Context): string {
  const { pathname, search } = new URL(request.url)
  const who = user.kind === 'program' ? user.sessionId : `user-${user.id}`
  return `${who} ${request.method} ${pathname}${search}`
}

function isAt({ caller, key }: Place) {
  return and(eq(idempotentReplies.caller, caller), eq(idempotentReplies.key, key))
}

function keptSince(at: Date): Date {
  return new Date(at.getTime() - keptHours * 3_600_000)
}
