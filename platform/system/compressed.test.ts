import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'

const api = await testApi()

it.each(['/api/openapi.json', '/api/docs'])(
  'sends the description at %s compressed to clients that accept it',
  async (path) => {
    const ask = (headers: Record<string, string> = {}) => api.fetch(new Request(`http://localhost${path}`, { headers }))
    const packed = await ask({ 'accept-encoding': 'gzip' })
    const plain = await ask()
    expect([packed.headers.get('content-encoding'), packed.headers.get('vary'), plain.headers.get('vary')]).toEqual([
      'gzip',
      'accept-encoding',
      'accept-encoding',
    ])
    expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(await plain.text())
  },
)
