import { describe, expect, it } from 'vitest'
import { checkImport } from '#features/ecommerce/products/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import { tableLimits } from '#kit/documents/parse-table.ts'
import { browserTasks } from './tasks.ts'

const api = await testApi()
const bytesOf = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>

describe.skipIf(typeof Worker === 'undefined')('a task in a web worker', () => {
  const parse = (text: string, { seconds = 30, signal = new AbortController().signal } = {}) =>
    browserTasks(
      'parseTable',
      { bytes: bytesOf(text), limits: tableLimits },
      { userId: 1, seconds, megabytes: 64, signal },
    )
  const large = `a,b\n${'1,2\n'.repeat(19_999)}`

  it('gives what it made, or the refusal of what it was given', async () => {
    expect(await parse('a;b\n1;2')).toMatchObject({ encoding: 'utf-8', titles: ['a', 'b'] })
    await expect(parse('a;b')).rejects.toMatchObject({ status: 422, details: { issues: [{ path: 'file.rows' }] } })
  })

  it('ends with its time, or when nobody waits for it', async () => {
    await expect(parse(large, { seconds: 0.001 })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('longer than 0.001 seconds'),
    })
    const leaving = new AbortController()
    const left = parse(large, { signal: leaving.signal })
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    expect(await parse('a\n1')).toMatchObject({ titles: ['a'] })
  })

  it('reads the file of a call', async () => {
    api.machine.inWorker = browserTasks
    const as = await api.signIn()
    expect((await api.call(checkImport, { as, body: 'SKU,Product\n1,Cap' })).rows).toMatchObject([
      { outcome: 'refused' },
    ])
    expect(await api.refusal(checkImport, { as, body: 'a,b\n"c' })).toMatchObject({
      status: 422,
      issues: [{ path: 'file.quotes' }],
    })
  })
})
