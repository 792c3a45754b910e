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

  it('that were hashed by scrypt are still verified, and outdated where Argon2 exists', async () => {
    const stored = `$scrypt$ln=15,r=8,p=3$${base64(salt)}$${base64(scryptSync('secret', salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 27 }))}`
    expect(await passwords.verify('secret', stored)).toBe(true)
    expect(await passwords.verify('wrong', stored)).toBe(false)
    expect(passwords.isOutdated(stored)).toBe((await passwords.hash('x')).startsWith('$argon2id$'))
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
