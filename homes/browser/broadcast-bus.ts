import type { Bus } from '#kit/server/machine.ts'

/** Wakes listeners in every tab. */
export function broadcastBus(name: string): Bus {
  const listeners = new Set<() => void>()
  const channel = new BroadcastChannel(name)
  const tell = () => listeners.forEach((listener) => listener())
  channel.onmessage = tell
  return {
    wake() {
      tell()
      channel.postMessage('wake')
    },
    onWake(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
