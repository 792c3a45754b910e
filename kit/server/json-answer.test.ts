import { expect, it } from 'vitest'
import { jsonAnswer, jsonTextOf } from './json-answer.ts'

it('keeps the text of its answers at hand, the same that is sent', async () => {
  const answer = jsonAnswer({ name: 'Ñandú' }, 201)
  expect(answer.status).toBe(201)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(jsonTextOf(answer)).toBe(await answer.clone().text())
  expect(jsonTextOf(Response.json({}))).toBeUndefined()
})
