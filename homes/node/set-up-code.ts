import { createHmac } from 'node:crypto'
import { isLoopback, isPrivate, type NodeSettings } from './settings.ts'

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

type SetUpCode = { code: string; codeAt(host: string): string | undefined }

/**
 * The code that proves to be the operator, and the names of this machine at which it is asked for: all where others can come,
 * and foreign ones where they can't, since a page elsewhere can have its own name point here. All processes make the same one.
 */
export function setUpCodeFor(settings: NodeSettings, secretKey: Uint8Array): SetUpCode {
  const bytes = createHmac('sha256', secretKey).update('set-up code').digest()
  const plain = Array.from(bytes.subarray(0, 12), (byte) => letters[byte % letters.length]).join('')
  const code = plain.replaceAll(/.{4}(?=.)/g, '$&-')
  return { code, codeAt: (host) => (isPrivate(settings) && isLoopback(host) ? undefined : code) }
}
