/** Waits for a promise, unless the caller leaves first: then it fails with their reason. */
export function abortable<T>(result: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal?.reason)
    if (signal?.aborted) leave()
    signal?.addEventListener('abort', leave, { once: true })
    result.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave))
  })
}
