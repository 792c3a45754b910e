import { hexHmac } from '#platform/webhooks/server/queries.ts'
import { toHex } from '#kit/contract/hex.ts'
import type { Machine } from '#kit/server/machine.ts'
import { codeLength, codeSigns } from '../rules.ts'

export function randomCode(): string {
  let code = ''
  while (code.length < codeLength) code += signsIn(crypto.getRandomValues(new Uint8Array(codeLength)))
  return code.slice(0, codeLength)
}

/** The code of a card that is asked for so: always the same, and nobody’s guess without the secret of the machine. */
export async function codeOf({ secretKey }: Pick<Machine, 'secretKey'>, asked: string): Promise<string> {
  let code = ''
  for (let round = 0; code.length < codeLength; round++) {
    const hex = await hexHmac(toHex(secretKey), `gift card ${asked} ${round}`)
    code += signsIn(Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16)))
  }
  return code.slice(0, codeLength)
}

/** Bytes beyond the last whole round of signs would make the first ones likelier: they give none. */
function signsIn(bytes: Uint8Array): string {
  const most = Math.floor(256 / codeSigns.length) * codeSigns.length
  return Array.from(bytes, (byte) => (byte < most ? codeSigns[byte % codeSigns.length] : '')).join('')
}
