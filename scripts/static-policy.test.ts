import { expect, it } from 'vitest'
import { staticPolicy } from './static-policy.mjs'

const html = '<head><script>start()</script></head>'

it('the static site asks its own origin alone', () => {
  const policy = staticPolicy(html)
  expect(policy).toContain("connect-src 'self';")
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'/)
})

it('the static site may ask the origins that its operator names, and nothing that is no address', () => {
  const policy = staticPolicy(html, 'https://tiles.example/world https://api.example:8443')
  expect(policy).toContain("connect-src 'self' https://tiles.example https://api.example:8443;")
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example https://api.example:8443;")
  expect(() => staticPolicy(html, "'unsafe-inline'")).toThrow()
})
