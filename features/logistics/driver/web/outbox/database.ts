import type { ActionResult, DayPack, SentAction } from '../../contract.ts'

/** An action as this device keeps it, with the day it belongs to and the server's answer, once there is one. */
export type KeptAction = { action: SentAction; date: string; result: ActionResult | null }
/** What is known of a file without its content. */
export type KeptFile = {
  sha256: string
  stopId: number | null
  takenAt: string
  bytes: number
  /** No act names it yet. */
  isDraft: boolean
  /** The status of the server's last refusal. */
  refusedWith: number | null
}
export type KeptPosition = {
  at: string
  longitude: number
  latitude: number
  accuracyMeters: number | null
  speedMetersPerSecond: number | null
  heading: number | null
  batteryPercent: number | null
}

export type Rows = {
  facts: string | number
  days: DayPack
  actions: KeptAction
  files: KeptFile
  contents: ArrayBuffer
  positions: KeptPosition
}
type Store = keyof Rows
type Key = string | number

/** What can be done in one transaction: all of it is kept, or none. */
export type Transaction = {
  get: <S extends Store>(store: S, key: Key) => Promise<Rows[S] | undefined>
  all: <S extends Store>(store: S, most?: number) => Promise<Rows[S][]>
  keys: (store: Store, most?: number) => Promise<Key[]>
  put: <S extends Store>(store: S, key: Key, row: Rows[S]) => Promise<void>
  remove: (store: Store, key: Key) => Promise<void>
}
export type Database = {
  read: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** Resolves once the disk has it. */
  write: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  close: () => void
}

const stores: Store[] = ['facts', 'days', 'actions', 'files', 'contents', 'positions']

/** The database of one driver on this device. A connection that the system took away, as iOS does with pages in the background, is opened again. */
export function openDatabase(name: string, factory: IDBFactory = indexedDB): Database {
  const connection = connectionTo(name, factory)

  async function run<T>(mode: IDBTransactionMode, work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      return await once(await connection.get(), mode, work)
    } catch (error) {
      if (!isLost(error)) throw error
      connection.drop()
      return once(await connection.get(), mode, work)
    }
  }

  return {
    read: (work) => run('readonly', work),
    write: (work) => run('readwrite', work),
    close: () => connection.drop(),
  }
}

function connectionTo(name: string, factory: IDBFactory) {
  let opened: Promise<IDBDatabase> | undefined
  const drop = () => {
    opened?.then((database) => database.close()).catch(() => undefined)
    opened = undefined
  }
  const open = async () => {
    const opening = factory.open(name, 1)
    opening.onupgradeneeded = () => {
      for (const store of stores) opening.result.createObjectStore(store)
    }
    const database = await answerOf(opening)
    database.onclose = drop
    database.onversionchange = drop
    return database
  }
  return {
    drop,
    get: () => {
      opened ??= open().catch((error: unknown) => {
        opened = undefined
        throw error
      })
      return opened
    },
  }
}

async function once<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const transaction = database.transaction(stores, mode, { durability: 'strict' })
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new DOMException('The change was not kept.', 'AbortError'))
  })
  ended.catch(() => undefined)
  try {
    const result = await work(within(transaction))
    await ended
    return result
  } catch (error) {
    abort(transaction)
    throw error
  }
}

// One that has ended already can't be aborted any more.
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
  }
}

function within(transaction: IDBTransaction): Transaction {
  const of = (store: Store) => transaction.objectStore(store)
  return {
    get: async (store, key) => answerOf(of(store).get(key)),
    all: async (store, most) => answerOf(of(store).getAll(undefined, most)),
    keys: async (store, most) => (await answerOf(of(store).getAllKeys(undefined, most))).filter(isKey),
    put: async (store, key, row) => void (await answerOf(of(store).put(row, key))),
    remove: async (store, key) => void (await answerOf(of(store).delete(key))),
  }
}

const isKey = (key: IDBValidKey): key is Key => typeof key === 'string' || typeof key === 'number'

function isLost(error: unknown): boolean {
  return error instanceof DOMException && ['InvalidStateError', 'UnknownError'].includes(error.name)
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser did not keep the data.'))
  })
}
