type KeptFile = { id: number; file: Blob; fileName: string }

let kept: KeptFile | undefined

/** Keeps the file that was read last, so that it can be read again in another encoding. */
export function keepFile(id: number, file: unknown, fileName: unknown): void {
  kept = file instanceof Blob ? { id, file, fileName: typeof fileName === 'string' ? fileName : '' } : undefined
}

/** The file of an import, until the page is reloaded. */
export function keptFile(id: number): KeptFile | undefined {
  return kept?.id === id ? kept : undefined
}
