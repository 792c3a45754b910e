import { expect, test } from 'vitest'
import { eventReader } from './change-stream.ts'

const lineOf = (entityId: string) =>
  `id: 1\ndata: ${JSON.stringify({ id: '1', kind: 'delivery.created', entity: 'delivery', entityId })}\n\n`

test('an event that comes in pieces is read once, wherever it is cut', () => {
  const stream = `retry: 2000\n\n${lineOf('7')}: still here\n\n${lineOf('8')}`
  for (let cut = 0; cut <= stream.length; cut++) {
    const read = eventReader()
    const changes = [...read(stream.slice(0, cut)), ...read(stream.slice(cut))]
    expect(changes.map(({ entityId }) => entityId)).toEqual(['7', '8'])
  }
})

test('an event waits for its blank line', () => {
  const read = eventReader()
  expect(read(lineOf('7').trimEnd())).toEqual([])
  expect(read('\n\n')).toEqual([{ entity: 'delivery', entityId: '7' }])
})
