/** What an address given to Vonage carries, so that only it can report there: nobody without the secret can make one. */
export async function vonageKey(secret: string, of: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const key = await crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(`vonage ${of}`)))
  return Array.from(signed, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
