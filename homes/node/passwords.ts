import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import * as crypto from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Refused } from '#kit/server/errors.ts'
import type { Passwords } from '#kit/server/machine.ts'
import { passwordLine } from './password-line.ts'
import { refusals } from './refusals.ts'

type Argon2Options = {
  message: string
  nonce: Buffer
  parallelism: number
  tagLength: number
  memory: number
  passes: number
}
type Argon2 = (algorithm: 'argon2id', options: Argon2Options, done: (error: Error | null, key: Buffer) => void) => void
type Parsed = { algorithm: string; cost: Record<string, number>; salt: Buffer; key: Buffer }

// Node 24 brings Argon2. New hashes are made by scrypt all the same: a data folder must stay readable under every Node that runs the program.
const argon2 = (crypto as unknown as { argon2?: Argon2 }).argon2
const scryptKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

const keyBytes = 32
/** About ten seconds of hashing on a small machine, and a share of it for each place. */
const mostWaiting = 60
const mostOfPlace = 20
/** People who are signed in, and invitations. */
const ours = { place: '', isKnown: true }
type ArgonCost = { m: number; t: number; p: number }
// OWASP password storage cheat sheet, 2025.
const scryptCost = { ln: 15, r: 8, p: 3 }

/** Password hashes in the PHC text form, made by scrypt; a few at once, so that logins cannot exhaust memory. */
export function nodePasswords(atOnce = Math.max(1, availableParallelism() - 1)): Passwords {
  const limited = passwordLine({ atOnce, mostWaiting, mostOfPlace })
  return {
    hash: (password) => limited(ours, () => hashScrypt(password)),
    verify: (password, stored, check = ours) => limited(check, () => verify(password, stored)),
    isOutdated: (stored) => !stored.startsWith(`$scrypt$${text(scryptCost)}$`),
  }
}

async function hashScrypt(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `$scrypt$${text(scryptCost)}$${base64(salt)}$${base64(await deriveScrypt(password, salt, scryptCost))}`
}

async function verify(password: string, stored: string): Promise<boolean> {
  const parsed = parse(stored)
  if (!parsed) return false
  const key = await derive(password, parsed)
  return key.length === parsed.key.length && timingSafeEqual(key, parsed.key)
}

function derive(password: string, { algorithm, cost, salt }: Parsed): Promise<Buffer> {
  if (algorithm === 'argon2id') return argonKey(password, salt, cost as ArgonCost)
  if (algorithm === 'scrypt') return deriveScrypt(password, salt, cost as typeof scryptCost)
  if (algorithm === 'pbkdf2-sha256') return pbkdf2Key(password, salt, cost.i ?? 0)
  throw new Error(`A password is stored with ${algorithm}, which this version doesn’t support.`)
}

function parse(stored: string): Parsed | undefined {
  const [, algorithm, ...rest] = stored.split('$')
  const [cost, salt, key] = rest[0]?.startsWith('v=') ? rest.slice(1) : rest
  if (!algorithm || !cost || !salt || !key) return undefined
  const costs = Object.fromEntries(
    cost
      .split(',')
      .map((pair) => pair.split('='))
      .map(([name, value]) => [name ?? '', Number(value)]),
  )
  return { algorithm, cost: costs, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') }
}

function argonKey(password: string, nonce: Buffer, { m, t, p }: ArgonCost): Promise<Buffer> {
  if (!argon2) throw new Refused(503, refusals.needsArgon)
  return promisify(argon2)('argon2id', {
    message: password,
    nonce,
    memory: m,
    passes: t,
    parallelism: p,
    tagLength: keyBytes,
  })
}

function deriveScrypt(password: string, salt: Buffer, { ln, r, p }: typeof scryptCost): Promise<Buffer> {
  return scryptKey(password, salt, keyBytes, { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r })
}

function pbkdf2Key(password: string, salt: Buffer, iterations: number): Promise<Buffer> {
  return promisify(crypto.pbkdf2)(password, salt, iterations, keyBytes, 'sha256')
}

function text(cost: Record<string, number>): string {
  return Object.entries(cost)
    .map(([name, value]) => `${name}=${value}`)
    .join(',')
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
