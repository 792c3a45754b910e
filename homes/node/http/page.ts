import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
/** The build writes this where the page of each visit gets a nonce of its own. */
const placeholder = 'CSP_NONCE'

/**
 * Serves the single page of the front end, under a content policy that lets nothing else run. Pictures for other sites get
 * the address people reach the product at, if it is known: elsewhere a path alone leads nowhere.
 */
export async function pageAnswer(
  file: string,
  connectTo: () => Promise<string[]>,
  publicUrl = '',
): Promise<(request: Request, fill?: (page: string) => string) => Promise<Response>> {
  const written = await readFile(file, 'utf8').catch(() => undefined)
  const html = written?.replaceAll('property="og:image" content="/', `property="og:image" content="${publicUrl}/`)
  return async (request, fill = (page) => page) => {
    if (html === undefined) return new Response('The front end is not built. Run npm run build.', { status: 503 })
    const nonce = randomBytes(16).toString('base64')
    const text = fill(html.replaceAll(placeholder, nonce))
    const headers = new Headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentPolicy(nonce, await connectTo()),
      vary: 'accept-encoding',
    })
    if (request.method === 'HEAD') return new Response(null, { headers })
    if (!/\bbr\b/.test(request.headers.get('accept-encoding') ?? '')) return new Response(text, { headers })
    headers.set('content-encoding', 'br')
    return new Response(await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }), { headers })
  }
}

/** What a script that runs beside the page may do: the one that draws the map fetches its tiles itself. */
export function workerPolicy(connectTo: string[]): string {
  return `default-src 'none'; script-src 'self'; connect-src ${["'self'", ...connectTo].join(' ')}; frame-ancestors 'none'`
}

function contentPolicy(nonce: string, connectTo: string[]): string {
  const outside = connectTo.map((address) => ` ${address}`).join('')
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Element style attributes place things; they cannot load or run anything.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${outside}`,
    "font-src 'self' data:",
    `connect-src 'self'${outside}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "media-src 'self' blob:",
    "frame-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
