import type { MapSource } from '../source/map-source.ts'
import { writeGraph } from '../region/graph-file.ts'
import { memoryScratch, type ScratchFile, wholeOf } from '../region/scratch.ts'
import type { Mode } from './access.ts'
import { buildNetwork } from './build-network.ts'
import { isLeftHandTraffic } from './driving-side.ts'
import { NameTable } from './name-table.ts'
import { modes, type Network } from './network.ts'

/** The `graph.bin` of a region in memory. Modes missing from `wanted` get an empty network, where no place is near a road. */
export function buildGraph(
  source: MapSource,
  onProgress?: (part: number) => void,
  wanted: readonly Mode[] = modes,
): Uint8Array<ArrayBuffer> {
  const file = memoryScratch.file()
  buildGraphInto(file, source, { onProgress, wanted })
  return wholeOf(file)
}

interface GraphOptions {
  readonly onProgress?: ((part: number) => void) | undefined
  readonly wanted?: readonly Mode[]
}

/** Writes the `graph.bin` of a region into a file. */
export function buildGraphInto(
  file: ScratchFile,
  source: MapSource,
  { onProgress, wanted = modes }: GraphOptions,
): void {
  const names = new NameTable()
  const build = (mode: Mode, done: number): Network => {
    const network = buildNetwork(wanted.includes(mode) ? source : { ...source, ways: [] }, mode, names.indexOf)
    onProgress?.(done)
    return network
  }
  const networks = { motor: build('motor', 0.35), bicycle: build('bicycle', 0.65), walk: build('walk', 0.95) }
  writeGraph({ isLeftHand: isLeftHandTraffic(source), networks, ...names.finish() }, file)
  onProgress?.(1)
}
