import * as crypto from 'node:crypto'
import { pbkdf2Sync, scryptSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { nodePasswords } from './passwords.ts'

const passwords = nodePasswords()
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const salt = Buffer.from('0123456789abcdef')

describe('passwords', () => {
  it('are verified by their hash, which is never the same twice', async () => {
    const [one, other] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')])
    expect(one).not.toBe(other)
    expect(await passwords.verify('correct horse', one)).toBe(true)
    expect(await passwords.verify('Correct horse', one)).toBe(false)
    expect(passwords.isOutdated(one)).toBe(false)
  })

  it('that are new can be verified under every Node', async () => {
    const stored = `$scrypt$ln=15,r=8,p=3$${base64(salt)}$${base64(scryptSync('secret', salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 27 }))}`
    expect(await passwords.verify('secret', stored)).toBe(true)
    expect(await passwords.verify('wrong', stored)).toBe(false)
    expect(passwords.isOutdated(stored)).toBe(false)
  })

  it('that were hashed by Argon2 are outdated, and say what they need where this Node lacks it', async () => {
    const stored = `$argon2id$v=19$m=19456,t=2,p=1$${base64(salt)}$${base64(Buffer.alloc(32))}`
    expect((await passwords.hash('x')).startsWith('$scrypt$')).toBe(true)
    expect(passwords.isOutdated(stored)).toBe(true)
    if ('argon2' in crypto) expect(await passwords.verify('secret', stored)).toBe(false)
    else
      await expect(passwords.verify('secret', stored)).rejects.toMatchObject({
        status: 503,
        message: expect.stringContaining('Node 24.7'),
      })
  })

  it('that were hashed in a browser are verified after a move, and outdated', async () => {
    const stored = `$pbkdf2-sha256$i=600000$${base64(salt)}$${base64(pbkdf2Sync('secret', salt, 600_000, 32, 'sha256'))}`
    expect(await passwords.verify('secret', stored)).toBe(true)
    expect(passwords.isOutdated(stored)).toBe(true)
  })

  it.each(['', 'secret', '$', '$scrypt$', '$scrypt$ln=15,r=8,p=3$$'])('are not verified by %j', async (stored) => {
    expect(await passwords.verify('secret', stored)).toBe(false)
  })
})
