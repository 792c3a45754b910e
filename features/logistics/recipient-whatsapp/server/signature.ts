/** HMAC with SHA-256, as hexadecimal digits. */
export async function hmacHex(secret: string, text: string): Promise<string> {
  const bytes = new TextEncoder()
  const how = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), how, false, ['sign'])
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(text)))
  return Array.from(mac, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
