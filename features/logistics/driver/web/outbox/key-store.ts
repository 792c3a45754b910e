import { deviceCurve, toBase64 } from '../../rules/signed-act.ts'

/** With what this device signs. The browser keeps the private part, and gives it to nobody. */
export type DeviceKey = {
  privateKey: CryptoKey
  publicKey: string
  /** The server took it, once at least. */
  isRegistered: boolean
}
export type KeyStore = ReturnType<typeof createKeyStore>

const [store, key] = ['keys', 'own']

/** The key of a driver on this device: one, made when it is first asked for. */
export function createKeyStore(name: string, factory: IDBFactory = indexedDB) {
  const within = async <T>(mode: IDBTransactionMode, work: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const database = await open(name, factory)
    try {
      const transaction = database.transaction(store, mode)
      const ended = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error ?? new Error('The key was not kept.'))
      })
      const request = work(transaction.objectStore(store))
      await ended
      return request.result
    } finally {
      database.close()
    }
  }
  return {
    /** Fails where the browser has no means to make or keep a key, as on a page without encryption. */
    own: async (): Promise<DeviceKey> => {
      const known: DeviceKey | undefined = await within('readonly', (keys) => keys.get(key))
      if (known) return known
      const made = await newKey()
      await within('readwrite', (keys) => keys.put(made, key))
      return made
    },

    keep: async (own: DeviceKey): Promise<void> => void (await within('readwrite', (keys) => keys.put(own, key))),

    /** Another is made the next time. */
    forget: (): Promise<undefined> => within('readwrite', (keys) => keys.delete(key)),
  }
}

async function newKey(): Promise<DeviceKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(deviceCurve, false, ['sign', 'verify'])
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  return { privateKey, publicKey: toBase64(raw), isRegistered: false }
}

function open(name: string, factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(name, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(store)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('The keys can’t be opened.'))
  })
}
