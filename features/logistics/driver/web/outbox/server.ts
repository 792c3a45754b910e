import { call, CallError, type CallInput, type Fetcher } from '#kit/web/call.ts'
import type { Endpoint, ReplyOf } from '#kit/contract/endpoint.ts'
import {
  putDriverFile,
  readDriverDay,
  readDriverMap,
  readStopSafePlace,
  recordActions,
  type DayPack,
  type SentAction,
} from '../../contract.ts'
import { markSeen } from '../../rules/mark-seen.ts'
import { registerDeviceKey } from '../../rules/register-key.ts'
import { sendPositions } from '../../../positions/contract.ts'
import type { KeptPosition } from './database.ts'

/** Why a call didn't do what it should: `unreachable` will pass by itself, `signedOut` after signing in, `refused` needs a person. */
export class CallFailure extends Error {
  readonly kind: 'unreachable' | 'signedOut' | 'refused'
  readonly status: number

  constructor(kind: CallFailure['kind'], status: number, message: string) {
    super(message)
    this.name = 'CallFailure'
    this.kind = kind
    this.status = status
  }
}

type SentActions = {
  deviceId: string
  actions: SentAction[]
  sentAt: string
  isAfterGap?: true
  app: { version: string; waiting: number; batteryPercent?: number; mayLocate?: boolean }
}

export type Server = ReturnType<typeof createServer>

const patienceMs = 45_000
/** What was done waits for it. */
const keyPatienceMs = 10_000
/** The map of a day is some megabytes, and nothing waits for it. */
const mapPatienceMs = 600_000

/** The calls of the driver page, each ended after a while: a stalled one would hold up all that follow. */
export function createServer(fetcher: Fetcher, onDate: (serverMs: number) => void = () => undefined) {
  const watched: Fetcher = async (request) => {
    const response = await fetcher(request)
    if (!isFromOffice(response)) throw foreignAnswer(response.status)
    const date = Date.parse(response.headers.get('date') ?? '')
    if (Number.isFinite(date)) onDate(date)
    return response
  }

  async function askJson<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    isMeant: (reply: ReplyOf<E>) => boolean,
    waitMs = patienceMs,
  ): Promise<ReplyOf<E>> {
    const reply = await ask(endpoint, input, waitMs)
    if (typeof reply !== 'object' || reply === null || !isMeant(reply)) throw foreignAnswer()
    return reply
  }

  async function ask<E extends Endpoint>(endpoint: E, input: CallInput<E>, waitMs = patienceMs): Promise<ReplyOf<E>> {
    try {
      return await call(endpoint, { ...input, signal: AbortSignal.timeout(waitMs) }, watched)
    } catch (error) {
      throw failureOf(error)
    }
  }

  return {
    recordActions: (body: SentActions) => askJson(recordActions, { body }, isTaken),
    registerKey: (body: { deviceId: string; publicKey: string; signature: string }) =>
      askJson(registerDeviceKey, { body }, ({ keyId }) => typeof keyId === 'string', keyPatienceMs),
    /** Only the hash of the file itself says that the office has it: the phone then lets go of its own. */
    putFile: (sha256: string, content: ArrayBuffer) =>
      askJson(
        putDriverFile,
        { params: { sha256 }, body: content, headers: { 'content-type': 'application/octet-stream' } },
        (reply) => reply.sha256 === sha256,
      ),
    /** `undefined` where the version at hand is still the newest. */
    async readDay(version: string | undefined): Promise<DayPack | undefined> {
      try {
        const input = version ? { headers: { 'if-none-match': `"${version}"` } } : {}
        return await askJson(readDriverDay, input, ({ routes }) => Array.isArray(routes))
      } catch (error) {
        if (error instanceof CallFailure && error.status === 304) return undefined
        throw error
      }
    },
    readArea: async (date: string): Promise<ArrayBuffer> => {
      const reply = await ask(readDriverMap, { query: { date } }, mapPatienceMs)
      return reply.arrayBuffer()
    },
    readSafePlace: async (stopId: number): Promise<Blob> =>
      (await ask(readStopSafePlace, { params: { id: stopId } })).blob(),
    markSeen: async (chatId: number, messageId: number): Promise<void> => {
      await ask(markSeen, { params: { id: chatId }, body: { messageId } })
    },
    async recordPositions(body: { deviceId: string; positions: KeptPosition[] }): Promise<void> {
      await askJson(sendPositions, { body }, ({ taken }) => typeof taken === 'number')
    },
  }
}

function isTaken({ results, lastSequence }: ReplyOf<typeof recordActions>): boolean {
  return Array.isArray(results) && typeof lastSequence === 'number'
}

/**
 * Whether an answer can be the office’s own. The page a Wi-Fi shows instead, and the refusals of gateways, aren’t: they count
 * as no network. What is too large for a gateway stays too large.
 */
function isFromOffice({ ok, status, headers }: Response): boolean {
  if (ok) return !headers.get('content-type')?.startsWith('text/html')
  return status === 304 || status === 413 || headers.has('x-request-id')
}

const foreignAnswer = (status = 0) => new CallFailure('unreachable', status, 'This answer isn’t from the office.')

const passing = new Set([408, 425, 429])

function failureOf(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error
  if (!(error instanceof CallError)) return new CallFailure('unreachable', 0, String(error))
  const { status, message } = error
  if (status === 401) return new CallFailure('signedOut', status, message)
  return new CallFailure(status >= 500 || passing.has(status) ? 'unreachable' : 'refused', status, message)
}
