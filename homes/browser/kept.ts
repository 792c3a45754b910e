import type { Files, StoredFile } from '#kit/server/machine.ts'

type Store = 'files' | 'keys'

/** Files of the browser home, kept beside its database. */
export async function browserFiles(name: string): Promise<Files> {
  const store = await openStore(name, 'files')
  return {
    put: (key, file) => store.put(key, file),
    get: (key) => store.get<StoredFile>(key),
    remove: (key) => store.remove(key),
    keys: () => store.keys(),
  }
}

/** The key that encrypts secrets at rest, made once per browser. */
export async function browserSecretKey(name: string): Promise<Uint8Array> {
  const store = await openStore(name, 'keys')
  return navigator.locks.request(`${name}-secret`, async () => {
    const known = await store.get<Uint8Array>('secret')
    if (known) return known
    const made = crypto.getRandomValues(new Uint8Array(32))
    await store.put('secret', made)
    return made
  })
}

async function openStore(name: string, store: Store) {
  const opening = indexedDB.open(`${name}-kept`, 1)
  opening.onupgradeneeded = () => {
    for (const each of ['files', 'keys'] satisfies Store[]) opening.result.createObjectStore(each)
  }
  const database = await answerOf(opening)
  const use = (mode: IDBTransactionMode) => database.transaction(store, mode).objectStore(store)
  return {
    put: async (key: string, value: unknown) => void (await answerOf(use('readwrite').put(value, key))),
    get: async <T>(key: string) => (await answerOf(use('readonly').get(key))) as T | undefined,
    keys: async () => (await answerOf(use('readonly').getAllKeys())).map(String),
    remove: async (key: string) => void (await answerOf(use('readwrite').delete(key))),
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser did not keep the data.'))
  })
}
