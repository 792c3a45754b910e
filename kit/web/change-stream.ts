import type { Endpoint } from '#kit/contract/endpoint.ts'
import { requestOf } from './call.ts'

const pauseMs = [500, 1_000, 2_000, 5_000, 15_000]

type Listener<T> = {
  onChange: (change: T) => void
  /** Told whether the server is in reach. */
  onState?: (isReached: boolean) => void
}

/** Follows a stream of changes, coming back after every break with the id of the last one heard. Gives what ends it. */
export function followChanges<T extends { id: string }>(endpoint: Endpoint, { onChange, onState }: Listener<T>): () => void {
  const leaving = new AbortController()
  let lastId = ''
  let failures = 0

  const follow = async () => {
    while (!leaving.signal.aborted) {
      try {
        await read()
      } catch {
        failures++
      }
      if (leaving.signal.aborted) return
      onState?.(false)
      await pause(pauseMs[Math.min(failures, pauseMs.length - 1)]!, leaving.signal)
    }
  }
  const read = async () => {
    const headers: Record<string, string> = { accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) }
    const response = await fetch(requestOf(endpoint, { headers, signal: leaving.signal }))
    const isRefused = response.status === 401 || response.status === 403
    if (!isRefused && !response.ok) throw new Error(`The stream answers ${response.status}`)
    onState?.(true)
    // Signed out: coming back would be refused again until somebody signs in.
    if (isRefused || !response.body) return leaving.abort()
    failures = 0
    for await (const change of changesIn<T>(response.body)) {
      lastId = change.id
      onChange(change)
    }
  }
  void follow()
  return () => leaving.abort()
}

async function* changesIn<T>(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<T> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (data) yield JSON.parse(data) as T
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
