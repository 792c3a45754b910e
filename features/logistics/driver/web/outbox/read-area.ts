import type { DayPack } from '../../contract.ts'
import type { AreaStore } from './area-store.ts'
import type { Server } from './server.ts'

type Parts = { area: AreaStore; server: Pick<Server, 'readArea'>; onKept: (version: string) => void }

/** Loads the map that a day names, unless it lies on the device; never twice at once, and a failure leaves the day as it is. */
export function createAreaReader({ area, server, onKept }: Parts) {
  let reading: Promise<void> | undefined

  async function load(version: string, date: string): Promise<void> {
    try {
      const kept = await area.version()
      // Until a newer one is here, the last one still shows most of the streets.
      if (kept) onKept(kept)
      if (kept === version) return
      await area.keep({ version, file: await server.readArea(date) })
      onKept(version)
    } catch (error) {
      // Without a network, or with a full device, the stops are shown without a map; the next look at the day tries again.
      if (!(error instanceof Error)) throw error
    }
  }

  return (pack: Pick<DayPack, 'areaMap' | 'date'> | undefined): Promise<void> => {
    if (!pack?.areaMap) return Promise.resolve()
    reading ??= load(pack.areaMap, pack.date).finally(() => (reading = undefined))
    return reading
  }
}
