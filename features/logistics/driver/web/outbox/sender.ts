import { backoff } from '#kit/contract/backoff.ts'
import { mostActions, type SentAction } from '../../contract.ts'
import type { Outbox } from './outbox.ts'
import { CallFailure, type Server } from './server.ts'

/** How sending stands, in the words of the screen. */
export type Sending =
  | { kind: 'idle' | 'sending' | 'offline' | 'signedOut' }
  /** The device couldn't write down what became of it, as with a full disk: it is sent again. */
  | { kind: 'notKept' }
  /** The server took the call and refused it: nothing is lost, and the office has to know. */
  | { kind: 'refused'; status: number; message: string }

export type SenderParts = {
  outbox: Outbox
  server: Server
  /** Runs the work while no other tab of this device sends. */
  alone: (work: () => Promise<void>) => Promise<void>
  now: () => number
  onChange: (sending: Sending) => void
  /** Something was answered or sent: what is shown has to be read again. */
  onProgress: () => Promise<void>
  onOldPage: () => void
  app: () => Promise<DeviceHealth>
  /** Signs what waits, where this device can; it never fails. `isKeyUnfit`: the server said so of the key. */
  sign: (isKeyUnfit?: boolean) => Promise<void>
}
export type DeviceHealth = { version: string; batteryPercent?: number; mayLocate?: boolean }

/** How much the server last heard to be waiting. */
type Said = { waiting?: number }

const mostPositions = 500
/** Never faster than every fifteen seconds without a cause, so that an idle phone sleeps. */
const pausesMs = { first: 15_000, most: 300_000 }

/** Sends what waits: actions in order first, then positions, then files one by one. It stops at the first sign that the server can't be reached. */
export function createSender(parts: SenderParts) {
  let failures = 0
  let running: Promise<void> | undefined
  let isAskedAgain = false
  const said: Said = {}

  async function pass(): Promise<void> {
    try {
      await parts.alone(() => sendAll(parts, said))
      failures = 0
      parts.onChange({ kind: 'idle' })
    } catch (error) {
      failures += 1
      parts.onChange(sendingAfter(error))
    }
  }

  async function run(): Promise<void> {
    do {
      isAskedAgain = false
      await pass()
    } while (isAskedAgain && failures === 0)
  }

  return {
    /** Sends everything that waits now; asked again meanwhile, it looks once more. */
    flush(): Promise<void> {
      if (running) isAskedAgain = true
      running ??= run().finally(() => (running = undefined))
      return running
    },
    /** When to try by itself again; `undefined` after success, since then only a new act is a cause. */
    pauseMs: (): number | undefined => (failures === 0 ? undefined : backoff(pausesMs, failures)),
  }
}

