import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

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
export function signatureOf(
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

export type S3Server = {
  url: string
  objects: Map<string, { bytes: Buffer; contentType: string; putAt: Date }>
  calls: string[]
  failNext(status: number): void
  close(): void
}

const pageSize = 3

const describe = ([name, { bytes, putAt }]: [string, { bytes: Buffer; putAt: Date }]) =>
  `<Contents><Key>${name}</Key><LastModified>${putAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`

/** A store of one bucket that takes only rightly signed requests; its lists are short, so that there are several pages. */
export async function s3Server(bucket: string, keys: Keys & { region: string }): Promise<S3Server> {
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
    if (key === '') return response.end(listed(searchParams.get('start-after') ?? '', searchParams.get('prefix') ?? ''))
    if (request.method === 'PUT')
      objects.set(key, { bytes: body, contentType: request.headers['content-type'] ?? '', putAt: new Date() })
    if (request.method === 'DELETE') objects.delete(key)
    if (request.method !== 'GET') return response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
    const found = objects.get(key)
    return found
      ? response.setHeader('content-type', found.contentType).end(found.bytes)
      : response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  }

  function listed(after: string, prefix: string): string {
    const found = [...objects]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .filter(([name]) => name > after && name.startsWith(prefix))
      .slice(0, pageSize)
    return `<ListBucketResult>${found.map(describe).join('')}</ListBucketResult>`
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
