import { askJson } from '#platform/regions/server/provider-call.ts'
import type { Log } from '#kit/server/machine.ts'
import type { NodeSettings } from '../settings.ts'

const limitMs = 5_000
const retryMs = 60_000

/** Where the page may ask for the operator's own map, if not at this server: the origins its style names, and no others. */
export function basemapOrigins({ BASEMAP = '' }: NodeSettings, log: Log): () => Promise<string[]> {
  const address = BASEMAP.slice(BASEMAP.indexOf(':') + 1)
  if (!/^https?:/.test(address)) return async () => []
  const own = new URL(address).origin
  if (!BASEMAP.startsWith('style:')) return async () => [own]
  let known: Promise<string[]> | undefined
  return () =>
    (known ??= originsOfStyle(address).catch((error: unknown) => {
      log.warn(
        { error: error instanceof Error ? error.message : String(error) },
        'could not read the map style; its tiles stay blocked until it loads',
      )
      setTimeout(() => (known = undefined), retryMs).unref()
      return [own]
    }))
}

async function originsOfStyle(address: string): Promise<string[]> {
  const style = fieldsOf(await read(address))
  const sources = Object.values(fieldsOf(style['sources'])).map(fieldsOf)
  const described = sources.flatMap(({ url }) => addressesIn(url, address))
  const tiles = await Promise.all(described.map(tilesDescribedAt))
  const named = [
    style['glyphs'],
    style['sprite'],
    style['font-faces'],
    sources.map((source) => [source['tiles'], source['data'], source['urls']]),
  ]
  return [
    ...new Set(
      [address, ...described, ...tiles.flat(), ...addressesIn(named, address)].map((one) => new URL(one).origin),
    ),
  ].sort()
}

/** The tiles a description (TileJSON) speaks of; an archive is read by itself, and so are pictures. */
async function tilesDescribedAt(address: string): Promise<string[]> {
  if (/\.(pmtiles|png|jpe?g|webp|gif|mp4)$/.test(new URL(address).pathname)) return []
  return addressesIn(fieldsOf(await read(address))['tiles'], address)
}

function read(address: string): Promise<unknown> {
  return askJson(address, { signal: AbortSignal.timeout(limitMs) })
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** The web addresses among the texts of a value, also those that are relative to where they stand. */
function addressesIn(value: unknown, base: string): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap((one) => addressesIn(one, base))
  if (typeof value !== 'string') return []
  const place = value.replace(/^pmtiles:\/\//, '')
  const address = URL.canParse(place, base) ? new URL(place, base) : undefined
  return address && /^https?:$/.test(address.protocol) ? [address.href] : []
}
