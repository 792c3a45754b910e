import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { smoothLinks } from '#kit/web/smooth-links.ts'

/** So long it is waited for what the address names; whoever has begun to scroll is left alone. */
const patienceMs = 5000

/** What the address names after `#` comes into sight, also where it is drawn only once its data have come. */
export function useHashInSight(path: string): void {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  useEffect(() => {
    const ended = new AbortController()
    smoothLinks(document.body, ended.signal)
    return () => ended.abort()
  }, [])
  useEffect(() => {
    if (hash === '' || showPart(hash)) return undefined
    const watcher = new MutationObserver(() => showPart(hash) && stop())
    const stop = () => watcher.disconnect()
    watcher.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(stop, patienceMs)
    addEventListener('wheel', stop, { once: true, passive: true })
    addEventListener('touchmove', stop, { once: true, passive: true })
    return () => {
      stop()
      clearTimeout(timer)
      removeEventListener('wheel', stop)
      removeEventListener('touchmove', stop)
    }
  }, [hash, path])
}

function showPart(id: string): boolean {
  const part = document.getElementById(id)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  part?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' })
  return part !== null
}
