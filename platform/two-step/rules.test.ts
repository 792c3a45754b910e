import { describe, expect, it } from 'vitest'
import { appUri, codeOf, stepAt, stepOfCode, toBase32 } from './rules.ts'

const secret = new TextEncoder().encode('12345678901234567890')

describe('codes of the authenticator app', () => {
  // RFC 6238, appendix B, SHA-1.
  const vectors: [number, string][] = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ]
  it.each(vectors)('are those of RFC 6238 at second %i', async (seconds, code) => {
    expect(await codeOf(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code)
  })

  it('are taken one step early or late, and never twice', async () => {
    const now = new Date('2026-11-20T09:00:00Z')
    const step = stepAt(now)
    const code = await codeOf(secret, step - 1)
    expect(await stepOfCode(secret, code, { now, after: 0 })).toBe(step - 1)
    expect(await stepOfCode(secret, code, { now, after: step - 1 })).toBeUndefined()
    expect(await stepOfCode(secret, await codeOf(secret, step - 2), { now, after: 0 })).toBeUndefined()
  })

  it('are shared as base32', () => {
    expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(toBase32(new TextEncoder().encode('foob'))).toBe('MZXW6YQ')
    expect(appUri(secret, 'a@b.example')).toMatch(/^otpauth:\/\/totp\/Routewright:a%40b\.example\?secret=GEZD/)
  })
})
