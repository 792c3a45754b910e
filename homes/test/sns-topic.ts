type Fields = Record<string, string>

type Made = { at: () => Date; from?: string; until?: string; version?: string }

/** A topic of SNS that signs as Amazon does, with a certificate of its own. */
export async function snsTopic({ at, from = '200101000000Z', until = '491231235959Z', version = '2' }: Made) {
  const hash = version === '1' ? 'SHA-1' : 'SHA-256'
  const keys = await crypto.subtle.generateKey(
    { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash },
    true,
    ['sign', 'verify'],
  )
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', keys.publicKey))
  const pem = pemOf(certificate(spki, [from, until]))
  const url = 'https://sns.us-west-2.amazonaws.com/SimpleNotificationService-0123abcd.pem'
  const signed = async (message: Fields): Promise<Fields> => {
    const all: Fields = {
      MessageId: '22b80b92',
      TopicArn: 'arn:aws:sns:us-west-2:1:mail',
      Timestamp: at().toISOString(),
      ...message,
    }
    // In the order of the letters, as Amazon writes it.
    const text = Object.keys(all)
      .toSorted()
      .map((name) => `${name}\n${all[name]}\n`)
      .join('')
    const bytes = new Uint8Array(
      await crypto.subtle.sign('RSASSA-PKCS1-v1_5', keys.privateKey, new TextEncoder().encode(text)),
    )
    return { ...all, SignatureVersion: version, Signature: base64(bytes), SigningCertURL: url }
  }
  return { pem, url, signed }
}

function certificate(spki: Uint8Array, validity: readonly string[]): Uint8Array {
  const none = element(0x30, new Uint8Array())
  const times = validity.map((time) => element(0x17, new TextEncoder().encode(time)))
  const version = element(0xa0, element(0x02, new Uint8Array([2])))
  const number = element(0x02, new Uint8Array([1]))
  const signed = element(0x30, version, number, none, none, element(0x30, ...times), none, spki)
  return element(0x30, signed, none, element(0x03, new Uint8Array([0])))
}

function element(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const content = parts.flatMap((part) => [...part])
  const { length } = content
  const head = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff]
  return new Uint8Array([tag, ...head, ...content])
}

function pemOf(der: Uint8Array): string {
  return `-----BEGIN CERTIFICATE-----\n${base64(der)}\n-----END CERTIFICATE-----\n`
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
