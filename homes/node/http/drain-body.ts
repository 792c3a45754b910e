import type { IncomingMessage } from 'node:http'

/** Twice the largest photo. More isn't worth the line: it is refused at once, and the connection closes. */
const mostBytes = 10_000_000
const patienceMs = 5000

/**
 * Reads the rest of a body that nobody wants and drops it, so that the reply arrives: many programs look at it only once they have
 * sent everything, and one whose connection closes before reports a failure of the network. False where the rest is too much or too slow.
 */
export function drainBody(request: IncomingMessage): Promise<boolean> {
  if (request.complete) return Promise.resolve(true)
  if (request.destroyed || Number(request.headers['content-length'] ?? 0) > mostBytes) return Promise.resolve(false)
  // Whoever began to read it would keep what comes, and stop it from coming.
  request.removeAllListeners('data')
  return new Promise((resolve) => {
    let bytes = 0
    const finish = (isDrained: boolean) => {
      clearTimeout(timer)
      request.off('data', count)
      resolve(isDrained)
    }
    const count = (chunk: Uint8Array) => {
      bytes += chunk.byteLength
      if (bytes > mostBytes) finish(false)
    }
    const timer = setTimeout(() => finish(false), patienceMs)
    request.on('data', count)
    request.once('end', () => finish(true))
    request.once('error', () => finish(false))
    request.once('close', () => finish(request.complete))
    request.resume()
  })
}
