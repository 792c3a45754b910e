import type { Outbox } from './outbox.ts'
import { CallFailure, type Server } from './server.ts'

/** How sending stands, in the words of the screen. */
export type Sending =
  | { kind: 'idle' | 'sending' | 'offline' | 'signedOut' }
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
  app: () => { version: string; batteryPercent?: number; mayLocate?: boolean }
}

const mostPositions = 500
/** Never faster than every fifteen seconds without a cause, so that an idle phone sleeps. */
const pausesMs = [15_000, 30_000, 60_000, 120_000, 300_000]

/** Sends what waits: actions in order first, then positions, then files one by one. It stops at the first sign that the server can't be reached. */
export function createSender(parts: SenderParts) {
  let failures = 0
  let running: Promise<void> | undefined
  let isAskedAgain = false

  async function pass(): Promise<void> {
    try {
      await parts.alone(async () => {
        await sendActions(parts)
        await sendPositions(parts)
        await sendFiles(parts)
      })
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
    pauseMs: (): number | undefined => (failures === 0 ? undefined : pausesMs[Math.min(failures, pausesMs.length) - 1]),
  }
}

async function sendActions(parts: SenderParts): Promise<void> {
  const deviceId = await parts.outbox.deviceId()
  for (let actions = await parts.outbox.waiting(); actions.length > 0; actions = await parts.outbox.waiting()) {
    parts.onChange({ kind: 'sending' })
    const reply = await parts.server.recordActions({
      deviceId,
      actions,
      sentAt: new Date(parts.now()).toISOString(),
      app: { ...parts.app(), waiting: actions.length },
    })
    const answered = await parts.outbox.answer(reply.results)
    await parts.onProgress()
    if (reply.advice === 'update') parts.onOldPage()
    // An answer that names none of them would be asked for again without end.
    if (answered === 0) throw new CallFailure('unreachable', 0, '')
  }
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
  if (!(error instanceof CallFailure)) throw error
  if (error.kind === 'signedOut') return { kind: 'signedOut' }
  if (error.kind === 'refused') return { kind: 'refused', status: error.status, message: error.message }
  return { kind: 'offline' }
}
