import { describe, expect, it } from 'vitest'
import { singleflight, type InFlight } from './singleflight.ts'

/** Work that ends when it is let go, or with its signal. */
function matrix() {
  let resolve: (text: string) => void = () => {}
  const promise = new Promise<string>((done) => (resolve = done))
  let isGivenUp = false
  let times = 0
  const build = (signal: AbortSignal) => {
    times++
    return new Promise<string>((done, fail) => {
      void promise.then(done)
      signal.addEventListener('abort', () => {
        isGivenUp = true
        fail(signal.reason as Error)
      })
    })
  }
  return { build, finish: (text: string) => resolve(text), said: () => ({ isGivenUp, times }) }
}

const went = new Error('went away')

describe('work that many ask for', () => {
  it('is done once for all of them, and anew for who asks later', async () => {
    const under: InFlight<string> = new Map()
    const { build, finish, said } = matrix()
    const all = [1, 2, 3].map(() => singleflight(under, { key: 'a' }, build))
    finish('times')
    expect(await Promise.all(all)).toEqual(['times', 'times', 'times'])
    expect([said().times, under.size]).toEqual([1, 0])
    expect(await singleflight(under, { key: 'a' }, async () => 'newer')).toBe('newer')
  })

  it('goes on for the others where the first goes away', async () => {
    const under: InFlight<string> = new Map()
    const { build, finish, said } = matrix()
    const first = new AbortController()
    const left = singleflight(under, { key: 'a', signal: first.signal }, build)
    const stayed = singleflight(under, { key: 'a', signal: new AbortController().signal }, build)
    first.abort(went)
    await expect(left).rejects.toBe(went)
    finish('times')
    expect(await stayed).toBe('times')
    expect(said()).toEqual({ isGivenUp: false, times: 1 })
  })

  it('is given up once all have gone', async () => {
    const under: InFlight<string> = new Map()
    const { build, said } = matrix()
    const [one, other] = [new AbortController(), new AbortController()]
    const both = [one, other].map(({ signal }) => singleflight(under, { key: 'a', signal }, build))
    one.abort(went)
    other.abort(went)
    expect(await Promise.allSettled(both)).toMatchObject([{ reason: went }, { reason: went }])
    expect([said().isGivenUp, under.size]).toEqual([true, 0])
  })
})
