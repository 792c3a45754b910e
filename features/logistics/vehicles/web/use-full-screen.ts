import { useEffect, useState } from 'react'

/**
 * Whether the page has the whole screen, and how to change that; nothing where the browser can't. The page and not a part of it, so that panels
 * and dialogs, which lie beside all parts, are seen over it.
 */
export function useFullScreen(): [isFull: boolean, setFull: ((wanted: boolean) => void) | undefined] {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      void leave()
    }
  }, [])
  if (!document.fullscreenEnabled) return [false, undefined]
  return [isFull, (wanted) => void (wanted ? document.documentElement.requestFullscreen() : leave())]
}

async function leave(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen()
}
