import { useEffect, useState, type RefObject } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Chip } from '#ui/inputs.ts'

/** Gives an element the whole screen and takes it back; nothing where the browser can't. */
export function FullScreenChip({ of }: { of: RefObject<HTMLElement | null> }) {
  const t = useText('logistics-vehicles')
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(of.current !== null && document.fullscreenElement === of.current)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [of])
  if (!document.fullscreenEnabled) return null
  return (
    <Chip checked={isFull} onChange={(wanted) => void (wanted ? of.current?.requestFullscreen() : leave())}>
      {t('fullScreen')}
    </Chip>
  )
}

async function leave(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen()
}
