import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Sentence } from '#kit/contract/sentence.ts'
import type { Mailboxes } from './mailboxes.ts'
import type { TaskInput, TaskName, TaskOrder, TaskResult } from './worker-tasks.ts'

/** The database of every home: plain PostgreSQL, whoever runs it. Inside a transaction, use only the transaction. */
export type Database = PgDatabase<PgQueryResultHKT>

/** A database in a transaction; one outside of it is refused in its place. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Where a check comes from; known places go first. */
export type PasswordCheck = { place: string; isKnown: boolean }

export type Passwords = {
  hash(password: string): Promise<string>
  verify(password: string, stored: string, check?: PasswordCheck): Promise<boolean>
  /** True when the stored hash was made with weaker settings than today's. */
  isOutdated(stored: string): boolean
}

export type StoredFile = { bytes: Uint8Array; contentType: string }

export type Files = {
  put(key: string, file: StoredFile): Promise<void>
  get(key: string): Promise<StoredFile | undefined>
  remove(key: string): Promise<void>
  /** The keys of all files, for moving a workspace. */
  keys(): Promise<string[]>
}

/** Where an email stands in a conversation, as mail programs tell it: ids without their brackets. */
export type Threading = { messageId: string; references: string[] }

/** `from` where the writer is not the workspace itself. */
export type Email = {
  /** The same each time an email is sent, so that mail programs show one that was sent twice once. */
  id?: string
  to: string
  threading?: Threading
  from?: { name: string; address: string }
  subject: string
  text: string
  html?: string
  attachments?: { filename: string; content: Uint8Array; contentType: string }[]
}

/** A file that another program put into a folder, whole. */
export type DroppedFile = {
  name: string
  putAt: Date
  /** The SHA-256 of its content in hexadecimal. */
  digest: string
  /** Nothing where it is too large. */
  bytes: Uint8Array<ArrayBuffer> | undefined
}
export type DropResult = { isDone: boolean; at: Date; report: Uint8Array }

/** A folder of the machine for files of other programs. */
export type DropFolder = {
  path: string
  /** Asks about each file again and again until there is a result, then puts the file away with its report. */
  watch(take: (file: DroppedFile) => Promise<DropResult | undefined>): void
}

/** Hands an email to a mail server. `undefined` where no server is set: emails then stay in the outbox. */
export type Mailer = { send(email: Email): Promise<void> }

/** A response, cut to its first line since no one needs more, or why there is none. */
export type Posted = { status: number; reason: string } | { status: null; problem: Sentence }

/** Sends requests to addresses that people enter. If the home can detect them, addresses inside the operator's network are blocked. */
export type OutboundHttp = {
  /** Why an address is blocked, as far as that is known without a DNS lookup. */
  closed(url: string): Sentence | undefined
  /** Follows no redirect: the address that was agreed on is the only one that gets data. */
  post(url: string, message: { headers: Record<string, string>; body: string; signal: AbortSignal }): Promise<Posted>
}

export type SocketAddress = { host: string; port: number; isSecure: boolean }

/** A connection to a server, both ways. */
export type OpenSocket = {
  /** What comes, in parts, no faster than it is taken; ends with the connection, whatever ended it. */
  incoming: AsyncIterable<Uint8Array>
  /** What is written after the end is dropped. */
  write(bytes: Uint8Array): void
  close(): void
}

/** Opens connections to servers that people enter; addresses inside the operator's network are blocked as for `OutboundHttp`. */
export type OutboundSockets = {
  /** Why a host is blocked, as far as that is known without a DNS lookup. */
  closed(host: string): Sentence | undefined
  connect(
    server: SocketAddress,
    signal: AbortSignal,
  ): Promise<{ isOpen: true; socket: OpenSocket } | { isOpen: false; problem: Sentence }>
}

/** The room left where the data lie. */
export type Room = {
  freeBytes(): number
  /** Less is left than the reserve: only small writes pass. */
  isLow(): boolean
  onLow(listener: () => void): void
}

/** A place of the machine for whole copies of the workspace. */
export type Backups = {
  /** A folder, or the address of a bucket. */
  place: string
  /** Writes all there is at this moment under a name: whole, or not at all. */
  make(name: string): Promise<{ rows: number; bytes: number }>
  list(): Promise<{ name: string; bytes: number; madeAt: Date }[]>
  remove(name: string): Promise<void>
}

/** Wakes listeners in every process; the truth is the event table. */
export type Bus = {
  wake(): void
  onWake(listener: () => void): () => void
}

