import { Refused } from '#kit/server/errors.ts'
import type { ByteSource } from './lent.ts'
import { refusals } from './refusals.ts'

/** More than this is not given in one answer without a range. */
const mostBytes = 8_000_000

/** Answers a request for part of some bytes (RFC 9110, section 14), or for all of them if they are few. */
export async function answerRange(request: Request, source: ByteSource, contentType: string): Promise<Response> {
  const headers = {
    'content-type': contentType,
    'accept-ranges': 'bytes',
    etag: `"${source.version}"`,
    'cache-control': 'private, max-age=300',
  }
  if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers })
  const asked = request.headers.get('range')
  const range = asked === null ? { from: 0, to: source.size - 1 } : rangeOf(asked, source.size)
  if (!range)
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${source.size}` } })
  const length = range.to - range.from + 1
  if (length > mostBytes) throw new Refused(413, refusals.askForPart)
  const part = {
    ...headers,
    ...(asked !== null && { 'content-range': `bytes ${range.from}-${range.to}/${source.size}` }),
  }
  return new Response(await source.read(range.from, length), { status: asked === null ? 200 : 206, headers: part })
}

function rangeOf(text: string, size: number): { from: number; to: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(text) ?? []
  if (first === '') return Number(last) === 0 ? undefined : { from: Math.max(0, size - Number(last)), to: size - 1 }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from <= to ? { from, to } : undefined
}
