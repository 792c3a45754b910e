import { isRecord } from '#kit/contract/is-record.ts'
import { RpcError, type RpcMessage } from './json-rpc.ts'

/** Each request says the version it speaks; nothing is agreed before. */
export const version = '2026-07-28'
/** Versions that begin with a handshake, which here agrees on the version alone: there are no sessions. */
export const formerVersions = ['2025-11-25', '2025-06-18', '2025-03-26'] as const

const meta = 'io.modelcontextprotocol/'
export const serverInfo = `${meta}serverInfo`

export type Era = 'modern' | 'former'

/** Whether a message says no version of its own. Clients of that time take an HTTP error for the end of their session. */
export function isFormer({ params }: RpcMessage): boolean {
  return !isRecord(params['_meta']) || params['_meta'][`${meta}protocolVersion`] === undefined
}

/** By which version a message is to be answered; refuses headers that say something else than the message. */
export function eraOf({ method, params }: RpcMessage, headers: Headers): Era {
  const said = isRecord(params['_meta']) ? params['_meta'] : {}
  const asked = said[`${meta}protocolVersion`]
  const header = headers.get('mcp-protocol-version')
  if (asked === undefined) return formerEra(method, header)
  if (typeof asked !== 'string' || header !== asked)
    throw new RpcError('headers', 'MCP-Protocol-Version differs from the version in the message')
  if (asked !== version) throw unsupported(asked)
  if (!isRecord(said[`${meta}clientCapabilities`]))
    throw new RpcError('params', `_meta lacks ${meta}clientCapabilities`)
  mustMatch('Mcp-Method', headers.get('mcp-method'), method)
  if (method === 'tools/call') mustMatch('Mcp-Name', decoded(headers.get('mcp-name')), params['name'])
  return 'modern'
}

function formerEra(method: string, header: string | null): Era {
  const isFormer = header === null || formerVersions.some((one) => one === header)
  if (isFormer || method === 'initialize') return 'former'
  if (header === version) throw new RpcError('params', `_meta lacks ${meta}protocolVersion`)
  throw unsupported(header)
}

function unsupported(requested: string): RpcError {
  return new RpcError('version', 'Unsupported protocol version', {
    supported: [version, ...formerVersions],
    requested,
  })
}

/** The version of a handshake: the one asked for where it is known, else the newest that has a handshake. */
export function agreedVersion(params: Record<string, unknown>): string {
  return formerVersions.find((one) => one === params['protocolVersion']) ?? formerVersions[0]
}

function mustMatch(name: string, header: string | null, value: unknown): void {
  if (header === null || header !== value)
    throw new RpcError('headers', `Header mismatch: ${name} is not what the message says`)
}

/** Names that no header can hold come as Base64 of their UTF-8. */
function decoded(header: string | null): string | null {
  const inside = header === null ? undefined : /^=\?base64\?(.*)\?=$/.exec(header)?.[1]
  if (inside === undefined) return header
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(inside), (letter) => letter.charCodeAt(0)))
  } catch {
    return null
  }
}
