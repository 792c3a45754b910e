/** Whether a key can name a file without leaving the folder of files. */
export function isFileKey(key: string): boolean {
  return /^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/.test(key)
}

/** Keys are made by us; another is a bug. */
export function checkKey(key: string): void {
  if (!isFileKey(key)) throw new Error(`"${key}" is no key of a file`)
}
