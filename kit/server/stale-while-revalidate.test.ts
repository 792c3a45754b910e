import { expect, it, vi } from 'vitest'
import { staleWhileRevalidate } from './stale-while-revalidate.ts'

type Work = { resolve: (value: string) => void; reject: (error: Error) => void }

function kept(most = 10) {
  const works: Work[] = []
  const errors: unknown[] = []
  const answer = staleWhileRevalidate<string>({ youngMs: 1000, oldMs: 5000, most })
  const ask = (now: number, key = 'sales') =>
    answer({
      key,
      now,
      onError: (error) => void errors.push(error),
      work: () => new Promise((resolve, reject) => works.push({ resolve, reject })),
    })
  return { ask, works, errors }
}

it('many who ask at once share one piece of work', async () => {
  const { ask, works } = kept()
  const asked = [ask(0), ask(0), ask(5)]
  works[0]!.resolve('first')
  expect(await Promise.all(asked)).toEqual(['first', 'first', 'first'])
  expect(works.length).toBe(1)
})

it('a young answer is given again, an old one once more while the next is worked out', async () => {
  const { ask, works } = kept()
  const first = ask(0)
  works[0]!.resolve('first')
  await first
  expect(await ask(999)).toBe('first')
  expect(works.length).toBe(1)
  expect(await ask(1000)).toBe('first')
  expect(await ask(1001)).toBe('first')
  expect(works.length).toBe(2)
  works[1]!.resolve('second')
  await vi.waitFor(async () => expect(await ask(1002)).toBe('second'))
})

it('an old answer is never given', async () => {
  const { ask, works } = kept()
  const first = ask(0)
  works[0]!.resolve('first')
  await first
  const later = ask(5000)
  works[1]!.resolve('second')
  expect(await later).toBe('second')
})

it('work that fails is reported, leaves the old answer and is started again', async () => {
  const { ask, works, errors } = kept()
  const first = ask(0)
  works[0]!.reject(new Error('no connection'))
  await expect(first).rejects.toThrow('no connection')
  const again = ask(1)
  works[1]!.resolve('second')
  expect(await again).toBe('second')
  expect(await ask(2000)).toBe('second')
  works[2]!.reject(new Error('gone'))
  await vi.waitFor(() => expect(errors.length).toBe(1))
  expect(await ask(2001)).toBe('second')
  expect(works.length).toBe(4)
  works[3]!.resolve('third')
})

it('no more answers are kept than allowed, the oldest go first', async () => {
  const { ask, works } = kept(1)
  for (const key of ['one', 'other']) {
    const asked = ask(0, key)
    works.at(-1)!.resolve(key)
    await asked
  }
  void ask(1, 'other')
  expect(works.length).toBe(2)
  void ask(1, 'one')
  expect(works.length).toBe(3)
})