/** A step that can't be ended for a reason of its own holds up no other: files that were sent make room on a full disk. */
async function sendAll(parts: SenderParts, said: Said): Promise<void> {
  said.waiting ??= await parts.outbox.countWaiting()
  const errors: unknown[] = []
  for (const step of [sendActions, sendPositions, sendFiles, sendWaiting]) {
    try {
      await step(parts, said)
    } catch (error) {
      if (error instanceof CallFailure && error.kind !== 'refused') throw error
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}

/** What the server can't read, or what is too much at once: less of it may pass. */
const unreadable: ReadonlySet<number> = new Set([400, 413, 422])
/** After so many that were refused one by one, with none between them, it isn't the acts. */
const mostRefused = 3

/** Sends acts in their order. A batch that is refused is sent in halves down to the one act that can't be read, which waits while the others go on. */
async function sendActions(parts: SenderParts, said: Said): Promise<void> {
  const skipped = new Set<string>()
  let most = mostActions
  let refusals = 0
  let failure: CallFailure | undefined
  await parts.sign()
  for (let waiting = await parts.outbox.waiting(skipped); waiting.length > 0;) {
    const batch = batchOf(waiting, most)
    let isKeyUnfit = false
    try {
      isKeyUnfit = await sendBatch(parts, batch, said)
      refusals = 0
      most = mostActions
    } catch (error) {
      if (!(error instanceof CallFailure) || !unreadable.has(error.status)) throw error
      failure = error
      most = Math.ceil(batch.length / 2)
      if (batch.length === 1) {
        skipped.add(batch[0]!.id)
        refusals += 1
      }
      if (refusals === mostRefused) break
    }
    await parts.sign(isKeyUnfit)
    waiting = await parts.outbox.waiting(skipped)
  }
  if (skipped.size > 0 && failure) throw failure
}

const mostBytes = 500_000

/** The first acts, as many as a call takes; one always. */
function batchOf(actions: readonly SentAction[], most: number): SentAction[] {
  const encoder = new TextEncoder()
  const batch: SentAction[] = []
  let bytes = 0
  for (const action of actions.slice(0, most)) {
    bytes += encoder.encode(JSON.stringify(action)).length
    if (batch.length > 0 && bytes > mostBytes) break
    batch.push(action)
  }
  return batch
}

/** Returns whether the key of the device is to be registered again. */
async function sendBatch(parts: SenderParts, actions: SentAction[], said: Said): Promise<boolean> {
  parts.onChange({ kind: 'sending' })
  const waiting = Math.max(0, (await parts.outbox.countWaiting()) - actions.length)
  const body = { deviceId: await parts.outbox.deviceId(), actions, app: { ...(await parts.app()), waiting } }
  const send = (more: { isAfterGap?: true }) =>
    parts.server.recordActions({ ...body, ...more, sentAt: new Date(parts.now()).toISOString() })
  let reply = await send({})
  // The server waits for acts that this device no longer has, or that can't be read: it is told to go on without them.
  if (reply.lastSequence + 1 < actions[0]!.sequence && reply.results.length === 0)
    reply = await send({ isAfterGap: true })
  said.waiting = waiting
  const answered = await parts.outbox.answer(reply.results)
  await parts.onProgress()
  if (reply.advice === 'update') parts.onOldPage()
  // An answer that names none of them would be asked for again without end.
  if (answered === 0) throw new CallFailure('unreachable', 0, '')
  return reply.isKeyUnfit === true
}

/** Where the server thinks that more waits than does, it hears the true number. */
async function sendWaiting({ outbox, server, app, now }: SenderParts, said: Said): Promise<void> {
  const waiting = await outbox.countWaiting()
  if (waiting === said.waiting) return
  const sentAt = new Date(now()).toISOString()
  await server.recordActions({
    deviceId: await outbox.deviceId(),
    actions: [],
    sentAt,
    app: { ...(await app()), waiting },
  })
  said.waiting = waiting
}

async function sendPositions({ outbox, server }: SenderParts): Promise<void> {
  const { numbers, positions } = await outbox.positions(mostPositions)
  if (positions.length === 0) return
  try {
    await server.recordPositions({ deviceId: await outbox.deviceId(), positions })
  } catch (error) {
    // A place that the server won't take is no proof: it must not hold up the files.
    if (!(error instanceof CallFailure) || error.kind !== 'refused') throw error
  }
  await outbox.positionsSent(numbers)
}

async function sendFiles({ outbox, server, onChange, onProgress }: SenderParts): Promise<void> {
  const tried = new Set<string>()
  for (let file = await outbox.nextFile(tried); file; file = await outbox.nextFile(tried)) {
    tried.add(file.sha256)
    onChange({ kind: 'sending' })
    try {
      await server.putFile(file.sha256, file.content)
      await outbox.fileSent(file.sha256)
    } catch (error) {
      if (!(error instanceof CallFailure) || error.kind !== 'refused') throw error
      await outbox.fileRefused(file.sha256, error.status)
    }
    await onProgress()
  }
}

function sendingAfter(error: unknown): Sending {
  if (!(error instanceof CallFailure)) return { kind: 'notKept' }
  if (error.kind === 'signedOut') return { kind: 'signedOut' }
  if (error.kind === 'refused') return { kind: 'refused', status: error.status, message: error.message }
  return { kind: 'offline' }
}
