type Signed = { token: string; url: string; form: URLSearchParams }

/** Twilio’s X-Twilio-Signature: HMAC-SHA1 over the address and the sorted fields of the form, in base64 (Twilio, “Validating requests”). */
export async function twilioSignature({ token, url, form }: Signed): Promise<string> {
  const fields = [...form].toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  const text = url + fields.map(([name, value]) => name + value).join('')
  const bytes = (of: string) => new TextEncoder().encode(of)
  const key = await crypto.subtle.importKey('raw', bytes(token), { name: 'HMAC', hash: 'SHA-1' }, false, ['sign'])
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(text)))))
}
