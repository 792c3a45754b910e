/** Hands a file to the browser, which saves it under the name. */
export function saveBlob(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers read it only after the click has been answered.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
