/** Folders of the built front end; no screen's address begins like them. */
const folders = /^\/(assets|regions)\//
/** What follows the dot of `1.5` is no kind of file. */
const ending = /\.[a-z]\w{0,7}$/i

/** Whether a request is for a file rather than for a screen, whose address may hold a dot too: a person who opens an address takes a page. */
export function asksForFile({ headers }: Request, path: string): boolean {
  const takesPage = /\btext\/html\b/.test(headers.get('accept') ?? '')
  return folders.test(path) || (ending.test(path) && !takesPage)
}
