export type PhotoStore = ReturnType<typeof createPhotoStore>

const folder = '/api/driver/safe-places/'

/**
 * The pictures that recipients added to their safe places, by their names. They are only copies, and lie
 * apart from what a driver did.
 */
export function createPhotoStore(name: string) {
  // Only secure pages have one.
  const open = () => (typeof caches === 'undefined' ? undefined : caches.open(name))
  const nameOf = ({ url }: Request) => url.slice(url.lastIndexOf('/') + 1)
  return {
    read: async (photo: string): Promise<Blob | undefined> => {
      const response = await (await open())?.match(folder + photo)
      return response?.blob()
    },
    has: async (photo: string): Promise<boolean> => (await (await open())?.match(folder + photo)) !== undefined,
    keep: async (photo: string, picture: Blob): Promise<void> => {
      await (await open())?.put(folder + photo, new Response(picture))
    },
    /** Lets go of all others. */
    keepOnly: async (photos: ReadonlySet<string>): Promise<void> => {
      const cache = await open()
      for (const request of (await cache?.keys()) ?? []) if (!photos.has(nameOf(request))) await cache?.delete(request)
    },
  }
}
