/** @module-tag engine */
import { describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { isRaw } from '#kit/contract/endpoint.ts'
import { handlers } from './api.ts'
import { loadSample } from './sample.ts'

const api = await testApi()

/** These stay open, or leave the machine. */
const left = ['GET /api/events', 'POST /api/webhooks/deliveries/{id}/replay']

describe('with the sample workspace, every call', () => {
  it('is answered by the home, whatever it says', async () => {
    await loadSample(api.machine)
    const as = await api.signIn()
    const broken: string[] = []
    for (const { endpoint } of handlers) {
      const { method, path, body } = endpoint
      if (left.includes(`${method} ${path}`)) continue
      const hasBody = method !== 'GET' && !isRaw(body)
      const response = await api.fetch(
        new Request(`http://test.example${path.replaceAll(/\{\w+\}/g, '1')}`, {
          method,
          headers: { authorization: `Bearer ${as}`, ...(hasBody && { 'content-type': 'application/json' }) },
          ...(hasBody && { body: '{}' }),
        }),
      )
      await response.arrayBuffer()
      if (response.status >= 500) broken.push(`${response.status} ${method} ${path}`)
    }
    expect(broken).toEqual([])
  })
})
