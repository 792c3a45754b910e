import { toHex } from '#kit/contract/hex.ts'

/** What of an action is in its hash: all that was recorded, with the hashes of its files, and nothing that is worked out of it later. */
export type ChainedAction = {
  id: string
  deviceId: string
  sequence: number
  kind: string
  routeId: number | null
  stopId: number | null
  at: string
  deviceAt: string
  sinceStartMs: number | null
  receivedAt: string
  place: unknown
  data: unknown
  byOffice: string
}

/** The same text for the same value, whoever writes it: names in order, no spaces. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${canonicalJson(one)}`).join()}}`
}

/** The hash of an action, joined to the one before it. */
export function hashOfAction(action: ChainedAction, previousHash: string): Promise<string> {
  const {
    id,
    deviceId,
    sequence,
    kind,
    routeId,
    stopId,
    at,
    deviceAt,
    sinceStartMs,
    receivedAt,
    place,
    data,
    byOffice,
  } = action
  const kept = { id, deviceId, sequence, kind, routeId, stopId, at, deviceAt, sinceStartMs, receivedAt, place, data }
  return hashOfJson({ ...kept, byOffice, previousHash })
}

/** The hash of a value, whoever writes it. */
export function hashOfJson(value: unknown): Promise<string> {
  return sha256(new TextEncoder().encode(canonicalJson(value)))
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
