import { createHash } from 'node:crypto'

/**
 * The content policy that a page of the static site carries. Other origins are closed to it, but for those its operator
 * names, as in `SITE_CONNECT_TO="https://tiles.example https://api.example"`.
 */
export function staticPolicy(html, connectTo = '') {
  const [, boot = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? []
  const hash = createHash('sha256').update(boot).digest('base64')
  const outside = connectTo
    .split(/\s+/)
    .filter(Boolean)
    .map((address) => ` ${new URL(address).origin}`)
    .join('')
  return [
    "default-src 'self'",
    `script-src 'self' 'sha256-${hash}' 'wasm-unsafe-eval'`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${outside}`,
    `connect-src 'self'${outside}`,
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}
