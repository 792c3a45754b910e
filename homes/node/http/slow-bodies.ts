import type { IncomingMessage } from 'node:http'
import { networkOf } from '#kit/server/network-of.ts'

export type Pace = { everyMs: number; leastBytes: number; mostPerAddress: number; mostInAll: number }
/** A kilobyte in a second: the slowest telephone line is faster. Usual bodies arrive within milliseconds, so few are under way at once. */
const usual: Pace = { everyMs: 30_000, leastBytes: 30_000, mostPerAddress: 60, mostInAll: 600 }

/** One that was answered before all of it came doesn't hear that its connection closed. */
const isOver = ({ complete, destroyed, socket }: IncomingMessage) => complete || destroyed || socket.destroyed

type Body = { bytes: number; address: string }

/** Closes connections whose body arrives in a trickle, and limits how many are open, so that no one can hold many open for as long as a large upload takes. */
export function slowBodies({ everyMs, leastBytes, mostPerAddress, mostInAll }: Pace = usual) {
  const bodyByRequest = new Map<IncomingMessage, Body>()
  const timer = setInterval(() => {
    for (const [request, body] of bodyByRequest) {
      const bytes = request.socket.bytesRead
      if (isOver(request)) bodyByRequest.delete(request)
      else if (bytes - body.bytes < leastBytes) request.socket.destroy()
      else body.bytes = bytes
    }
  }, everyMs)
  timer.unref()

  function underWay(address: string): { here: number; inAll: number } {
    const open = [...bodyByRequest].filter(([request]) => !isOver(request))
    return { here: open.filter(([, body]) => body.address === address).length, inAll: open.length }
  }

  return {
    /** False when too many bodies are under way already. */
    admit(request: IncomingMessage, from: string): boolean {
      const address = networkOf(from)
      const hasBody =
        request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
      if (!hasBody) return true
      const { here, inAll } = underWay(address)
      if (here >= mostPerAddress || inAll >= mostInAll) return false
      // What had no whole turn yet is looked at in the next one.
      bodyByRequest.set(request, { bytes: request.socket.bytesRead - leastBytes, address })
      request.once('close', () => bodyByRequest.delete(request))
      return true
    },
    stop: () => clearInterval(timer),
  }
}
