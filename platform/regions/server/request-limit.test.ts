import { expect, it } from 'vitest'
import { inTurn } from './request-limit.ts'

it('heavy questions of one person come one after the other, the sixth is refused, and others don’t wait', async () => {
  const regions = {}
  const by = (id: number) => ({ regions, user: { id }, request: { signal: new AbortController().signal } })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const begun: number[] = []
  const ask = (of: number, name: number) => inTurn(by(of), () => held.then(() => begun.push(name)))
  const own = [1, 2, 3, 4, 5].map((name) => ask(1, name))
  await expect(ask(1, 6)).rejects.toMatchObject({ status: 429, details: { headers: { 'retry-after': '5' } } })
  expect(await inTurn(by(2), async () => 'at once')).toBe('at once')
  release()
  await Promise.all(own)
  expect(begun).toEqual([1, 2, 3, 4, 5])
})
