import { describe, expect, it } from 'vitest'
import { tooMany } from './errors.ts'
import { withMutex } from './mutex.ts'
import { refusals } from './refusals.ts'

/** Work that ends when it is let go. */
function held() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.push(() => resolve(name)))
  }
  const next = async () => {
    await new Promise((resolve) => setTimeout(resolve))
    ends.shift()?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { begun, work, next }
}

const within = {}
const limit = { length: 3, refusal: () => tooMany(refusals.task.waiting, 5) }

describe('a line', () => {
  it('lets one after the other act, also after one that fails; other lines don’t wait', async () => {
    const { begun, work, next } = held()
    const all = [
      withMutex({ within, of: 1 }, {}, work('first')),
      withMutex({ within, of: 1 }, {}, () => Promise.reject(new Error('not saved'))).catch(String),
      withMutex({ within, of: 1 }, {}, work('third')),
      withMutex({ within, of: 2 }, {}, work('other')),
      withMutex({ within: {}, of: 1 }, {}, work('elsewhere')),
    ]
    await next()
    expect(begun).toEqual(['first', 'other', 'elsewhere', 'third'])
    for (let more = 0; more < 3; more++) await next()
    expect(await Promise.all(all)).toEqual(['first', 'Error: not saved', 'third', 'other', 'elsewhere'])
  })

  it('refuses where too many wait, and takes more once they are done', async () => {
    const { work, next } = held()
    const ask = () => withMutex({ within, of: 3 }, { limit }, work('it'))
    const all = [ask(), ask(), ask()]
    await expect(ask()).rejects.toMatchObject({ status: 429, details: { headers: { 'retry-after': '5' } } })
    for (let done = 0; done < 3; done++) await next()
    await Promise.all(all)
    const late = ask()
    await next()
    expect(await late).toBe('it')
  })

  it('lets a caller who gives up leave at once, and lets running work keep its turn', async () => {
    const { begun, work, next } = held()
    const gone = new AbortController()
    const patience = { signal: gone.signal, limit }
    const first = withMutex({ within, of: 4 }, patience, work('first'))
    const second = withMutex({ within, of: 4 }, patience, work('second')).catch(String)
    const third = withMutex({ within, of: 4 }, patience, work('third')).catch(String)
    await Promise.resolve()
    gone.abort(new Error('the caller went away'))
    expect([await second, await third]).toEqual(Array(2).fill('Error: the caller went away'))
    const fourth = withMutex({ within, of: 4 }, { limit }, work('fourth'))
    expect(begun).toEqual(['first'])
    await next()
    await next()
    expect([await first, await fourth, begun]).toEqual(['first', 'fourth', ['first', 'fourth']])
  })
})
