/** What is waited for, unless who waits goes away before: then their reason. */
export function untilGone<T>(result: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal?.reason)
    if (signal?.aborted) leave()
    signal?.addEventListener('abort', leave, { once: true })
    result.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave))
  })
}
