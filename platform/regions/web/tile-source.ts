import type { RangeResponse, Source } from 'pmtiles'
import { call } from '#kit/web/call.ts'
import { readTiles } from '../contract.ts'

/** The tiles of a region, read by range with the person's session. */
export class TileSource implements Source {
  readonly #id: string

  constructor(id: string) {
    this.#id = id
  }

  getKey(): string {
    return `region-${this.#id}`
  }

  async getBytes(offset: number, length: number, signal?: AbortSignal): Promise<RangeResponse> {
    const response = await call(readTiles, {
      params: { id: this.#id },
      headers: { range: `bytes=${offset}-${offset + length - 1}` },
      ...(signal && { signal }),
    })
    return { data: await response.arrayBuffer() }
  }
}
