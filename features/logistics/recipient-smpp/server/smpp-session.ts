import type { OpenSocket } from '#kit/server/machine.ts'
import { answerTo, commands, isAnswer, pduBytes, readPdus, statuses, type Pdu } from '../rules/pdu.ts'

export type Limits = {
  /** How long an answer is waited for. */
  answerMs: number
  /** For so long an answer that is late still counts; until then its request takes a place among those that are open. */
  keepMs: number
  /** A connection on which nothing is said is tried out this often. */
  quietMs: number
  /** One that nobody used for so long is closed. */
  idleMs: number
  /** Requests that may be open at once. */
  window: number
}
export const usualLimits: Limits = { answerMs: 10_000, keepMs: 60_000, quietMs: 30_000, idleMs: 180_000, window: 10 }

/**
 * `unsent`: it never left, so that it may be sent again. `unanswered`: it may have arrived; `late` is the answer that still comes, or nothing.
 */
export type Answer =
  | { kind: 'answered'; pdu: Pdu }
  | { kind: 'unsent' }
  | { kind: 'unanswered'; late: Promise<Pdu | undefined> }
type Request = Pick<Pdu, 'command' | 'body'>
type TakeDelivery = (body: Uint8Array) => Promise<void>

const mostSequence = 0x7fffffff
/** With so many waiting to be written down, nothing more is read. */
const mostUntaken = 100
const nothing = new Uint8Array()

/** A connection to a provider by SMPP 3.4, for as long as it lasts: a bounded number of requests, each with an end. */
export class SmppSession {
  readonly #socket: OpenSocket
  readonly #take: TakeDelivery
  readonly #limits: Limits
  readonly #open = new Map<number, (answer: Pdu | undefined) => void>()
  readonly #waiting: (() => void)[] = []
  #sequence = 0
  #usedAt = performance.now()
  #isOver = false
  #turn: Promise<unknown> = Promise.resolve()
  #untaken = 0
  #quiet: ReturnType<typeof setTimeout> | undefined
  /** Settled when the connection has ended, whatever ended it. */
  readonly ended: Promise<void>

  constructor(socket: OpenSocket, take: TakeDelivery, limits: Limits = usualLimits) {
    this.#socket = socket
    this.#take = take
    this.#limits = limits
    this.ended = this.#read()
    this.#listen()
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Somebody still counts on this connection. */
  use(): void {
    this.#usedAt = performance.now()
  }

  async request(request: Request, limitMs = this.#limits.answerMs): Promise<Answer> {
    const end = performance.now() + limitMs
    while (this.#open.size >= this.#limits.window && !this.#isOver) {
      if (!(await this.#place(end))) return { kind: 'unsent' }
    }
    if (this.#isOver) return { kind: 'unsent' }
    if (performance.now() >= end) {
      // The place is somebody else’s.
      this.#waiting.shift()?.()
      return { kind: 'unsent' }
    }
    const late = this.#send(request)
    const pdu = await inTime(late, end)
    return pdu ? { kind: 'answered', pdu } : { kind: 'unanswered', late }
  }

  /** Who waits no longer takes no place from those who do. */
  async #place(end: number): Promise<boolean> {
    let given = () => {}
    const free = new Promise<true>((go) => (given = () => go(true)))
    this.#waiting.push(given)
    if (await inTime(free, end)) return true
    const at = this.#waiting.indexOf(given)
    if (at >= 0) this.#waiting.splice(at, 1)
    else this.#waiting.shift()?.()
    return false
  }

  /** Says goodbye; nothing more is sent. */
  close(): void {
    if (this.#isOver) return
    this.#write({ command: commands.unbind, status: statuses.ok, sequence: this.#next(), body: nothing })
    this.#end()
  }

  #next(): number {
    this.#sequence = this.#sequence >= mostSequence ? 1 : this.#sequence + 1
    return this.#sequence
  }

  #send({ command, body }: Request): Promise<Pdu | undefined> {
    const sequence = this.#next()
    const answer = new Promise<Pdu | undefined>((resolve) => {
      const forget = setTimeout(() => this.#settle(sequence, undefined), this.#limits.keepMs)
      this.#open.set(sequence, (pdu) => {
        clearTimeout(forget)
        resolve(pdu)
      })
    })
    this.#write({ command, status: statuses.ok, sequence, body })
    return answer
  }

  #settle(sequence: number, pdu: Pdu | undefined): void {
    const settle = this.#open.get(sequence)
    this.#open.delete(sequence)
    settle?.(pdu)
    this.#waiting.shift()?.()
  }

  #write(pdu: Pdu): void {
    this.#socket.write(pduBytes(pdu))
  }

  async #read(): Promise<void> {
    let rest: Uint8Array = nothing
    try {
      for await (const part of this.#socket.incoming) {
        const read = readPdus(Uint8Array.from([...rest, ...part]))
        rest = read.rest
        for (const pdu of read.pdus) this.#hear(pdu)
        if (this.#untaken >= mostUntaken) await this.#turn
      }
    } catch {
      // What isn’t SMPP ends the connection.
    } finally {
      this.#end()
    }
  }

  /** Answers are waited for, and don’t stand behind what has to be written down first. */
  #hear(pdu: Pdu): void {
    this.#listen()
    if (isAnswer(pdu)) return this.#settle(pdu.sequence, pdu)
    if (pdu.command === commands.enquireLink) return this.#answer(pdu, statuses.ok)
    this.#untaken++
    this.#turn = this.#turn
      .then(() => this.#handle(pdu))
      .catch(() => this.#end())
      .finally(() => this.#untaken--)
  }

  async #handle(pdu: Pdu): Promise<void> {
    if (pdu.command === commands.deliver) return this.#handleDelivery(pdu)
    if (pdu.command === commands.unbind) {
      this.#answer(pdu, statuses.ok)
      return this.#end()
    }
    const { sequence } = pdu
    return this.#write({ command: commands.nack, status: statuses.unknownCommand, sequence, body: nothing })
  }

  /** Answered once it is written down: what couldn’t be written comes again. */
  async #handleDelivery(pdu: Pdu): Promise<void> {
    const isTaken = await this.#take(pdu.body).then(
      () => true,
      () => false,
    )
    this.#answer(pdu, isTaken ? statuses.ok : statuses.tryAgain, Uint8Array.of(0))
  }

  #answer({ command, sequence }: Pdu, status: number, body: Uint8Array = nothing): void {
    this.#write({ command: answerTo(command), status, sequence, body })
  }

  /** A connection may be lost without a word. */
  #listen(): void {
    clearTimeout(this.#quiet)
    if (!this.#isOver) this.#quiet = setTimeout(() => void this.#tryOut(), this.#limits.quietMs)
  }

  async #tryOut(): Promise<void> {
    if (performance.now() - this.#usedAt > this.#limits.idleMs) return this.close()
    const answer = await this.request({ command: commands.enquireLink, body: nothing })
    if (answer.kind !== 'answered') this.#end()
  }

  #end(): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#quiet)
    this.#socket.close()
    for (const sequence of this.#open.keys()) this.#settle(sequence, undefined)
    for (const go of this.#waiting.splice(0)) go()
  }
}

/** What comes before then, or nothing. */
export async function inTime<T>(wanted: Promise<T>, end: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), Math.max(0, end - performance.now()))
  })
  return Promise.race([wanted, late]).finally(() => clearTimeout(timer))
}
