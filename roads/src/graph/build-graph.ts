import type { MapSource } from '../source/map-source.ts'
import { writeGraph } from '../region/graph-file.ts'
import { memoryScratch, type Scratch, type ScratchFile, wholeOf } from '../region/scratch.ts'
import { SectionStore } from '../region/section-file.ts'
import type { Mode } from './access.ts'
import { storeNetwork } from './build-network.ts'
import { isLeftHandTraffic } from './driving-side.ts'
import { NameTable } from './name-table.ts'
import { modes } from './network.ts'

/** The `graph.bin` of a region in memory. Modes missing from `wanted` get an empty network, where no place is near a road. */
export function buildGraph(
  source: MapSource,
  onProgress?: (part: number) => void,
  wanted: readonly Mode[] = modes,
): Uint8Array<ArrayBuffer> {
  return wholeOf(storeGraph(source, { scratch: memoryScratch, onProgress, wanted }))
}

interface GraphOptions {
  readonly scratch: Scratch
  readonly onProgress?: ((part: number) => void) | undefined
  readonly wanted?: readonly Mode[]
}

/** Sets the `graph.bin` of a region aside, with one network after the other in memory. */
export function storeGraph(source: MapSource, { scratch, onProgress, wanted = modes }: GraphOptions): ScratchFile {
  const names = new NameTable()
  const parts = new SectionStore(scratch)
  const store = (mode: Mode, done: number) => {
    const roads = wanted.includes(mode) ? source : { ...source, ways: [] }
    const network = storeNetwork(roads, mode, { nameIndex: names.indexOf, keep: (section) => parts.keep(section) })
    onProgress?.(done)
    return network
  }
  const networks = { motor: store('motor', 0.35), bicycle: store('bicycle', 0.65), walk: store('walk', 0.95) }
  const file = scratch.file()
  writeGraph({ isLeftHand: isLeftHandTraffic(source), networks, ...names.finish() }, file)
  parts.remove()
  onProgress?.(1)
  return file
}
