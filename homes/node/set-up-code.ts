import { createHmac } from 'node:crypto'
import { isLoopback, isPrivate, type NodeSettings } from './settings.ts'

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

type SetUpCode = { code: string; codeAt(host: string): string | undefined }

/**
 * The code that proves someone is the operator, and the host names that require it: all names if others can reach this machine,
 * otherwise only foreign ones, since another site can point its own name here. All processes make the same code.
 */
export function setUpCodeFor(settings: NodeSettings, secretKey: Uint8Array): SetUpCode {
  const bytes = createHmac('sha256', secretKey).update('set-up code').digest()
  const plain = Array.from(bytes.subarray(0, 12), (byte) => letters[byte % letters.length]).join('')
  const code = plain.replaceAll(/.{4}(?=.)/g, '$&-')
  return { code, codeAt: (host) => (isPrivate(settings) && isLoopback(host) ? undefined : code) }
}
