import { useState } from 'react'

/** The row that is open in a form, as its list has it now; one that left the list meanwhile stays as it was last seen. */
export function useOpened<R>(rows: R[] | undefined, isOpened: (row: R) => boolean): { row: R | undefined; isGone: boolean } {
  const [seen, see] = useState<R>()
  const found = rows?.find(isOpened)
  if (found !== undefined && found !== seen) see(found)
  const last = seen !== undefined && isOpened(seen) ? seen : undefined
  return { row: found ?? last, isGone: found === undefined && last !== undefined }
}
