import type { IncomingMessage } from 'node:http'

export type Pace = { everyMs: number; leastBytes: number }
/** A kilobyte in a second: the slowest telephone line is faster. */
const usual: Pace = { everyMs: 30_000, leastBytes: 30_000 }

/** Closes connections whose body comes drop by drop, so that nobody holds them open for as long as a large upload may take. */
export function slowBodies({ everyMs, leastBytes }: Pace = usual) {
  const bytesByRequest = new Map<IncomingMessage, number>()
  const timer = setInterval(() => {
    for (const [request, before] of bytesByRequest) {
      const bytes = request.socket.bytesRead
      if (request.complete || request.destroyed) bytesByRequest.delete(request)
      else if (bytes - before < leastBytes) request.socket.destroy()
      else bytesByRequest.set(request, bytes)
    }
  }, everyMs)
  timer.unref()

  return {
    watch(request: IncomingMessage) {
      const hasBody =
        request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
      if (!hasBody) return
      // What had no whole turn yet is looked at in the next one.
      bytesByRequest.set(request, request.socket.bytesRead - leastBytes)
      request.once('close', () => bytesByRequest.delete(request))
    },
    stop: () => clearInterval(timer),
  }
}
