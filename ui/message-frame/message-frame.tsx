import { Button } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { cleanHtml, hasOwnColours, hasRemotePictures } from './clean-html.ts'
import frameUrl from './message-frame.html?url&no-inline'
import classes from './message-frame.module.css'

const tallest = 20_000

/**
 * Shows HTML that a stranger wrote: cleaned, in a frame of an origin of its own whose policy runs nothing, and without
 * pictures from elsewhere until they are asked for.
 */
export function MessageFrame({ label, html }: { label: string; html: string }) {
  const t = useText('ui')
  const [showsPictures, setShown] = useState(false)
  const isHiding = !showsPictures && hasRemotePictures(html)
  return (
    <>
      {isHiding && (
        <div className={classes.bar}>
          <IconPhotoOff size={18} aria-hidden />
          <span>{t('message.pictures')}</span>
          <Button size="compact-sm" variant="light" onClick={() => setShown(true)}>
            {t('message.showPictures')}
          </Button>
        </div>
      )}
      <Frame key={String(showsPictures)} label={label} html={html} showsPictures={showsPictures} />
    </>
  )
}

function Frame({ label, html, showsPictures }: { label: string; html: string; showsPictures: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(0)
  const clean = useMemo(() => cleanHtml(html, { showsPictures }), [html, showsPictures])
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      const inside = frame.current?.contentWindow
      if (!inside || source !== inside || typeof data !== 'object' || data === null) return
      if (data.isReady === true) inside.postMessage({ html: clean, showsPictures, look: lookFor(clean) }, '*')
      if (typeof data.height === 'number' && data.height >= 0) setHeight(Math.min(data.height, tallest))
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [clean, showsPictures])
  return (
    <iframe
      ref={frame}
      title={label}
      className={classes.frame}
      src={frameUrl}
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      style={{ blockSize: height, visibility: height > 0 ? 'visible' : 'hidden' }}
    />
  )
}

/** Plain messages look like the page; those with colours of their own stand on white paper. */
function lookFor(html: string): Record<string, string> {
  const own = getComputedStyle(document.documentElement)
  const ownLook = {
    'color-scheme': own.getPropertyValue('color-scheme') || 'light',
    '--text': own.getPropertyValue('--ink'),
    '--link': own.getPropertyValue('--brand-ink'),
    '--line': own.getPropertyValue('--line-strong'),
    '--paper': 'transparent',
    '--inset': '0',
    'font-family': own.getPropertyValue('--font'),
  }
  if (!hasOwnColours(html)) return ownLook
  const paper = { '--text': '#222', '--link': '#3b35c4', '--line': '#ccc', '--paper': '#fff', '--inset': '12px' }
  return { ...ownLook, ...paper }
}
