/** Asks the browser not to clear this page's storage when space gets short: the day and what waits lie there. Without an answer, it goes on as before. */
export async function keepStorage(): Promise<void> {
  const { storage } = navigator
  if (!storage?.persist) return
  try {
    if (!(await storage.persisted())) await storage.persist()
  } catch {
    // Browsers refuse it in private windows; storage that runs short is warned of anyway.
  }
}
