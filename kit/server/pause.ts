/** A long loop waits for this in each round: once it has held the thread for as long as this, other calls are answered first. */
export function createPause(mostMs = 8): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < mostMs) return
    await nextTurn()
    since = performance.now()
  }
}

/** A message comes at once. Timers of a page no one looks at are held back for up to a minute. */
function nextTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
