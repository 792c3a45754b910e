import { and, eq } from 'drizzle-orm'
import { mustProveSelf } from '#platform/access/server/passwords.ts'
import { admit, endIdleSessionsOf, openSession } from '#platform/access/server/sessions.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { Program } from '#kit/server/feature.ts'
import type { Machine } from '#kit/server/machine.ts'
import { createApi, type Api } from '#kit/server/router.ts'
import { hashToken } from '#kit/server/ids.ts'
import { stateOf } from '#kit/server/state-of.ts'
import { putDriverFile, readDriverDay, recordActions, type DayPack, type SentAction } from '../../driver/contract.ts'
import { simulatedDeviceId } from '../../driver-devices/rules.ts'
import { sha256 } from '../../driver/rules/action-chain.ts'
import { sendPositions } from '../../positions/contract.ts'
import { trackers } from '../../positions/server/tables.ts'

const agent = 'Simulated phone'
/** Another process may be signed in as the same driver; what nobody used for so long is of one that ended. */
const idleMs = 10 * 60_000
const known: ReadonlySet<Endpoint> = new Set([readDriverDay, recordActions, putDriverFile, sendPositions])

/** The phone of a simulated driver. It remembers nothing that the server doesn't know too. */
export type Phone = {
  driverId: number
  deviceId: string
  token: string
  lastSequence: number
  /** Up to when its positions were sent. */
  sentMs: number
  pack: { day: DayPack; atMs: number } | null
  /** Another process may have driven on since it last asked. */
  isBehind: boolean
}

const phonesOf = stateOf<Machine['bus'], Map<number, Phone>>(() => new Map())

/** The calls of a driver's page, and no others, through the program's own door. */
export function driverCalls(machine: Machine, program: Program): Api {
  const handlers = program.handlers.filter(({ endpoint }) => known.has(endpoint))
  return createApi({ handlers, machine, program, admit, mustProveSelf })
}

type Driver = { driverId: number; userId: number }

/** A phone that is signed in; after a restart it signs in again and asks how far it had come. */
export async function phoneOf(machine: Machine, calls: Api, { driverId, userId }: Driver): Promise<Phone> {
  const phones = phonesOf(machine.bus)
  const before = phones.get(driverId)
  if (before) return before.isBehind ? askAgain(machine, calls, before) : before
  const { db, now } = machine
  const deviceId = simulatedDeviceId(driverId)
  const token = await db.transaction(async (tx) => {
    await endIdleSessionsOf(tx, { userId, agent, before: new Date(now().getTime() - idleMs) })
    return openSession(tx, userId, { address: '', agent, now: now() })
  })
  const phone: Phone = { driverId, deviceId, token, lastSequence: 0, sentMs: 0, pack: null, isBehind: true }
  phones.set(driverId, await askAgain(machine, calls, phone))
  return phone
}

/** Asks the server how far this driver has come. */
async function askAgain(machine: Machine, calls: Api, phone: Phone): Promise<Phone> {
  const sentMs = await lastFix(machine, `${phone.driverId}:${phone.deviceId}`)
  const { lastSequence } = await send(calls, phone, { actions: [], sentAt: machine.now().toISOString() })
  return Object.assign(phone, { sentMs, lastSequence, pack: null, isBehind: false })
}

/** The last turn was another process's: its drivers are further than the phones here know. */
export function fallBehind(machine: Machine): void {
  for (const phone of phonesOf(machine.bus).values()) phone.isBehind = true
}

/** It signs in again next time. */
export function forgetPhone(machine: Machine, driverId: number): void {
  phonesOf(machine.bus).delete(driverId)
}

async function lastFix({ db }: Machine, identifier: string): Promise<number> {
  const [row] = await db
    .select({ at: trackers.lastFixAt })
    .from(trackers)
    .where(and(eq(trackers.kind, 'page'), eq(trackers.identifier, identifier)))
  return row?.at?.getTime() ?? 0
}

const packMs = 60_000

export async function packOf(calls: Api, phone: Phone, { day, nowMs }: { day: string; nowMs: number }) {
  const { pack } = phone
  if (pack && pack.day.date === day && nowMs - pack.atMs < packMs) return pack.day
  const fresh: DayPack = await ask(calls, phone, `/api/driver/day?date=${day}`, { method: 'GET' })
  phone.pack = { day: fresh, atMs: nowMs }
  return fresh
}

type Batch = { actions: SentAction[]; sentAt: string }

/** Fails where the server is not as far as the phone believes, and so has taken nothing: the phone then has to ask it again. */
export async function sendActions(calls: Api, phone: Phone, batch: Batch): Promise<void> {
  const reply = await send(calls, phone, batch)
  const first = batch.actions[0]
  if (first && reply.lastSequence + 1 < first.sequence)
    throw new Error(`The server knows ${reply.lastSequence} acts; the phone sent act ${first.sequence}.`)
  phone.lastSequence = Math.max(phone.lastSequence, reply.lastSequence)
  phone.pack = null
}

function send(calls: Api, { deviceId, ...phone }: Phone, batch: Batch): Promise<{ lastSequence: number }> {
  const body = { deviceId, ...batch, app: { version: 'simulated', batteryPercent: 80, mayLocate: true, waiting: 0 } }
  return ask(calls, phone, '/api/driver/actions', { method: 'POST', body: JSON.stringify(body) })
}

export async function sendFile(calls: Api, phone: Phone, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = await sha256(bytes)
  const headers = { 'content-type': 'application/octet-stream' }
  await ask(calls, phone, `/api/driver/files/${hash}`, { method: 'PUT', body: bytes, headers })
  return hash
}

export type Sent = { at: string; longitude: number; latitude: number; heading: number; speedMetersPerSecond: number }

export async function sendFixes(calls: Api, phone: Phone, fixes: readonly Sent[]): Promise<void> {
  const positions = fixes.map((fix) => ({ ...fix, accuracyMeters: 12, batteryPercent: 80 }))
  const body = JSON.stringify({ deviceId: phone.deviceId, positions })
  await ask(calls, phone, '/api/positions', { method: 'POST', body })
}

type Asked = { method: string; body?: BodyInit; headers?: Record<string, string> }

async function ask<T>(calls: Api, { token }: Pick<Phone, 'token'>, path: string, asked: Asked): Promise<T> {
  const headers = { 'content-type': 'application/json', ...asked.headers, authorization: `Bearer ${token}` }
  const reply = await calls.fetch(new Request(`http://simulator.invalid${path}`, { ...asked, headers }))
  if (!reply.ok) throw new PhoneRefused(reply.status, `${asked.method} ${path}: ${await reply.text()}`)
  return reply.json()
}

export class PhoneRefused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(`${status} ${message}`)
    this.status = status
  }
}

/** An id that is the same for the same keys, so that what is sent again is known. */
export async function idOf(...keys: (string | number)[]): Promise<string> {
  const hex = await hashToken(keys.join('|'))
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
