import type { ActionResult, DayPack, SentAction } from '../../contract.ts'
import { mostActions } from '../../contract.ts'
import type { ActionKind } from '../../rules.ts'
import type { ActSignature } from '../../rules/signed-act.ts'
import type { Database, KeptAction, KeptFile, KeptPosition, Transaction } from './database.ts'
import { currentDayIn, keepDayIn, removeFile } from './kept-day.ts'

export type TakenFile = { sha256: string; content: ArrayBuffer }
/** What a driver just did. */
export type Act = {
  id: string
  kind: ActionKind
  date: string
  at: string
  sinceStartMs: number
  routeId: number | null
  stopId: number | null
  place: SentAction['place']
  data: Record<string, unknown>
  /** Hashes of files that were kept before; from now on they are sent. */
  files: readonly string[]
}
export type Kept = {
  pack: DayPack | undefined
  actions: KeptAction[]
  files: KeptFile[]
  deviceId: string
  /** The last message that was read on this device, by the number of its chat. */
  seen: ReadonlyMap<number, number>
}

const sequenceFact = 'sequence'
const deviceFact = 'deviceId'
const signedFact = 'signed'
const positionFact = 'position'
/** A day without a stop of the trip recorder; older fixes are of no use to anyone. */
const mostPositions = 5000

export type Outbox = ReturnType<typeof createOutbox>

/** All a driver's device keeps: the day, what was done and not yet answered, files and positions. Nothing that waits is ever dropped. */
export function createOutbox(database: Database, newDeviceId: () => string = () => crypto.randomUUID()) {
  return {
    ...actsIn(database, newDeviceId),
    ...signaturesIn(database),
    ...filesIn(database),
    ...positionsIn(database),
  }
}

function actsIn(database: Database, newDeviceId: () => string) {
  return {
    deviceId: () => database.write((tx) => deviceIdIn(tx, newDeviceId)),

    /** Keeps acts with their files and their numbers, in one transaction: all of them or none. Keeping the same again changes nothing. */
    record: (...acts: Act[]): Promise<KeptAction[]> =>
      database.write(async (tx) => {
        const known = new Map((await tx.all('actions')).map((kept) => [kept.action.id, kept]))
        const all: KeptAction[] = []
        for (const act of acts) all.push(known.get(act.id) ?? (await recordIn(tx, act)))
        return all
      }),

    /** The oldest actions without an answer, in the order they were done. */
    waiting: (skipped: ReadonlySet<string> = new Set()): Promise<SentAction[]> =>
      database.read(async (tx) => {
        const isOpen = ({ action, result }: KeptAction) => result === null && !skipped.has(action.id)
        const open = (await tx.all('actions')).filter(isOpen)
        return open.slice(0, mostActions).map(({ action }) => action)
      }),

    /** How much of what was done the server doesn't have yet: acts, and files that they name. */
    countWaiting: (): Promise<number> =>
      database.read(async (tx) => {
        const acts = (await tx.all('actions')).filter(({ result }) => result === null)
        const files = (await tx.all('files')).filter(({ isDraft }) => !isDraft)
        return acts.length + files.length
      }),

    /** Writes the server's answers beside the actions; they stay until a day pack shows them. */
    answer: (results: readonly ActionResult[]): Promise<number> =>
      database.write(async (tx) => {
        const byId = new Map(results.map((result) => [result.id, result]))
        const answered = (await tx.all('actions')).filter(({ action }) => byId.has(action.id))
        for (const kept of answered)
          await tx.put('actions', kept.action.sequence, { ...kept, result: byId.get(kept.action.id)! })
        return answered.length
      }),

    /** Keeps a day, and lets go of answered actions that it holds itself or that belong to a day that is over, and of old drafts. */
    keepDay: (pack: DayPack, now: number): Promise<void> => database.write((tx) => keepDayIn(tx, pack, now)),

    /** Keeps how far the driver has read a chat; the server hears of it when it can be reached. */
    markSeen: (chatId: number, messageId: number): Promise<void> =>
      database.write((tx) => tx.put('facts', seenFact(chatId), messageId)),

    /** The day the driver is on and everything that lies over it. */
    load: (): Promise<Kept> =>
      database.write(async (tx) => {
        const pack = await currentDayIn(tx)
        const [actions, files, deviceId] = [
          await tx.all('actions'),
          await tx.all('files'),
          await deviceIdIn(tx, newDeviceId),
        ]
        return { pack, actions, files, deviceId, seen: await seenIn(tx, pack) }
      }),
  }
}

