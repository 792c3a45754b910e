import type { RegionWork } from '#platform/regions/server/lent.ts'
import type { Log } from '#kit/server/machine.ts'
import { reasonOf } from '#roads/reason.ts'
import type { RegionMeta } from '#roads/region/region-meta.ts'
import { BrokenSource } from '#roads/source/map-source.ts'
import { buildInWorker } from './build-in-worker.ts'
import { settleImport, waitingImports } from './import-folder.ts'
import type { RegionInput } from './region-job.ts'
import { Uploads, type Upload } from './uploads.ts'

type Place = { dataDir: string; memoryBytes: number; isShared: boolean; log: Log }

const failureShownMs = 10 * 60_000
/** A region that ends the program each time, for want of memory perhaps, isn’t begun for ever. */
const mostBegun = 5

/** Builds regions one after the other and tells how far each is. */
export class Builds {
  readonly #place: Place
  readonly #uploads: Uploads
  readonly #work = new Map<string, RegionWork>()
  readonly #ending = new AbortController()
  #others: string[] = []
  #last: Promise<unknown> = Promise.resolve()
  #isLooking = false

  constructor(place: Place) {
    this.#place = place
    this.#uploads = new Uploads(place.dataDir, place.isShared)
  }

  work(): RegionWork[] {
    const others = this.#others.filter((id) => !this.#work.has(id))
    return [...this.#work.values(), ...others.map((id) => ({ id, phase: 'waiting', percent: 0, error: null }))]
  }

  run(id: string, input: RegionInput, { isResumed = false } = {}): Promise<RegionMeta> {
    this.#work.set(id, { id, phase: 'waiting', percent: 0, error: null, isResumed })
    const built = this.#last.then(() => this.#build(id, input, isResumed))
    this.#last = built.catch(() => undefined)
    return built
  }

  /** Builds from an extract that is sent now. */
  async take(id: string, extract: AsyncIterable<Uint8Array>): Promise<{ built: Promise<RegionMeta> }> {
    const upload = await this.#uploads.keep(id, extract)
    return { built: this.#buildFrom(upload) }
  }

  /** Builds what programs that were ended had begun. */
  async resume(): Promise<void> {
    for (const upload of await this.#uploads.takeAbandoned(new Date())) {
      this.#place.log.info({ region: upload.id }, 'a region whose build was interrupted is built again')
      // Whoever sent it is notified by the platform, which finds how the region ended.
      this.#buildFrom(upload).catch((error: unknown) =>
        this.#place.log.warn({ region: upload.id, error: reasonOf(error).message }, 'a region could not be built'),
      )
    }
    this.#others = await this.#uploads.others()
  }

  /** Looks for extracts that an operator or a program that was ended has left. */
  async look(): Promise<void> {
    await this.#uploads.renew(new Date())
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      await this.resume()
      await this.#takeImports()
    } catch (error) {
      this.#place.log.warn({ error: reasonOf(error).message }, 'could not read the folders of extracts')
    } finally {
      this.#isLooking = false
    }
  }

  stop(): void {
    this.#ending.abort(new BrokenSource('stopped'))
  }

  async #takeImports(): Promise<void> {
    const { dataDir } = this.#place
    for (const waiting of await waitingImports(dataDir, new Date())) {
      const refusal = await this.run(waiting.id, { kind: 'pbf', path: waiting.path }).then(
        () => null,
        (error: unknown) => reasonOf(error).message,
      )
      if (this.#ending.signal.aborted) return
      await settleImport(dataDir, waiting, refusal)
    }
  }

  async #buildFrom(upload: Upload): Promise<RegionMeta> {
    try {
      if (upload.begun > mostBegun) throw this.#refuse(upload.id, new BrokenSource('interrupted'))
      return await this.run(upload.id, { kind: 'pbf', path: upload.path }, { isResumed: upload.begun > 1 })
    } finally {
      // The next program goes on with it.
      if (!this.#ending.signal.aborted) await this.#uploads.done(upload)
    }
  }

  async #build(id: string, input: RegionInput, isResumed: boolean): Promise<RegionMeta> {
    const { dataDir, memoryBytes, log } = this.#place
    const onProgress = ({ phase, share }: { phase: string; share: number }) =>
      void this.#work.set(id, { id, phase, percent: Math.round(share * 100), error: null, isResumed })
    try {
      const job = { dataFolder: dataDir, id, input }
      const meta = await buildInWorker(job, { onProgress, signal: this.#ending.signal, memoryBytes })
      this.#work.delete(id)
      log.info({ region: id }, 'a region is ready')
      return meta
    } catch (error) {
      throw this.#refuse(id, error)
    }
  }

  #refuse(id: string, error: unknown): unknown {
    this.#work.set(id, { id, phase: 'refused', percent: 0, error: reasonOf(error) })
    setTimeout(() => this.#work.delete(id), failureShownMs).unref()
    return error
  }
}
