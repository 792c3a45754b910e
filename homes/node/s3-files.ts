import { createHash } from 'node:crypto'
import { checkKey } from '#homes/shared/file-key.ts'
import type { Files } from '#kit/server/machine.ts'
import { bucketAt, type Bucket } from './s3-bucket.ts'

/** Files in a bucket. */
export function s3Files(bucket: Bucket): Files {
  const ask = bucketAt(bucket)

  const placeOf = (key: string) => {
    checkKey(key)
    return `/${key}`
  }

  return {
    async put(key, { bytes, contentType }) {
      const content = { body: bytes.slice().buffer, sha256: createHash('sha256').update(bytes).digest('hex') }
      await ask('PUT', placeOf(key), { content, headers: { 'content-type': contentType } })
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
