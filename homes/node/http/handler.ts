import { hash, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import { forbidden, notFound, Refused, refusedIn, tooMany, wrongMethod } from '#kit/server/errors.ts'
import { jsonTextOf } from '#kit/server/json-answer.ts'
import { peopleLanguages } from '#kit/contract/sentence.ts'
import { languageOf } from '#kit/server/language.ts'
import type { Log } from '#kit/server/machine.ts'
import { rateLimit, type Turn } from '#kit/server/rate-limit.ts'
import type { Api } from '#kit/server/router.ts'
import type { NodeSettings } from '../settings.ts'
import { isLoopback, isPrivate } from '../settings.ts'
import { asksForFile } from './asks-for-file.ts'
import { assetsIn } from './assets.ts'
import { basemapOrigins } from './basemap-origins.ts'
import { isDriverPath } from './driver-path.ts'
import { frontPage, isFrontFile } from './front-page.ts'
import { pageAnswer, workerPolicy } from './page.ts'
import { isOfTrackingLink, isPrivateLink } from './private-link.ts'
import { refusals } from './refusals.ts'
import { trackPage } from './track-page.ts'
import { isTrackPath } from './track-path.ts'

const gzipped = promisify(gzip)
/** A screen asks for many files at once, which cost little. */
const filesPerCall = 10
const leastGzipBytes = 1400
/** Up to here another thread takes longer to be asked than compressing does. */
const mostGzipHere = 32_000
const closedFigures = 'Only this machine may read the figures, as localhost.'
const closedByToken = 'Only who sends METRICS_TOKEN as bearer token may read the figures.'
/** What files and the page take. */
const readMethods = ['GET', 'HEAD', 'OPTIONS']

type Parts = { program: Api; settings: NodeSettings; webFolder: string; log: Log; metrics: () => Promise<Response> }
export type Handler = (request: Request, address: string) => Promise<Response>

/** Everything this server answers: calls, the front end's files and page, and its own figures. */
export async function webHandler({ program, settings, webFolder, log, metrics }: Parts): Promise<Handler> {
  const asset = await assetsIn(webFolder)
  const connectTo = basemapOrigins(settings, log)
  void connectTo()
  const page = await pageAnswer(`${webFolder}/index.html`, connectTo)
  const driverPage = await pageAnswer(`${webFolder}/driver.html`, connectTo)
  const track = await trackPage({ program, webFolder, connectTo })
  const front = await frontPage({ program, webFolder, connectTo, publicUrl: settings.PUBLIC_URL })
  const takeTurn = rateLimit(settings.RATE_LIMIT)
  const takeFileTurn = rateLimit(settings.RATE_LIMIT * filesPerCall)

  async function answerCall(request: Request, address: string): Promise<Response> {
    const turn = takeTurn(address)
    const refused = refusedFor(request, turn) ?? refusedUnder(request, settings)
    return withLimit(refused ?? (await smaller(request, await program.fetch(request, { address }))), turn)
  }

  async function answerFileOf(request: Request, path: string, address: string): Promise<Response> {
    // The page of a delivery asks what a call asks, so it counts as one.
    const turn = isTrackPath(path) ? takeTurn(address) : takeFileTurn(address)
    return refusedFor(request, turn) ?? answerFile(request, path, address)
  }

  async function answerFile(request: Request, path: string, address: string): Promise<Response> {
    if (request.method === 'OPTIONS')
      return new Response(null, { status: 204, headers: { allow: readMethods.join(', ') } })
    if (!readMethods.includes(request.method))
      return refusedIn(languageOf(request.headers, peopleLanguages), wrongMethod(request.method, readMethods))
    const isPage = pages.has(path) || isFrontFile(path)
    const found = isPage ? undefined : await asset(request, path)
    if (found) return underPolicy(found, path)
    if (!isPage && asksForFile(request, path))
      return refusedIn(languageOf(request.headers, peopleLanguages), notFound(refusals.things.file))
    return answerPage(request, path, address)
  }

  async function answerPage(request: Request, path: string, address: string): Promise<Response> {
    if (isDriverPath(path)) return driverPage(request)
    if (isTrackPath(path)) return track(request, path, address)
    return (await front(request, path)) ?? page(request)
  }

  async function underPolicy(found: Response, path: string): Promise<Response> {
    if (found.headers.get('content-type')?.startsWith('text/javascript'))
      found.headers.set('content-security-policy', workerPolicy(await connectTo()))
    if (messageFrame.test(path)) openToOwnFrames(found)
    return found
  }

  return async (request, address) => {
    const path = pathOf(request)
    if (path === undefined)
      return refusedIn(languageOf(request.headers, peopleLanguages), new Refused(400, refusals.unreadable))
    if (path === '/metrics') return mayMeasure(request, address, settings) ? metrics() : figuresRefused(settings)
    const call = callIn(request, path)
    const response = call ? await answerCall(call, address) : await answerFileOf(request, path, address)
    secure(response, settings, path)
    return response
  }
}

function figuresRefused({ METRICS_TOKEN }: NodeSettings): Response {
  return new Response(METRICS_TOKEN === undefined ? closedFigures : closedByToken, { status: 403 })
}

/** Where whoever checks a proof looks for the roots of a site (RFC 8615). */
const rootsPath = '/.well-known/routewright-roots.json'

function callIn(request: Request, path: string): Request | undefined {
  if (path === '/api' || path.startsWith('/api/')) return request
  if (path !== rootsPath) return undefined
  const { search } = new URL(request.url)
  return new Request(new URL(`/api/proof-roots${search}`, request.url), {
    method: request.method,
    headers: request.headers,
  })
}

function refusedFor({ headers }: Request, { waitSeconds }: Turn): Response | undefined {
  return waitSeconds > 0
    ? refusedIn(languageOf(headers, peopleLanguages), tooMany(refusals.tooManyCalls, waitSeconds))
    : undefined
}

/** With what a program needs to pace its calls (draft-ietf-httpapi-ratelimit-headers-03, as most clients read it). */
function withLimit(response: Response, { bucket }: Turn): Response {
  if (!bucket) return response
  response.headers.set('ratelimit-limit', String(bucket.most))
  response.headers.set('ratelimit-remaining', String(bucket.left))
  response.headers.set('ratelimit-reset', String(bucket.resetSeconds))
  return response
}

function refusedUnder(request: Request, settings: NodeSettings): Response | undefined {
  if (!isUnderForeignName(request, settings)) return undefined
  return refusedIn(languageOf(request.headers, peopleLanguages), forbidden(refusals.foreignName))
}

/** Another site can point its own host name at this machine, and then counts as the same site. */
function isUnderForeignName({ url }: Request, settings: NodeSettings): boolean {
  const { hostname } = new URL(url)
  return isPrivate(settings) && !isOfThisMachine(hostname)
}

function isOfThisMachine(hostname: string): boolean {
  return /(^|\.)localhost$/.test(hostname) || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))
}

