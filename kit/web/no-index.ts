import { useEffect } from 'react'

/** Keeps a page out of search engines while this stands on it: its address is known to one person alone. */
export function useNoIndex(): void {
  useEffect(() => {
    const mark = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex, nofollow' })
    document.head.append(mark)
    return () => mark.remove()
  }, [])
}
