import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'

export type Bucket = { url: string; accessKeyId: string; secretAccessKey: string; region: string }
type Content = { body: ArrayBuffer | Blob; sha256: string }
type Asked = { content?: Content; headers?: Record<string, string>; patienceMs?: number }

const usualPatienceMs = 60_000
const nothing: Content = { body: new ArrayBuffer(), sha256: createHash('sha256').digest('hex') }

/** Asks a bucket of any S3-compatible store; `url` is its address. Answers `undefined` when there is no such file. */
export function bucketAt({ url, ...keys }: Bucket) {
  const address = url.replace(/\/$/, '')
  const client = new AwsClient({ ...keys, service: 's3', retries: 3 })

  return async (
    method: string,
    place: string,
    { content = nothing, headers = {}, patienceMs = usualPatienceMs }: Asked = {},
  ): Promise<Response | undefined> => {
    // Left out, the content would not be part of the signature.
    const signed = { ...headers, 'x-amz-content-sha256': content.sha256 }
    const response = await client.fetch(`${address}${place}`, {
      method,
      headers: signed,
      signal: AbortSignal.timeout(patienceMs),
      ...(method === 'PUT' && { body: content.body }),
    })
    return response.ok ? response : refused(response, { method, place, address })
  }
}

/** Nothing where there is no such file; all else is an error. */
async function refused(response: Response, asked: { method: string; place: string; address: string }) {
  const said = await response.text()
  const isBucketMissing = asked.method === 'PUT' || said.includes('NoSuchBucket')
  if (response.status !== 404)
    throw new Error(
      `The file storage replied ${response.status} to ${asked.method} ${asked.place}: ${said.slice(0, 300)}`,
    )
  if (isBucketMissing) throw new Error(`The file storage has no bucket at ${asked.address}.`)
  return undefined
}