export type Job = { name: string; data: Record<string, unknown>; runAt?: Date; key?: string }
export type KeyedJob = Job & { key: string }

export type Queue = {
  /** Adds a job in the caller's transaction: it is saved with the change or not at all, and starts after the commit. */
  add(job: Job, tx: Transaction): Promise<void>
  /** The same, unless a job of that name and key is waiting or being worked on, perhaps by a process that died. */
  addMissing(job: KeyedJob, tx: Transaction): Promise<void>
  /**
   * Makes a waiting job of that name and key due now, or adds one if none is waiting. False, without doing anything, while one is
   * being worked on, perhaps by a process that died.
   */
  addOrHasten(job: KeyedJob, tx: Transaction): Promise<boolean>
  /** One handler per job name; a thrown error is retried with growing pauses. */
  work(name: string, handle: WorkOnJob, terms?: Partial<Terms>): void
  /** Looks for new jobs now instead of at the next poll. Optional: nothing is lost without it. */
  wake(): void
}

export type Terms = {
  /** How often a job is tried before it has failed for good: after ten tries a quarter of an hour has passed, then one comes each hour. */
  mostAttempts: number
  /** It waits for somebody outside. Where that somebody is silent, such jobs hold up their own kind alone. */
  waitsOutside: boolean
}

/**
 * `finish` removes the job in a transaction of its handler, so that what that transaction writes is written once.
 * `isLast`: if this try fails, there is no other.
 */
export type WorkOnJob = (
  data: Record<string, unknown>,
  finish: (tx: Transaction) => Promise<void>,
  isLast: boolean,
) => Promise<void>

export type Log = {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** Runs a task away from the thread that answers calls, within limits of time and memory, so that hostile input harms no one but its sender. */
export type InWorker = <N extends TaskName>(name: N, input: TaskInput<N>, order: TaskOrder) => Promise<TaskResult<N>>

/** Services an operator set up; each is asked before its embedded counterpart. */
export type Providers = {
  router?: { kind: 'osrm' | 'valhalla' | 'openrouteservice' | 'graphhopper'; url: string; key?: string | undefined }
  /** The folder of the tiles of the Valhalla beside the program, where it takes the place of a router elsewhere. */
  valhallaTiles?: string
  geocoder?: { kind: 'photon' | 'nominatim' | 'pelias'; url: string; key?: string | undefined }
  /** `pmtiles:<url or file of the server>` or `style:<url>`; a file is given out as tiles of `basemap`. */
  basemap?: string
}

export type Settings = {
  /** Address people reach the product at, for links in emails. */
  publicUrl: string
  /** Whether nobody has told the program that address, so that it may be learned. */
  isUrlGuessed?: boolean
  /** True in a workspace of sample data with demo accounts. */
  isSample: boolean
  /** Whether simulated drivers drive the routes of a sample workspace. */
  hasSimulator?: boolean
  version: string
  /** What keeps the data, in words, for the health page. */
  databaseName: string
  providers: Providers
}

/** What a home provides that only the features above know the words of: each says in its own place what that is. */
export interface Provided {}

/** Everything a home provides to the program. */
export type Machine = Provided & {
  db: Database
  now: () => Date
  passwords: Passwords
  /** The SHA-256 of a text in hexadecimal, without a change of threads where the machine can: every call asks for one. */
  sha256: (text: string) => string | Promise<string>
  /** The code the owner of a new workspace has to enter, at host names where others could get there first. */
  setUpCodeAt?: (host: string) => string | undefined
  /** 32 bytes that encrypt secrets at rest. */
  secretKey: Uint8Array
  files: Files
  /** Only where the machine can tell. */
  room?: Room
  /** Only where the machine has a place for them. */
  backups?: Backups
  /** Only where the machine has a disk that other programs reach too. */
  dropFolder?: DropFolder
  mailer: Mailer | undefined
  /** `undefined` where the home can't connect to mail servers. */
  mailboxes: Mailboxes | undefined
  outboundHttp: OutboundHttp
  /** `undefined` where the home can't open connections of its own. */
  outboundSockets: OutboundSockets | undefined
  bus: Bus
  queue: Queue
  inWorker: InWorker
  log: Log
  /** Aborted, with a `Leaving`, as soon as the program is asked to stop: long waits are answered now, and long work returns to the queue. */
  leaving: AbortSignal
  settings: Settings
}

/** The same in the length of one transaction. */
export type MachineInTransaction = Omit<Machine, 'db'> & { db: Transaction }
