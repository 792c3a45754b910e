import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BrokenSource } from '#roads/source/map-source.ts'

export interface DownloadLimits {
  readonly bytes: number
  readonly signal?: AbortSignal
  readonly onProgress?: (share: number) => void
}

/** Fetches a file into a path and leaves nothing there when it fails or grows past the limit. */
export async function download(address: URL, path: string, limits: DownloadLimits): Promise<void> {
  try {
    const response = await fetch(address, limits.signal ? { signal: limits.signal } : {})
    if (!response.ok || !response.body)
      throw new BrokenSource('notFetched', { host: address.host, status: response.status })
    const total = Number(response.headers.get('content-length') ?? 0)
    if (total > limits.bytes) throw tooLarge(limits)
    await pipeline(Readable.from(response.body), meter(total, limits), createWriteStream(path))
  } catch (error) {
    await rm(path, { force: true })
    if (error instanceof TypeError) throw new BrokenSource('notReached', { host: address.host }, { cause: error })
    throw error
  }
}

function meter(total: number, limits: DownloadLimits): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (total > 0) limits.onProgress?.(bytes / total)
      done(bytes > limits.bytes ? tooLarge(limits) : null, chunk)
    },
  })
}

const tooLarge = ({ bytes }: DownloadLimits) =>
  new BrokenSource('downloadTooLarge', { megabytes: Math.round(bytes / 1048576) })
