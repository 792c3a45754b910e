const loopback = /^(localhost|.*\.localhost|\[::1\]|127(\.\d{1,3}){3})$/

/**
 * The address a person's browser shows for this program, as the browser tells it; nothing from programs, and nothing where
 * only this machine gets to it. A proxy may call this program by another name, so what the browser says of itself counts.
 */
export function cameBy({ headers, url }: Pick<Request, 'headers' | 'url'>): string | undefined {
  const origin = URL.parse(headers.get('origin') ?? '')
  if (!origin || !/^https?:$/.test(origin.protocol) || loopback.test(origin.hostname)) return undefined
  const isOwn = headers.get('sec-fetch-site') === 'same-origin' || origin.host === new URL(url).host
  return isOwn ? origin.origin : undefined
}
