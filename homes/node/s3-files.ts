import { AwsClient } from 'aws4fetch'
import type { Files } from '#kit/server/machine.ts'
import { checkKey } from './disk-files.ts'

type Bucket = { url: string; accessKeyId: string; secretAccessKey: string; region: string }

/** Files in a bucket of any S3-compatible store; `url` is the bucket's address. */
export function s3Files({ url, ...keys }: Bucket): Files {
  const client = new AwsClient({ ...keys, service: 's3', retries: 3 })
  const ask = async (key: string, init: RequestInit) => {
    checkKey(key)
    const response = await client.fetch(`${url.replace(/\/$/, '')}/${key}`, init)
    if (response.ok || response.status === 404) return response
    throw new Error(`The file store answered ${response.status} to ${init.method} ${key}: ${(await response.text()).slice(0, 300)}`)
  }
  return {
    async put(key, { bytes, contentType }) {
      const response = await ask(key, { method: 'PUT', body: bytes.slice().buffer, headers: { 'content-type': contentType } })
      if (!response.ok) throw new Error(`The file store has no bucket at ${url}.`)
    },
    async get(key) {
      const response = await ask(key, { method: 'GET' })
      if (!response.ok) return undefined
      return { bytes: new Uint8Array(await response.arrayBuffer()), contentType: response.headers.get('content-type') ?? 'application/octet-stream' }
    },
    remove: async (key) => void (await ask(key, { method: 'DELETE' })),
    async keys() {
      const found: string[] = []
      for (let after = ''; ; after = found.at(-1) ?? '') {
        const response = await client.fetch(`${url.replace(/\/$/, '')}?list-type=2&start-after=${encodeURIComponent(after)}`)
        if (!response.ok) throw new Error(`The file store answered ${response.status} when asked for its list.`)
        const page = [...(await response.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
        if (page.length === 0) return found
        found.push(...page)
      }
    },
  }
}
