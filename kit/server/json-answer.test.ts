import { expect, it } from 'vitest'
import { jsonAnswer, jsonListText, jsonTextOf } from './json-answer.ts'

it('keeps the text of its answers at hand, the same that is sent', async () => {
  const answer = jsonAnswer({ name: 'Ñandú' }, 201)
  expect(answer.status).toBe(201)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(jsonTextOf(answer)).toBe(await answer.clone().text())
  expect(jsonTextOf(Response.json({}))).toBeUndefined()
})

it('writes a list as JSON does, and lets others go first in between', async () => {
  expect(await jsonListText([])).toBe('[]')
  expect(await jsonListText([{ name: 'a' }, [1, null]])).toBe('[{"name":"a"},[1,null]]')
  const order: string[] = []
  setTimeout(() => order.push('another'))
  const rows = Array.from({ length: 50 }, () => ({ toJSON: () => busyFor(10) }))
  await jsonListText(rows)
  order.push('list')
  expect(order).toEqual(['another', 'list'])
})

function busyFor(durationMs: number): string {
  for (const start = performance.now(); performance.now() - start < durationMs;);
  return ''
}
