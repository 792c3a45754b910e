export type KeptArea = { version: string; file: ArrayBuffer }
export type AreaStore = ReturnType<typeof createAreaStore>

const address = '/api/driver/map'

/** The map of the day on this device. It is only a copy, so it lies apart from what a driver did, which must never wait for it. */
export function createAreaStore(name: string) {
  // Only secure pages have one.
  const open = () => (typeof caches === 'undefined' ? undefined : caches.open(name))
  const found = async () => (await open())?.match(address)
  return {
    version: async (): Promise<string | undefined> => (await found())?.headers.get('etag') ?? undefined,

    read: async (): Promise<KeptArea | undefined> => {
      const response = await found()
      const version = response?.headers.get('etag')
      return response && version ? { version, file: await response.arrayBuffer() } : undefined
    },

    /** Takes the place of the last one. */
    keep: async ({ version, file }: KeptArea): Promise<void> => {
      const cache = await open()
      await cache?.put(address, new Response(file, { headers: { etag: version } }))
    },
  }
}
