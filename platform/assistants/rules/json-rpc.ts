import { isRecord } from '#kit/contract/is-record.ts'

/** What a caller of JSON-RPC 2.0 wants: a request has an id and gets an answer, a notification has none. */
export type RpcMessage = { id?: string | number; method: string; params: Record<string, unknown> }

/** The codes of JSON-RPC, and those that the Model Context Protocol adds. */
export const rpcCodes = {
  parse: -32_700,
  invalid: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
  headers: -32_020,
  version: -32_022,
} as const

/** A refusal that speaks of the message itself; what a tool refuses is a result. */
export class RpcError extends Error {
  readonly kind: keyof typeof rpcCodes
  readonly data: unknown
  constructor(kind: keyof typeof rpcCodes, message: string, data?: unknown) {
    super(message)
    this.kind = kind
    this.data = data
  }

  get status(): number {
    return this.kind === 'method' ? 404 : 400
  }
}

/** Reads one message; several at once are none. */
export function readMessage(value: unknown): RpcMessage {
  if (!isRecord(value) || value['jsonrpc'] !== '2.0' || typeof value['method'] !== 'string')
    throw new RpcError('invalid', 'Not a JSON-RPC 2.0 request or notification')
  const { id, method, params = {} } = value
  if (!isRecord(params)) throw new RpcError('invalid', '`params` is not an object')
  if (id === undefined) return { method, params }
  if (typeof id !== 'string' && !Number.isSafeInteger(id))
    throw new RpcError('invalid', '`id` is neither a string nor a whole number')
  return { id: id as string | number, method, params }
}
