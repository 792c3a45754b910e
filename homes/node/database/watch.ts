import pg from 'pg'
import { backoff } from '#kit/contract/backoff.ts'
import type { Log } from '#kit/server/machine.ts'
import type { Listening } from './opened.ts'

const channel = 'routewright'
const pulseMs = 1000
const answerMs = 5000
const connectMs = 5000
const retryMs = { first: 100, most: 1000 }

type Parts = {
  address: pg.ClientConfig
  log: Log
  /** The database does not answer: what is under way on other connections will not be answered either. */
  onLost(reason: Error): Promise<void> | void
}

/**
 * A connection that is always asked something, so that a database which silently stopped answering is noticed in seconds.
 * It also carries `NOTIFY` between the processes that share the database.
 */
export class DatabaseWatch implements Listening {
  readonly #parts: Parts
  #onWake = () => {}
  #continue = () => {}
  #isAsked = false
  #isStopped = false
  #isAway = false
  #canListen = true
  #ended: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Waits for the first connection, which must succeed; later ones come by themselves. */
  async start(): Promise<void> {
    const client = await this.#connect()
    this.#ended = this.#keep(client)
  }

  listen(onWake: () => void): Listening {
    this.#onWake = onWake
    return { wake: () => this.wake(), stop: async () => void (this.#onWake = () => {}) }
  }

  /** Many asked for while one is under way become one. */
  wake(): void {
    this.#isAsked = true
    this.#continue()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#continue()
    await this.#ended
  }

  async #keep(first: pg.Client): Promise<void> {
    let client: pg.Client | undefined = first
    for (let failures = 0; !this.#isStopped; failures++) {
      if (client) {
        failures = 0
        await this.#converse(client)
      }
      if (this.#isStopped) return
      client = await this.#connect().catch((error: Error) => this.#lost(error))
      if (client) this.#found()
      else await this.#pause(backoff(retryMs, failures + 1))
    }
    if (client) drop(client)
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ keepAlive: true, connectionTimeoutMillis: connectMs, ...this.#parts.address })
    client.on('error', () => this.#continue())
    client.on('end', () => this.#continue())
    client.on('notification', () => this.#onWake())
    try {
      await inTime(client.connect(), connectMs)
      if (this.#canListen)
        await inTime(client.query(`listen ${channel}`), answerMs).catch((error: unknown) => this.#cannotListen(error))
      return client
    } catch (error) {
      drop(client)
      throw error
    }
  }

  /** CockroachDB has no LISTEN; polling carries on without it. */
  #cannotListen(error: unknown): void {
    const { code = '', message } = error as { code?: string; message: string }
    if (!code.startsWith('42') && code !== '0A000') throw error
    this.#canListen = false
    this.#parts.log.warn({ reason: message }, 'not listening to the database, polling instead')
  }

  /** Asks again and again until there is no answer, or the end. */
  async #converse(client: pg.Client): Promise<void> {
    try {
      while (!this.#isStopped) {
        const text = this.#isAsked && this.#canListen ? `notify ${channel}` : 'select 1'
        this.#isAsked = false
        await inTime(client.query(text), answerMs)
        if (!this.#isAsked) await this.#pause(pulseMs)
      }
      await inTime(client.end(), answerMs)
    } catch (error) {
      this.#parts.log.warn({ reason: (error as Error).message }, 'lost the connection that watches the database')
      if (error instanceof NoAnswer) await this.#lost(error)
      drop(client)
    }
  }

  async #lost(error: Error): Promise<undefined> {
    if (!this.#isAway)
      this.#parts.log.error(
        { reason: error.message || String((error as { code?: string }).code) },
        'the database cannot be reached',
      )
    this.#isAway = true
    if (!this.#isStopped) await this.#parts.onLost(error)
  }

  #found(): void {
    if (this.#isAway) this.#parts.log.info({}, 'the database answers again')
    this.#isAway = false
    // Whatever was announced in the meantime was not heard.
    this.#onWake()
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#continue = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

class NoAnswer extends Error {}

/** Rejects when nothing came in time. An answer that waited while this thread was busy still counts. */
function inTime<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer = setTimeout(() => {
      timer = setTimeout(() => reject(new NoAnswer(`no answer within ${milliseconds} ms`)), 250)
    }, milliseconds)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function drop(client: pg.Client): void {
  client.connection.stream.destroy()
  void client.end().catch(() => undefined)
}
