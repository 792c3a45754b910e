import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { s3Files } from './s3-files.ts'

const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'eu-north-1',
}

describe('the check of the store in this test', () => {
  it('agrees with the example of AWS', () => {
    const headers = {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
    }
    const request = { method: 'GET', path: '/test.txt', query: new URLSearchParams(), headers, body: new Uint8Array() }
    expect(signatureOf(request, Object.keys(headers), keys, '20130524/us-east-1/s3/aws4_request')).toBe(
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
  })
})

describe('files in a bucket', () => {
  let store: S3Server
  beforeAll(async () => void (store = await s3Server('office', keys)))
  beforeEach(() => {
    store.objects.clear()
    store.calls.length = 0
  })
  afterAll(() => store.close())
  const files = (change: Partial<typeof keys & { url: string }> = {}) => s3Files({ url: store.url, ...keys, ...change })
  const picture = { bytes: new Uint8Array([137, 80, 78, 71, 0, 255]), contentType: 'image/png' }

  it('come back as they were put', async () => {
    await files().put('pictures/one-1.png', picture)
    expect(await files().get('pictures/one-1.png')).toEqual(picture)
    await files().put('pictures/one-1.png', { bytes: new Uint8Array(0), contentType: 'text/plain' })
    expect(await files().get('pictures/one-1.png')).toEqual({ bytes: new Uint8Array(0), contentType: 'text/plain' })
  })

  it('are put as the part of a larger buffer that they are', async () => {
    const whole = randomBytes(100)
    await files().put('part', { ...picture, bytes: new Uint8Array(whole.buffer, whole.byteOffset + 10, 20) })
    expect(store.objects.get('part')?.bytes).toEqual(whole.subarray(10, 30))
  })

  it('may be large', async () => {
    const bytes = new Uint8Array(randomBytes(20_000_000))
    await files().put('large', { ...picture, bytes })
    expect(Buffer.compare((await files().get('large'))!.bytes, bytes)).toBe(0)
  })

  it('are nothing when they are not there, and can be removed twice', async () => {
    expect(await files().get('pictures/none.png')).toBeUndefined()
    await files().put('gone', picture)
    await files().remove('gone')
    await files().remove('gone')
    expect(store.objects.size).toBe(0)
  })

  it('are listed over all pages', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `avatars/${index}.webp`)
    for (const name of names) await files().put(name, picture)
    expect(await files().keys()).toEqual(names)
    store.objects.clear()
    expect(await files({ url: `${store.url}/` }).keys()).toEqual([])
  })

  it.each([
    ['a wrong key', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'AKIAUNKNOWN' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'us-west-2' }, 'AuthorizationHeaderMalformed'],
  ])('are refused to %s, and the reason is told without the key', async (_, change, reason) => {
    const message = await files(change).put('file', picture).then(String, String)
    expect(message).toMatch(new RegExp(`replied 403 to PUT /file: .*${reason}`))
    expect(message).not.toContain(keys.secretAccessKey)
    await expect(files(change).get('file')).rejects.toThrow(reason)
    await expect(files(change).keys()).rejects.toThrow('403')
    expect(store.objects.size).toBe(0)
  })

  it('name a bucket that is not there, instead of missing their content', async () => {
    const nowhere = files({ url: store.url.replace('office', 'nowhere') })
    await expect(nowhere.put('file', picture)).rejects.toThrow('no bucket')
    await expect(nowhere.get('file')).rejects.toThrow('no bucket')
    await expect(nowhere.keys()).rejects.toThrow('no bucket')
  })

  it('are tried again when the store stumbles', async () => {
    store.failNext(503)
    await files().put('file', picture)
    store.failNext(500)
    expect(await files().get('file')).toEqual(picture)
    expect(store.calls).toHaveLength(4)
  })

  it('never leave their bucket by their name', async () => {
    for (const key of ['../office2/file', '/file', 'a//b', 'a?b', 'ü', ''])
      await expect(files().put(key, picture)).rejects.toThrow('no key of a file')
    expect(store.calls).toEqual([])
  })
})

/** Checks requests as AWS defines it: docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
type Signed = {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  body: Uint8Array
}
type Keys = { accessKeyId: string; secretAccessKey: string }

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature that a request must carry. */
function signatureOf(
  { method, path, query, headers }: Signed,
  signedHeaders: string[],
  { secretAccessKey }: Keys,
  scope: string,
): string {
  const canonicalQuery = [...query]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const canonicalHeaders = signedHeaders
    .map((name) => `${name}:${(headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}\n`)
    .join('')
  const canonical = [
    method,
    path,
    canonicalQuery,
    canonicalHeaders,
    signedHeaders.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const [day = '', region = '', service = '', end = ''] = scope.split('/')
  return hmac(hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), service), end), text).toString('hex')
}

/** What is wrong with a request, in the code a store answers with. */
function faultOf(request: Signed, keys: Keys & { region: string }, now: Date): string | undefined {
  const { headers, body } = request
  const [, keyId, scope = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers['authorization'] ?? '',
    ) ?? []
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(headers['x-amz-date'] ?? '') ?? []
  if (keyId === undefined || year === undefined) return 'AccessDenied'
  if (keyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (Math.abs(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - now.getTime()) > 15 * 60_000)
    return 'RequestTimeTooSkewed'
  if (scope !== `${year}${month}${day}/${keys.region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed'
  const names = signed.split(';')
  const isWhole =
    names.includes('host') &&
    Object.keys(headers).every((name) => !name.startsWith('x-amz-') || names.includes(name)) &&
    names.join() === names.toSorted().join()
  if (!isWhole) return 'AccessDenied'
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  return signatureOf(request, names, keys, scope) === signature ? undefined : 'SignatureDoesNotMatch'
}

type S3Server = {
  url: string
  objects: Map<string, { bytes: Buffer; contentType: string }>
  calls: string[]
  failNext(status: number): void
  close(): void
}

const pageSize = 3

/** A store of one bucket that takes only rightly signed requests; its lists are short, so that there are several pages. */
async function s3Server(bucket: string, keys: Keys & { region: string }): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  const calls: string[] = []
  const failures: number[] = []

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store')
    const body = Buffer.concat(await request.toArray())
    const failure = failures.shift()
    calls.push(`${request.method} ${pathname}`)
    const fault = faultOf(
      {
        method: request.method ?? '',
        path: pathname,
        query: searchParams,
        headers: request.headers as Record<string, string>,
        body,
      },
      keys,
      new Date(),
    )
    if (failure) return response.writeHead(failure).end()
    if (fault) return response.writeHead(403).end(`<Error><Code>${fault}</Code></Error>`)
    const [, place, ...rest] = pathname.split('/')
    if (place !== bucket) return response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')
    const key = decodeURIComponent(rest.join('/'))
    if (key === '') return response.end(listed(searchParams.get('start-after') ?? ''))
    if (request.method === 'PUT') objects.set(key, { bytes: body, contentType: request.headers['content-type'] ?? '' })
    if (request.method === 'DELETE') objects.delete(key)
    if (request.method !== 'GET') return response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
    const found = objects.get(key)
    return found
      ? response.setHeader('content-type', found.contentType).end(found.bytes)
      : response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  }

  function listed(after: string): string {
    const names = [...objects.keys()]
      .toSorted()
      .filter((name) => name > after)
      .slice(0, pageSize)
    return `<ListBucketResult>${names.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('')}</ListBucketResult>`
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${bucket}`,
    objects,
    calls,
    failNext: (status) => failures.push(status),
    close,
  }
}
