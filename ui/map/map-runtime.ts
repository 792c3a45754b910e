import { addProtocol, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { PMTiles, Protocol, type Source } from 'pmtiles'

let archives: Protocol | null = null

/** Readies MapLibre once: its worker, which no bundler finds by itself, and `pmtiles://` addresses. */
export function prepareMaps(): Protocol {
  if (archives) return archives
  const protocol = new Protocol({ metadata: true })
  setWorkerUrl(workerUrl)
  addProtocol('pmtiles', protocol.tile)
  archives = protocol
  return protocol
}

/** Makes an archive that is no file on a server readable as `pmtiles://` and its key. */
export function addArchive(source: Source): void {
  prepareMaps().add(new PMTiles(source))
}
