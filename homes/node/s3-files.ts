import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { checkKey } from '#homes/shared/file-key.ts'
import type { Files } from '#kit/server/machine.ts'

type Bucket = { url: string; accessKeyId: string; secretAccessKey: string; region: string }

const patienceMs = 60_000

/** Files in a bucket of any S3-compatible store; `url` is the bucket's address. */
export function s3Files({ url, ...keys }: Bucket): Files {
  const address = url.replace(/\/$/, '')
  const client = new AwsClient({ ...keys, service: 's3', retries: 3 })

  /** `undefined` when there is no such file. */
  async function ask(
    method: string,
    place: string,
    { bytes = new Uint8Array(), headers = {} }: { bytes?: Uint8Array; headers?: Record<string, string> } = {},
  ): Promise<Response | undefined> {
    // Left out, the content would not be part of the signature.
    const signed = { ...headers, 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') }
    const body = method === 'PUT' ? { body: bytes.slice().buffer } : {}
    const response = await client.fetch(`${address}${place}`, {
      method,
      headers: signed,
      signal: AbortSignal.timeout(patienceMs),
      ...body,
    })
    if (response.ok) return response
    const said = await response.text()
    if (said.includes('NoSuchBucket')) throw new Error(`The file storage has no bucket at ${address}.`)
    if (response.status === 404) return undefined
    throw new Error(`The file storage replied ${response.status} to ${method} ${place}: ${said.slice(0, 300)}`)
  }

  const placeOf = (key: string) => {
    checkKey(key)
    return `/${key}`
  }

  return {
    async put(key, { bytes, contentType }) {
      if (!(await ask('PUT', placeOf(key), { bytes, headers: { 'content-type': contentType } })))
        throw new Error(`The file storage has no bucket at ${address}.`)
    },
    async get(key) {
      const response = await ask('GET', placeOf(key))
      return (
        response && {
          bytes: new Uint8Array(await response.arrayBuffer()),
          contentType: response.headers.get('content-type') ?? 'application/octet-stream',
        }
      )
    },
    remove: async (key) => void (await ask('DELETE', placeOf(key))),
    async keys() {
      const found: string[] = []
      for (let after = ''; ; after = found.at(-1) ?? '') {
        const response = await ask('GET', `?list-type=2&start-after=${encodeURIComponent(after)}`)
        const page = [...((await response?.text()) ?? '').matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
        if (page.length === 0) return found
        found.push(...page)
      }
    },
  }
}
