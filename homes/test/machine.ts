import { inject } from 'vitest'
import { evaluatorLines } from '#homes/shared/evaluator-line.ts'
import { taskTurns } from '#homes/shared/task-turns.ts'
import { memoryRegions, type MemoryRegions } from '#homes/shared/memory-regions.ts'
import type { Bus, Transaction, Email, Machine, OutboundHttp, StoredFile } from '#kit/server/machine.ts'
import { hashToken } from '#kit/server/ids.ts'
import { WarmEvaluator } from '#platform/planning/server/evaluator.ts'
import { runTask } from '#app/worker-tasks.ts'
import { solve } from '#optimiser/solve.ts'
import type { TestDatabase } from './databases.ts'
import { queueByHand, UncommittedJobs, type TestQueue } from './queue-by-hand.ts'

/** What a test may look at beside the program: emails sent, the clock it can move. */
/** Its database passes for one in a transaction, so that tests write their rows without one. */
export type TestMachine = Omit<Machine, 'db'> & {
  db: Transaction
} & { queue: TestQueue; emails: Email[]; clock: { now: Date }; regions: MemoryRegions }
export type TestMachines = { first: TestMachine; all: TestMachine[]; close(): Promise<void> }

type Shared = Pick<
  TestMachine,
  'emails' | 'clock' | 'files' | 'passwords' | 'mailboxes' | 'outboundHttp' | 'outboundSockets' | 'queue' | 'regions'
>

/** The machines of one test file on a database of its own: one, or several processes' worth that share the database, its queue and the disk. */
export async function testMachines({ isAlone = false } = {}): Promise<TestMachines> {
  const database = await openDatabase()
  const processes = isAlone ? database.processes.slice(0, 1) : database.processes
  const clock = { now: new Date('2026-11-20T09:00:00Z') }
  const uncommitted = new UncommittedJobs()
  const unfollows = processes.map(({ db }) => uncommitted.follow(db))
  const shared: Shared = {
    emails: [],
    clock,
    files: filesInMemory(),
    passwords: plainPasswords(),
    mailboxes: await mailboxesHere(),
    outboundHttp: await outboundHttpHere(),
    outboundSockets: await outboundSocketsHere(),
    queue: queueByHand(clock, uncommitted),
    regions: memoryRegions(),
  }
  const buses = await Promise.all(processes.map(busFor))
  const [first, ...others] = processes.map(({ db }, index) => ownOf(db as Transaction, buses[index]!))
  const machine = machineWith(shared, { ...first!, databaseName: database.name })
  const all = [machine, ...others.map((own) => besides(machine, own))]
  const close = async () => {
    for (const bus of buses) await bus.stop()
    for (const unfollow of unfollows) unfollow()
    await database.close()
  }
  return { first: machine, all, close }
}

async function openDatabase(): Promise<TestDatabase> {
  const prepared = inject('testDatabase')
  if (prepared.kind === 'browser')
    return (await import('./browser-database.ts')).freshBrowserDatabase(prepared.imageUrl)
  return (await import('./databases.ts')).freshDatabase(prepared)
}

async function busFor(database: TestDatabase['processes'][number]): Promise<Bus & { stop(): Promise<void> }> {
  if (database.listen === undefined) return busInMemory()
  const { databaseBus } = await import('#homes/node/database-bus.ts')
  return databaseBus(database)
}

async function outboundHttpHere(): Promise<OutboundHttp> {
  if (inject('testDatabase').kind === 'browser')
    return (await import('#homes/browser/outbound-http.ts')).browserOutboundHttp
  return (await import('#homes/node/outbound-http/node-outbound-http.ts')).nodeOutboundHttp({ isInsideOpen: true })
}

async function outboundSocketsHere(): Promise<Machine['outboundSockets']> {
  if (inject('testDatabase').kind === 'browser') return undefined
  return (await import('#homes/node/outbound-http/node-outbound-sockets.ts')).nodeOutboundSockets({
    isInsideOpen: true,
  })
}

async function mailboxesHere(): Promise<Machine['mailboxes']> {
  if (inject('testDatabase').kind === 'browser') return undefined
  return (await import('#homes/node/mailboxes/node-mailboxes.ts')).nodeMailboxes({ isInsideOpen: true })
}

type Own = Pick<TestMachine, 'db' | 'bus' | 'inWorker' | 'askEvaluator'>

/** What each process has to itself. */
function ownOf(db: Transaction, bus: Bus): Own {
  return { db, bus, inWorker: taskTurns(runTask, 2), askEvaluator: evaluatorHere() }
}

/** Another process: what is its own, and else what the first has. What a test puts on the first in place of its own counts for both. */
function besides(first: TestMachine, own: Own): TestMachine {
  const made = { ...first }
  return new Proxy(first, {
    get: (lent, key: keyof TestMachine) => (key in own && lent[key] === made[key] ? own[key as keyof Own] : lent[key]),
  })
}

function machineWith(
  { emails, clock, files, passwords, mailboxes, outboundHttp, outboundSockets, queue, regions }: Shared,
  { databaseName, ...own }: Own & { databaseName: string },
): TestMachine {
  return {
    ...own,
    clock,
    emails,
    files,
    now: () => clock.now,
    passwords,
    sha256: hashToken,
    secretKey: new Uint8Array(32).fill(7),
    mailer: { send: async (email) => void emails.push(email) },
    mailboxes,
    outboundHttp,
    outboundSockets,
    queue,
    regions,
    optimise: async (problem, { seed }) => solve(problem, { seed, stop: { iterations: 2_000 } }),
    leaving: new AbortController().signal,
    log: { info: () => {}, warn: () => {}, error: (fields, message) => console.error(message, fields) },
    settings: {
      publicUrl: 'http://localhost:3000',
      isSample: false,
      version: 'test',
      databaseName,
      providers: {},
    },
  }
}

/** On this thread, with everything passed on as to another one. */
function evaluatorHere(): Machine['askEvaluator'] {
  return evaluatorLines(({ onAnswer }) => {
    const evaluator = new WarmEvaluator()
    return {
      post: (asked) => queueMicrotask(() => onAnswer(structuredClone(evaluator.answer(structuredClone(asked))))),
    }
  }, 1)
}

function plainPasswords(): Machine['passwords'] {
  return {
    hash: async (password) => `plain$${password}`,
    verify: async (password, stored) => stored === `plain$${password}`,
    isOutdated: () => false,
  }
}

function filesInMemory(): Machine['files'] {
  const files = new Map<string, StoredFile>()
  return {
    put: async (key, file) => void files.set(key, file),
    get: async (key) => files.get(key),
    remove: async (key) => void files.delete(key),
    keys: async () => [...files.keys()],
  }
}

function busInMemory(): Bus & { stop(): Promise<void> } {
  const wakers = new Set<() => void>()
  return {
    wake: () => wakers.forEach((wake) => wake()),
    onWake: (wake) => {
      wakers.add(wake)
      return () => wakers.delete(wake)
    },
    stop: async () => wakers.clear(),
  }
}