/** These hold a place for the nonce of the visit. */
const pages: ReadonlySet<string> = new Set(['/index.html', '/driver.html', '/track.html'])

/** The empty page that shows a stranger's email is framed by ours, and has a stricter policy of its own. */
const messageFrame = /^\/assets\/message-frame-[\w-]+\.html$/

function openToOwnFrames({ headers }: Response): void {
  headers.set('content-security-policy', "frame-ancestors 'self'")
  headers.set('x-frame-options', 'SAMEORIGIN')
}

function pathOf(request: Request): string | undefined {
  try {
    return decodeURIComponent(new URL(request.url).pathname)
  } catch {
    return undefined
  }
}

function mayMeasure(
  request: Request,
  address: string,
  { METRICS_TOKEN: token, TRUST_PROXY: proxy }: NodeSettings,
): boolean {
  if (token) return isSame((request.headers.get('authorization') ?? '').replace(/^bearer /i, ''), token)
  return isLoopback(address) && proxy === 0 && isOfThisMachine(new URL(request.url).hostname)
}

/** Compared by hash: how long it takes tells nothing of the secret. */
function isSame(given: string, secret: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', secret, 'buffer'))
}

function secure({ headers }: Response, settings: NodeSettings, path: string) {
  if (isPrivateLink(path)) headers.set('x-robots-tag', 'noindex, nofollow')
  headers.set('x-content-type-options', 'nosniff')
  if (!headers.has('referrer-policy'))
    headers.set('referrer-policy', isOfTrackingLink(path) ? 'no-referrer' : 'strict-origin-when-cross-origin')
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('permissions-policy', 'geolocation=(self), camera=(self), microphone=(), payment=()')
  if (!headers.has('x-frame-options')) headers.set('x-frame-options', 'DENY')
  if (!headers.has('content-security-policy'))
    headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  if (settings.PUBLIC_URL?.startsWith('https:')) headers.set('strict-transport-security', 'max-age=31536000')
}

async function smaller(request: Request, response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return response
  if (response.headers.has('content-encoding') || !/\bgzip\b/.test(request.headers.get('accept-encoding') ?? ''))
    return response
  const text = jsonTextOf(response) ?? (await response.text())
  const headers = new Headers(response.headers)
  headers.set('vary', 'accept-encoding')
  if (text.length < leastGzipBytes) return new Response(text, { status: response.status, headers })
  headers.set('content-encoding', 'gzip')
  const bytes = text.length > mostGzipHere ? await gzipped(text, { level: 4 }) : gzipSync(text, { level: 4 })
  return new Response(bytes, { status: response.status, headers })
}
