import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { lendDemoCity } from '../../../scripts/demo-city.mjs'
import type { Endpoint, ReplyOf } from '#kit/contract/endpoint.ts'
import { call, CallError, type CallInput } from '#kit/web/call.ts'
import { login } from '#platform/accounts/contract.ts'
import { startEmbedded } from '../database/embedded.ts'
import { openCommitProxy } from './commit-proxy.ts'
import { startProduct, type Product } from './product.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

export type KilledProduct = {
  database: pg.Client
  /** The administrator's token. */
  office: string
  ask<E extends Endpoint>(endpoint: E, token: string, given?: CallInput<E>): Promise<ReplyOf<E>>
  /** Kills the product at that commit from now on; what was answered until then, if anything was. It has to be started again. */
  killAt<Answer>(commit: number, act: () => Promise<Answer>): Promise<Answer | undefined>
  start(): Promise<void>
  end(): Promise<void>
}

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** The built product with the sample, on a database that outlives it and behind a line that counts its commits. */
export async function killedProduct(settings: Record<string, string> = {}): Promise<KilledProduct> {
  const dataDir = await temporaryFolder('rw-killed-')
  lendDemoCity(dataDir)
  const server = await startEmbedded(join(dataDir, 'server'), quiet)
  const database = new pg.Client({ host: server.socketFolder, user: server.user, database: server.database })
  await database.connect()
  const proxy = await openCommitProxy(join(server.socketFolder, '.s.PGSQL.5432'))
  const DATABASE_URL = `postgres://${server.user}@127.0.0.1:${proxy.port}/${server.database}`
  let product: Product
  const start = async () => {
    product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL, SAMPLE_DATA: 'on', RATE_LIMIT: '0', ...settings })
  }
  const ask: KilledProduct['ask'] = (endpoint, token, given) => {
    const headers = { ...(token && { authorization: `Bearer ${token}` }) }
    return call(endpoint, { ...given, headers } as never, (request) => {
      const { pathname, search } = new URL(request.url)
      return fetch(new Request(`${product.url}${pathname}${search}`, request))
    })
  }
  await start()
  const signedIn = await ask(login, '', { body: { email: 'admin@demo.com', password: 'admin', remember: false } })
  return {
    database,
    office: 'accessToken' in signedIn ? signedIn.accessToken : '',
    ask,
    start,
    killAt: async (commit, act) => {
      const killed = new Promise<void>((resolve) =>
        proxy.at(commit, () => void product.end('SIGKILL').then(() => resolve())),
      )
      const answer = await act().catch((error: unknown) => {
        if (error instanceof CallError) throw error
        return undefined
      })
      // Work in the background commits as well, so that the moment comes in any case.
      await killed
      // Lets the time pass after which others take up the work of the dead.
      await database.query(`update jobs set lease_until = now() where state = 'running'`)
      return answer
    },
    end: async () => {
      await product.end('SIGTERM')
      proxy.close()
      await database.end()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
