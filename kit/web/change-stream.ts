import type { Endpoint } from '#kit/contract/endpoint.ts'
import { backoff } from '#kit/contract/backoff.ts'
import { requestOf } from './call.ts'

const pausesMs = { first: 500, most: 15_000 }
// The server sends a sign of life every 20 seconds. If the network goes away, nothing else would show it.
const silenceMs = 50_000

type Listener<T> = {
  onChange: (change: T) => void
  /** Called when the server becomes reachable or unreachable. */
  onState?: (isReached: boolean) => void
}

/** Follows a stream of changes and reconnects after every break with the id of the last one received. Returns a function that ends it. */
export function followChanges<T extends { id: string }>(
  endpoint: Endpoint,
  { onChange, onState }: Listener<T>,
): () => void {
  const leaving = new AbortController()
  let lastId = ''
  let failures = 0

  const follow = async () => {
    while (!leaving.signal.aborted) {
      const silence = watchSilence()
      try {
        await read(silence)
      } catch {
        failures++
      } finally {
        silence.end()
      }
      if (leaving.signal.aborted) return
      onState?.(false)
      await pause(backoff(pausesMs, failures + 1), leaving.signal)
    }
  }
  const read = async (silence: Silence) => {
    const headers: Record<string, string> = { accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) }
    const response = await fetch(
      requestOf(endpoint, { headers, signal: AbortSignal.any([leaving.signal, silence.signal]) }),
    )
    const isRefused = response.status === 401 || response.status === 403
    if (!isRefused && !response.ok) throw new Error(`The stream answers ${response.status}`)
    onState?.(true)
    // Signed out: reconnecting would be refused until someone signs in.
    if (isRefused || !response.body) return leaving.abort()
    failures = 0
    for await (const change of changesIn<T>(response.body, silence.heard)) {
      lastId = change.id
      onChange(change)
    }
  }
  void follow()
  return () => leaving.abort()
}

type Silence = ReturnType<typeof watchSilence>

/** Closes the connection if nothing arrives for long. */
function watchSilence() {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => clearTimeout(timer)
  const heard = () => {
    end()
    timer = setTimeout(() => stop.abort(), silenceMs)
  }
  heard()
  return { signal: stop.signal, heard, end }
}

async function* changesIn<T>(body: ReadableStream<Uint8Array<ArrayBuffer>>, onHeard: () => void): AsyncGenerator<T> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onHeard()
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
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
