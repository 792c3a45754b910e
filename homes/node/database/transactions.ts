import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, NodePgSession, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { isUnreachable, NotSaved } from '#kit/server/errors.ts'

type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]
type NoSchema = Record<string, never>
type Run<T> = (tx: Transaction) => Promise<T>

const casing = 'snake_case'
const dialect = new PgDialect({ casing })

/** Drizzle over a pool, with transactions that bear losing their connection at any point. */
export function databaseOver(pool: pg.Pool): NodePgDatabase & { $client: pg.Pool } {
  const transaction = <T>(run: Run<T>, config?: PgTransactionConfig) => inTransaction(pool, run, config)
  return Object.assign(drizzle(pool, { casing }), { transaction })
}

/**
 * Drizzle's own transaction keeps a connection for ever when `begin` fails, gives a broken one back to the pool,
 * and takes a commit that the server turned into a rollback for a success.
 */
async function inTransaction<T>(pool: pg.Pool, run: Run<T>, config?: PgTransactionConfig): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => Promise.reject(beforeCommit(error)))
  let reason: unknown
  let isCommitting = false
  try {
    const result = await new NodePgSession<NoSchema, ExtractTablesWithRelations<NoSchema>>(
      oneByOne(client),
      dialect,
      undefined,
    ).transaction(async (tx) => {
      try {
        const made = await run(tx)
        await ready(client)
        if (client.getTransactionStatus() === 'E')
          throw new Error('A statement of this transaction failed, so nothing can be committed.')
        isCommitting = true
        return made
      } catch (error) {
        reason = error
        throw error
      }
    }, config)
    client.release()
    return result
  } catch (error) {
    // Not what `run` threw: begin, commit or rollback failed, and what state the connection is in is unknown.
    client.release(error !== reason)
    throw isCommitting ? error : beforeCommit(reason ?? error)
  }
}

/** What is asked at once goes to the server one after another: a connection takes one statement at a time. */
function oneByOne(client: pg.PoolClient): pg.PoolClient {
  let last: Promise<unknown> = Promise.resolve()
  const ask = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  const query = (...given: unknown[]) => {
    const answer = last.then(() => ask(...given))
    last = answer.catch(() => undefined)
    return answer
  }
  return Object.create(client, { query: { value: query } })
}

/** A failed statement's error arrives just before the state of the transaction. */
async function ready(client: pg.PoolClient): Promise<void> {
  if (!('readyForQuery' in client) || client.readyForQuery !== false) return
  await new Promise<void>((resolve) => {
    client.once('drain', resolve)
    client.once('end', resolve)
  })
}

function beforeCommit(error: unknown): unknown {
  return isUnreachable(error) ? new NotSaved(error) : error
}
