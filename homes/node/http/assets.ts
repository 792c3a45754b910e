import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { Readable } from 'node:stream'

type Coding = 'br' | 'gzip' | 'identity'
type Asset = { type: string; etag: string; cacheControl: string; sizes: Partial<Record<Coding, number>>; file: string }

const endings: Record<Coding, string> = { br: '.br', gzip: '.gz', identity: '' }
const codings = ['br', 'gzip', 'identity'] as const
const keptBytes = 2_000_000
const year = 'public, max-age=31536000, immutable'
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pbf': 'application/x-protobuf',
  '.pmtiles': 'application/vnd.pmtiles',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

type Part = { status: number; size: number; file: string; coding: Coding; range?: Range }

/** The built front end, each file in the best form the browser takes. */
export async function assetsIn(
  folder: string,
): Promise<(request: Request, path: string) => Promise<Response | undefined>> {
  const assets = await catalogue(folder)
  const kept = new Map<string, Buffer<ArrayBuffer>>()

  async function body({ file, size, range }: Part): Promise<BodyInit> {
    if (range ?? size > keptBytes) return Readable.toWeb(createReadStream(file, range)) as ReadableStream
    const bytes = kept.get(file) ?? (await readFile(file))
    kept.set(file, bytes)
    return bytes
  }

  return async (request, path) => {
    const asset = assets.get(path)
    if (!asset) return undefined
    const headers = new Headers({
      'content-type': asset.type,
      etag: asset.etag,
      'cache-control': asset.cacheControl,
      vary: 'accept-encoding',
    })
    if (request.headers.get('if-none-match') === asset.etag) return new Response(null, { status: 304, headers })
    const part = partOf(asset, request)
    if (part === 'unsatisfiable')
      return new Response(null, { status: 416, headers: { 'content-range': `bytes */${asset.sizes.identity}` } })
    describePart(headers, asset, part)
    return new Response(request.method === 'HEAD' ? null : await body(part), { status: part.status, headers })
  }
}

function partOf(asset: Asset, { headers }: Request): Part | 'unsatisfiable' {
  const range = rangeOf(headers.get('range'), asset.sizes.identity ?? 0)
  if (range === 'unsatisfiable') return range
  if (range) return { status: 206, size: range.end - range.start + 1, file: asset.file, coding: 'identity', range }
  const coding = best(asset, headers.get('accept-encoding') ?? '')
  return { status: 200, size: asset.sizes[coding] ?? 0, file: asset.file + endings[coding], coding }
}

function describePart(headers: Headers, asset: Asset, { size, coding, range }: Part) {
  headers.set('content-length', String(size))
  headers.set('accept-ranges', 'bytes')
  if (coding !== 'identity') headers.set('content-encoding', coding)
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${asset.sizes.identity}`)
}

async function catalogue(folder: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>()
  if (!existsSync(folder)) return assets
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const type = types[extname(entry.name)] ?? 'application/octet-stream'
    const isCompressedForm = /\.(br|gz)$/.test(file) && existsSync(file.slice(0, -3))
    if (entry.isFile() && !isCompressedForm)
      assets.set(`/${relative(folder, file).replaceAll('\\', '/')}`, await describe(file, type))
  }
  return assets
}

async function describe(file: string, type: string): Promise<Asset> {
  const sizes: Asset['sizes'] = {}
  for (const coding of codings)
    if (existsSync(file + endings[coding])) sizes[coding] = (await stat(file + endings[coding])).size
  // The build puts a hash of the content into the names of what lies in /assets.
  const isHashed = file.replaceAll('\\', '/').includes('/assets/')
  const { mtimeMs } = await stat(file)
  const etag = `W/"${createHash('sha1').update(`${file} ${sizes.identity} ${mtimeMs}`).digest('base64url').slice(0, 16)}"`
  return { type, etag, cacheControl: isHashed ? year : 'no-cache', sizes, file }
}

function best(asset: Asset, accepted: string): Coding {
  const taken = new Set(
    accepted
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  )
  return (
    codings.find((coding) => coding !== 'identity' && asset.sizes[coding] !== undefined && taken.has(coding)) ??
    'identity'
  )
}

type Range = { start: number; end: number }

function rangeOf(header: string | null, size: number): Range | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  const isSuffix = first === ''
  const start = isSuffix ? Math.max(0, size - Number(last)) : Number(first)
  const end = isSuffix || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}
