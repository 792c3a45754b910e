import { describe, expect, it } from 'vitest'
import { inTurn } from './in-turn.ts'

const regions = {}
const by = (id: number, signal = new AbortController().signal) => ({ regions, user: { id }, request: { signal } })

/** Work that ends when it is told to. */
function held() {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (name: number) => () => {
    begun.push(name)
    return new Promise<number>((resolve) => ends.push(() => resolve(name)))
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  const next = async () => {
    await settled()
    ends.shift()?.()
    await settled()
  }
  return { begun, work, next, settled }
}

describe('heavy questions', () => {
  it('of one person are worked on one after the other, beside those of others', async () => {
    const { begun, work, next } = held()
    const all = [inTurn(by(1), work(1)), inTurn(by(1), work(2)), inTurn(by(2), work(3))]
    await next()
    expect(begun).toEqual([1, 3, 2])
    await next()
    await next()
    expect(await Promise.all(all)).toEqual([1, 2, 3])
  })

  it('are refused where too many of one person wait, and taken again later', async () => {
    const { work, next } = held()
    const all = Array.from({ length: 5 }, (_, index) => inTurn(by(3), work(index)))
    await expect(inTurn(by(3), work(9))).rejects.toMatchObject({
      status: 429,
      details: { headers: { 'retry-after': '5' } },
    })
    for (let done = 0; done < 5; done++) await next()
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4])
    const late = inTurn(by(3), work(10))
    await next()
    expect(await late).toBe(10)
  })

  it('leave the queue with who asked, and one that fails lets the next begin', async () => {
    const { begun, work, next } = held()
    const gone = new AbortController()
    const first = inTurn(by(4), () => work(1)().then(() => Promise.reject(new Error('no roads')))).catch(String)
    const left = Array.from({ length: 4 }, () => inTurn(by(4, gone.signal), work(2)).catch(String))
    gone.abort(new Error('the caller went away'))
    expect(await Promise.all(left)).toEqual(Array(4).fill('Error: the caller went away'))
    const last = inTurn(by(4), work(3))
    await next()
    await next()
    expect([await first, await last, begun]).toEqual(['Error: no roads', 3, [1, 3]])
  })

  it('that were begun keep their turn until they are done, though who asked is gone', async () => {
    const { begun, work, next, settled } = held()
    const gone = new AbortController()
    const first = inTurn(by(5, gone.signal), work(1)).catch(String)
    await settled()
    gone.abort(new Error('the caller went away'))
    expect(await first).toBe('Error: the caller went away')
    const second = inTurn(by(5), work(2))
    await settled()
    expect(begun).toEqual([1])
    await next()
    await next()
    expect([await second, begun]).toEqual([2, [1, 2]])
  })
})
