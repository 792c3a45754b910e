import { hashToken } from '#kit/server/ids.ts'

type Kept = { plain: Uint8Array<ArrayBuffer>; packed: Uint8Array<ArrayBuffer>; etag: string }

/** Builds a page once per version and keeps its bytes, so that anyone may request it as often as they like. */
export function keptPage(build: (version: string) => Promise<string>, headers: Record<string, string>) {
  const keptByVersion = new Map<string, Promise<Kept>>()

  return async (request: Request, version: string): Promise<Response> => {
    const kept = keptByVersion.get(version) ?? build(version).then(keep)
    keptByVersion.set(version, kept)
    const { plain, packed, etag } = await kept
    const common = { ...headers, etag, 'cache-control': 'no-cache', vary: 'accept-encoding' }
    if (isKnown(request, etag)) return new Response(null, { status: 304, headers: common })
    if (!/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(request.headers.get('accept-encoding') ?? ''))
      return new Response(plain, { headers: common })
    return new Response(packed, { headers: { ...common, 'content-encoding': 'gzip' } })
  }
}

async function keep(text: string): Promise<Kept> {
  const plain = new TextEncoder().encode(text)
  const packed = new Response(new Blob([plain]).stream().pipeThrough(new CompressionStream('gzip')))
  return {
    plain,
    packed: new Uint8Array(await packed.arrayBuffer()),
    etag: `W/"${(await hashToken(text)).slice(0, 24)}"`,
  }
}

function isKnown(request: Request, etag: string): boolean {
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((one) => one.trim())
  return known.includes(etag) || known.includes('*')
}
