import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

type Incoming = { headers: IncomingMessage['headers']; socket: { remoteAddress?: string | undefined } }

/** The caller's address. Each trusted proxy appends the one it saw, the nearest proxy last; anything before those may be made up. */
export function addressOf({ headers, socket }: Incoming, trustedHops: number): string {
  const direct = socket.remoteAddress ?? ''
  const forwarded = [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',').map(plain).filter(Boolean)
  const seen = trustedHops === 0 ? undefined : (forwarded.at(-trustedHops) ?? forwarded[0])
  return plain(seen !== undefined && isIP(seen) ? seen : direct)
}

/** Without the port some proxies add, and without the way IPv4 is written in IPv6. */
function plain(address: string): string {
  const [, bracketed, dotted] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address.trim()) ?? []
  return (bracketed ?? dotted ?? address.trim()).replace(/^::ffff:(?=[\d.]+$)/i, '')
}