function signaturesIn(database: Database) {
  return {
    /** The oldest acts that wait without a signature, and the link that this device signed last. */
    unsigned: (): Promise<{ actions: SentAction[]; previous: string }> =>
      database.read(async (tx) => {
        const isOpen = ({ action, result }: KeptAction) => result === null && !action.signed
        const open = (await tx.all('actions')).filter(isOpen)
        const previous = await tx.get('facts', signedFact)
        const actions = open.slice(0, mostActions).map(({ action }) => action)
        return { actions, previous: typeof previous === 'string' ? previous : '' }
      }),

    /** Keeps signatures beside their acts, and the link that the next one follows. */
    keepSignatures: (signatures: ReadonlyMap<number, ActSignature>, previous: string): Promise<void> =>
      database.write(async (tx) => {
        for (const [sequence, signed] of signatures) {
          const kept = await tx.get('actions', sequence)
          if (kept) await tx.put('actions', sequence, { ...kept, action: { ...kept.action, signed } })
        }
        await tx.put('facts', signedFact, previous)
      }),
  }
}

function filesIn(database: Database) {
  return {
    /** Keeps a file as soon as it is taken: the camera often ends the page behind it. It is sent once an act names it. */
    keepFile: ({ sha256, content }: TakenFile, stopId: number | null, at: string): Promise<void> =>
      database.write(async (tx) => {
        if (await tx.get('files', sha256)) return
        const bytes = content.byteLength
        await tx.put('contents', sha256, content)
        await tx.put('files', sha256, { sha256, stopId, takenAt: at, bytes, isDraft: true, refusedWith: null })
      }),

    /** Lets go of a file that no act names. */
    dropDraft: (sha256: string): Promise<void> =>
      database.write(async (tx) => {
        if ((await tx.get('files', sha256))?.isDraft) await removeFile(tx, sha256)
      }),

    /** The next file to send; those that were refused come last. */
    nextFile: (skipped: ReadonlySet<string>): Promise<(KeptFile & { content: ArrayBuffer }) | undefined> =>
      database.read(async (tx) => {
        const open = (await tx.all('files')).filter(({ sha256, isDraft }) => !isDraft && !skipped.has(sha256))
        const next = open.find(({ refusedWith }) => refusedWith === null) ?? open[0]
        const content = next && (await tx.get('contents', next.sha256))
        return next && content && { ...next, content }
      }),

    contentOf: (sha256: string) => database.read((tx) => tx.get('contents', sha256)),

    /** The server has the file. */
    fileSent: (sha256: string): Promise<void> => database.write((tx) => removeFile(tx, sha256)),

    fileRefused: (sha256: string, status: number): Promise<void> =>
      database.write(async (tx) => {
        const file = await tx.get('files', sha256)
        if (file) await tx.put('files', sha256, { ...file, refusedWith: status })
      }),
  }
}

function positionsIn(database: Database) {
  return {
    addPosition: (position: KeptPosition): Promise<void> =>
      database.write(async (tx) => {
        const last = await tx.get('facts', positionFact)
        const number = (typeof last === 'number' ? last : 0) + 1
        await tx.put('positions', number, position)
        await tx.put('facts', positionFact, number)
        await tx.remove('positions', number - mostPositions)
      }),

    positions: (most: number): Promise<{ numbers: (string | number)[]; positions: KeptPosition[] }> =>
      database.read(async (tx) => ({
        numbers: await tx.keys('positions', most),
        positions: await tx.all('positions', most),
      })),

    positionsSent: (numbers: readonly (string | number)[]): Promise<void> =>
      database.write(async (tx) => {
        for (const number of numbers) await tx.remove('positions', number)
      }),
  }
}

async function seenIn(tx: Transaction, pack: DayPack | undefined): Promise<Map<number, number>> {
  const seen = new Map<number, number>()
  for (const { chatId } of pack?.threads ?? []) {
    const id = await tx.get('facts', seenFact(chatId))
    if (typeof id === 'number') seen.set(chatId, id)
  }
  return seen
}

const seenFact = (chatId: number) => `seen ${chatId}`

async function deviceIdIn(tx: Transaction, newDeviceId: () => string): Promise<string> {
  const known = await tx.get('facts', deviceFact)
  if (typeof known === 'string') return known
  const made = newDeviceId()
  await tx.put('facts', deviceFact, made)
  return made
}

async function recordIn(tx: Transaction, act: Act): Promise<KeptAction> {
  const last = await tx.get('facts', sequenceFact)
  const sequence = (typeof last === 'number' ? last : 0) + 1
  const kept = { action: sentActionOf(act, sequence), date: act.date, result: null }
  await tx.put('actions', sequence, kept)
  await tx.put('facts', sequenceFact, sequence)
  for (const sha256 of act.files) await release(tx, sha256)
  return kept
}

async function release(tx: Transaction, sha256: string): Promise<void> {
  const file = await tx.get('files', sha256)
  if (file) await tx.put('files', sha256, { ...file, isDraft: false })
}

function sentActionOf({ id, kind, routeId, stopId, at, sinceStartMs, place, data }: Act, sequence: number): SentAction {
  return { id, sequence, kind, routeId, stopId, at, sinceStartMs, place, data }
}
