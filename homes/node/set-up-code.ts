import { createHmac } from 'node:crypto'
import { isPrivate, type NodeSettings } from './settings.ts'

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/**
 * The code that proves to be the operator, in a workspace that others than this machine can reach; undefined where none can.
 * Made from the secret key, so that all processes of a workspace print the same one after every start.
 */
export function setUpCodeFor(settings: NodeSettings, secretKey: Uint8Array): string | undefined {
  if (isPrivate(settings)) return undefined
  const bytes = createHmac('sha256', secretKey).update('set-up code').digest()
  const code = Array.from(bytes.subarray(0, 12), (byte) => letters[byte % letters.length]).join('')
  return code.replaceAll(/.{4}(?=.)/g, '$&-')
}
