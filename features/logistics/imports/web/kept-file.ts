type Held = { id: number; file: Blob; fileName: string }

let held: Held | undefined

/** Keeps the file that was read last, so that it can be read again in other letters. */
export function hold(id: number, file: unknown, fileName: unknown): void {
  held = file instanceof Blob ? { id, file, fileName: typeof fileName === 'string' ? fileName : '' } : undefined
}

/** The file of an import, as long as the page is not loaded anew. */
export function heldFor(id: number): Held | undefined {
  return held?.id === id ? held : undefined
}
